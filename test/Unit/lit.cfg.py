# Configuration of nobounce's unit tests (gtest programs named *Tests).

import os

import lit.formats

config.name = "nobounce-unit"
config.suffixes = []
config.test_exec_root = os.path.join(config.nobounce_obj, "test", "Unit")
config.test_source_root = config.test_exec_root
config.test_format = lit.formats.GoogleTest(".", "Tests")
