"""Runs the program in this package."""
import os
import pathlib
import sys
from importlib import metadata


def program():
    """The path of the program. The installer records it, but `pip install --target` moves the program afterwards."""
    noted = [file.locate() for file in metadata.files("qbank") or [] if file.name == "qbank"]
    beside = pathlib.Path(__file__).parent.parent / "bin" / "qbank"
    for path in [*noted, beside]:
        if os.path.isfile(path):
            return os.path.realpath(path)
    return sys.exit("qbank: the program is not where the installer put it; install the package qbank again")


if __name__ == "__main__":
    path = program()
    os.execv(path, [path, *sys.argv[1:]])
