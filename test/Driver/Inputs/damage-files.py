#!/usr/bin/env python3
"""Change a byte in the middle of each file.

usage: damage-files.py FILE...
"""
import sys

for name in sys.argv[1:]:
    with open(name, "r+b") as file:
        data = file.read()
        file.seek(len(data) // 2)
        file.write(bytes([data[len(data) // 2] ^ 0x40]))
