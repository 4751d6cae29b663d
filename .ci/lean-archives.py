#!/usr/bin/env python3
"""Copies the static archives of the Swift library so that the linker may leave out what nobody uses.

    lean-archives.py FOLDER    and FOLDER/linked names them, for the command line of the linker

Each public function and constant of theirs carries a mark (SHF_GNU_RETAIN) that keeps it in every program: a
megabyte that is never called. The mark is taken from code and data alone. What the runtime finds by walking over
a section (conformances, metadata, names of types) keeps it, because nobody refers to that by name.
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
    """Where the files in an archive begin, after the 60 bytes of each header."""
    place = 8
    while place < len(archive):
        size = int(archive[place + 48:place + 58])
        yield place + 60
        place += 60 + size + size % 2


def release(archive, start):
    """Takes the mark from the sections of an object of 64 bits."""
    headers = start + struct.unpack_from("<Q", archive, start + 40)[0]
    size, count, names = struct.unpack_from("<HHH", archive, start + 58)
    # Where there are more sections than fit into 16 bits, the first header holds their number and that of names.
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
