# Configuration of nobounce's lit tests.

import os
import shutil
import subprocess
import sys

import lit.formats
import lit.util

config.name = "nobounce"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".c", ".test"]
# Real trees have a suite of their own; inputs are no tests; Unit is gtest's.
config.excludes = ["Inputs", "Unit", "Kernel", "CMakeLists.txt"]
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = os.path.join(config.nobounce_obj, "test")

# No test sees the user's cache, kernel tree or locale.
for name in list(config.environment):
    if name.startswith("NOBOUNCE_"):
        del config.environment[name]
config.environment["HOME"] = os.path.join(config.test_exec_root, "home")
config.environment["LC_ALL"] = "C"
os.makedirs(config.environment["HOME"], exist_ok=True)
# One cache for all tests: its keys are content, so tests cannot disturb each
# other. A test of the cache itself passes --cache-dir %t/….
config.environment["NOBOUNCE_CACHE"] = os.path.join(config.test_exec_root, "cache")

config.environment["PATH"] = os.path.pathsep.join(
    [config.nobounce_bin, config.llvm_bin, config.environment.get("PATH", "")]
)

config.substitutions.append(("%src_root", config.nobounce_src))
config.substitutions.append(("%obj_root", config.nobounce_obj))
config.substitutions.append(("%inputs", os.path.join(config.test_source_root, "Inputs")))
config.substitutions.append(("%rules", os.path.join(config.nobounce_src, "rules")))
config.substitutions.append(("%python", '"%s"' % (shutil.which("python3") or "python3")))
config.substitutions.append(("%clang", config.clang))
config.substitutions.append(("%path", config.environment["PATH"]))
# %exits CODE COMMAND…: the codes mean different things, `not` is not enough.
config.substitutions.append(
    ("%exits", '"%s" "%s"' % (sys.executable, os.path.join(config.test_source_root, "Inputs", "exit-code.py")))
)

# The compiler plugin, and a clang that it was not built for.
plugin = os.path.join(config.nobounce_obj, "tools", "plugin", "NobouncePlugin.so")
if os.path.exists(plugin):
    config.available_features.add("plugin")
    config.substitutions.append(("%plugin", plugin))
else:
    lit_config.note("the compiler plugin is not built: its tests are skipped")
for version in (19, 18, 17, 16, 15, 14):
    other = shutil.which("clang-%d" % version)
    if other:
        config.available_features.add("other-clang")
        config.substitutions.append(("%other-clang", other))
        break
if shutil.which("ccache"):
    config.available_features.add("ccache")

# Root ignores permission bits: a test that needs an unwritable folder asks for
# this instead.
if os.geteuid() != 0:
    config.available_features.add("non-root")


# A hand-made report with something in every field, in each format.
config.substitutions.append(
    ("%report-sample", '"%s"' % os.path.join(config.nobounce_obj, "test", "Unit", "Report", "report-sample"))
)


def with_jsonschema():
    """The python3 that can validate against a JSON schema, or None."""
    for python in (shutil.which("python3"), "/usr/bin/python3"):
        if python and subprocess.run([python, "-c", "import jsonschema"], stderr=subprocess.DEVNULL).returncode == 0:
            return python
    return None


python = with_jsonschema()
if python:
    config.available_features.add("jsonschema")
    config.substitutions.append(("%jsonschema-python", '"%s"' % python))
else:
    lit_config.note("python3-jsonschema is not installed: tests of schemas are skipped")


if shutil.which("groff"):
    config.available_features.add("groff")

# A page's test drives it in a browser.
browser = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
if browser:
    config.available_features.add("browser")
    config.substitutions.append(("%browser", '"%s"' % browser))
else:
    lit_config.note("chromium is not installed: tests of pages are skipped")


def can_mount():
    """True when a private tmpfs can be mounted (full disk, read-only tree)."""
    try:
        return (
            subprocess.run(
                ["unshare", "-m", "mount", "-t", "tmpfs", "-o", "size=64k", "none", "/mnt"],
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            ).returncode
            == 0
        )
    except OSError:
        return False


if can_mount():
    config.available_features.add("mount")
