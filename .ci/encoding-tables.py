#!/usr/bin/env python3
"""Writes Sources/BankText/Encoding/JapaneseTables.swift from Python's codecs.

    encoding-tables.py            prints the file
    encoding-tables.py --check    exits with 1 if the file in the checkout differs

The rows of JIS X 0208, with the additions of Windows, come from cp932, those of JIS X 0212 from euc_jp.
What can be computed, such as the private use area, is not in the tables.
"""
import pathlib
import sys

TARGET = (pathlib.Path(__file__).parent.parent
          / "Sources/BankText/Encoding/JapaneseTables.swift")
CELLS = 94
# Marks an unused cell; no table contains it.
UNUSED = "."


def character(code, codec):
    try:
        return code.decode(codec)
    except UnicodeDecodeError:
        return UNUSED


def windows(row, cell):
    index = (row - 1) * CELLS + cell
    lead, trail = divmod(index, 2 * CELLS)
    return character(
        bytes([lead + (0x81 if lead < 31 else 0xC1), trail + (0x40 if trail < 63 else 0x41)]), "cp932")


def supplement(row, cell):
    return character(bytes([0x8F, 0xA0 + row, 0xA1 + cell]), "euc_jp")


def table(name, summary, character, rows):
    lines = []
    for row in rows:
        text = "".join(character(row, cell) for cell in range(CELLS))
        if set(text) != {UNUSED}:
            lines += ["    %d %s" % (row, text[:CELLS // 2]), "    " + text[CELLS // 2:]]
    return '  /// %s\n  static let %s = """\n%s\n    """\n' % (
        summary, name, "\n".join(lines))


def text():
    # Rows 95 to 114 are private use.
    rows = [*range(1, 95), *range(115, 120)]
    return (
        "// Written by .ci/encoding-tables.py from Python's codecs; do not edit.\n\n"
        "/// The characters of Japanese sets of characters, which encodings name by row and cell.\n"
        "///\n"
        "/// Before the 94 cells of a row stands its number; a full stop is a cell that is not used.\n"
        "/// As text, they are a third of what numbers would take in the source, and compile at once.\n"
        "enum JapaneseTables {\n"
        + table("windows", "JIS X 0208 as Windows has it, with the rows that NEC and IBM have added.",
                windows, rows)
        + "\n"
        + table("supplement", "JIS X 0212.", supplement, range(1, 95))
        + "}\n")


if sys.argv[1:] == ["--check"]:
    if TARGET.read_text() != text():
        sys.exit("%s is stale: run .ci/encoding-tables.py > %s" % (TARGET.name, TARGET.name))
else:
    sys.stdout.write(text())
