"""Prints those of the given requirements, each `name==version`, that are not installed in that version."""
import sys
from importlib.metadata import PackageNotFoundError, version

for wanted in sys.argv[1:]:
    name, number = wanted.split("==")
    try:
        is_here = version(name) == number
    except PackageNotFoundError:
        is_here = False
    if not is_here:
        print(wanted)
