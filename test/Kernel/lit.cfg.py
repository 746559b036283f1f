# The real-kernel suite. utils/test prepares the trees, reads each once from
# nothing into a cache, and starts lit with
#   -D nobounce=PROGRAM -D suite=FOLDER -D llvm=BINDIR -D full=0|1
# where FOLDER/TREE is a prepared tree's link, and FOLDER/TREE.cold.* and
# FOLDER/TREE.again.* are what that first run and a second one wrote.

import os
import subprocess

import lit.formats

config.name = "nobounce-kernel"
config.test_format = lit.formats.ShTest(execute_external=True)
config.suffixes = [".test"]
config.excludes = ["Inputs"]
config.test_source_root = os.path.dirname(__file__)

wanted = {name: lit_config.params.get(name) for name in ("nobounce", "suite", "llvm")}
missing = [name for name, value in wanted.items() if not value]
if missing:
    lit_config.fatal("the kernel suite is started by utils/test (missing: %s)" % ", ".join(missing))
suite = wanted["suite"]
config.test_exec_root = os.path.join(suite, "out")
config.environment["NOBOUNCE_CACHE"] = os.path.join(suite, "cache")
config.environment["LC_ALL"] = "C"
config.environment["PATH"] = wanted["llvm"] + os.pathsep + config.environment.get("PATH", "/usr/bin:/bin")
source = os.path.normpath(os.path.join(config.test_source_root, "..", ".."))
config.substitutions += [
    ("%nobounce", wanted["nobounce"]),
    ("%suite", suite),
    ("%tree612", os.path.join(suite, "linux-6.12")),
    ("%tree61", os.path.join(suite, "linux-6.1")),
    ("%nosecurity", os.path.join(suite, "linux-6.12-no-security")),
    ("%utils", os.path.join(source, "utils")),
    # In a build tree the plugin stands beside the command's folder.
    ("%plugin", os.path.join(os.path.dirname(os.path.dirname(wanted["nobounce"])), "plugin", "NobouncePlugin.so")),
    ("%inputs", os.path.join(config.test_source_root, "Inputs")),
]
if lit_config.params.get("full") == "1":
    config.available_features.add("full")
if subprocess.run(["unshare", "-m", "mount", "-t", "tmpfs", "none", "/mnt"], capture_output=True).returncode == 0:
    config.available_features.add("mount")
