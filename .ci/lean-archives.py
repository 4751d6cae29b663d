#!/usr/bin/env python3
"""Copies the static archives of the Swift library so that the linker can remove unused code.

    lean-archives.py FOLDER    also lists the copies in FOLDER/linked, for the linker's command line

Each public function and constant in them has a flag (SHF_GNU_RETAIN) that keeps it in every program: a megabyte that
is never called. Only code and data lose the flag. What the runtime finds by scanning a section (conformances,
metadata, type names) keeps it, because nothing refers to that by name.
"""
import pathlib
import re
import shutil
import struct
import sys

RETAIN = 0x200000
NAMES = re.compile(rb"\.(text|rodata|data|bss)")
ARCHIVES = ["swiftCore", "swift_Concurrency", "swift_StringProcessing", "swift_RegexParser", "swiftGlibc"]


def members(archive):
    """The offsets of the files in an archive, each after a header of 60 bytes."""
    place = 8
    while place < len(archive):
        size = int(archive[place + 48:place + 58])
        yield place + 60
        place += 60 + size + size % 2


def release(archive, start):
    """Clears the flag in the sections of a 64-bit object file."""
    headers = start + struct.unpack_from("<Q", archive, start + 40)[0]
    size, count, names = struct.unpack_from("<HHH", archive, start + 58)
    # With more sections than fit into 16 bits, the first header has their number and the index of the name table.
    count = count or struct.unpack_from("<Q", archive, headers + 32)[0]
    names = names if names != 0xFFFF else struct.unpack_from("<I", archive, headers + 40)[0]
    strings = start + struct.unpack_from("<Q", archive, headers + names * size + 24)[0]
    for header in range(headers, headers + count * size, size):
        name, _, flags = struct.unpack_from("<IIQ", archive, header)
        if flags & RETAIN and NAMES.match(archive, strings + name):
            struct.pack_into("<Q", archive, header + 8, flags & ~RETAIN)


def main(folder):
    library = pathlib.Path(shutil.which("swiftc")).resolve().parent.parent / "lib/swift_static/linux"
    folder.mkdir(parents=True, exist_ok=True)
    for name in ARCHIVES:
        archive = bytearray((library / f"lib{name}.a").read_bytes())
        for start in members(archive):
            if archive[start:start + 4] == b"\x7fELF":
                release(archive, start)
        (folder / f"lib{name}.a").write_bytes(archive)
    (folder / "linked").write_text("".join(f"{folder}/lib{name}.a\n" for name in ARCHIVES))


main(pathlib.Path(sys.argv[1]))
