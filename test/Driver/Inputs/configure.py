# configure.py TREE BIN: gives the tree a configuration for a compiler that is
# put into BIN and does nothing but say its version.

import os
import sys

tree, programs = sys.argv[1:]
version = "gcc (made for a test) 12.2.0"
compiler = os.path.join(programs, "gcc")
with open(compiler, "w") as file:
    file.write(f"#!/bin/sh\necho '{version}'\n")
os.chmod(compiler, 0o755)
with open(os.path.join(tree, ".config"), "w") as file:
    file.write("# Linux/x86 6.12.0 Kernel Configuration\n")
    file.write(f'CONFIG_CC_VERSION_TEXT="{version}"\nCONFIG_CC_IS_GCC=y\n')
    file.write("CONFIG_GCC_VERSION=120200\nCONFIG_64BIT=y\n")
