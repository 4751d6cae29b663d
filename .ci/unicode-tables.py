#!/usr/bin/env python3
"""Writes Sources/BankText/UnicodeTables.swift from the Unicode Character Database.

    unicode-tables.py            prints the file
    unicode-tables.py --check    exits with 1 if the file in the checkout differs

Needs the unicodedata2 package, whose version is the Unicode version.
"""
import pathlib
import sys
import unicodedata

import unicodedata2 as ucd

TARGET = pathlib.Path(__file__).parent.parent / "Sources/BankText/UnicodeTables.swift"
ALL = [c for c in range(0x110000) if not 0xD800 <= c < 0xE000]
HANGUL = range(0xAC00, 0xD7A4)


def decompositions():
    """Scalars that NFKD changes, with their decompositions, except Hangul syllables, which are computed."""
    for c in ALL:
        parts = ucd.normalize("NFKD", chr(c))
        if parts != chr(c) and c not in HANGUL:
            yield c, [ord(p) for p in parts]


def canonical_decompositions():
    """Scalars that NFD changes, with their decompositions, except Hangul syllables, which are computed."""
    for c in ALL:
        parts = ucd.normalize("NFD", chr(c))
        if parts != chr(c) and c not in HANGUL:
            yield c, [ord(p) for p in parts]


def compositions():
    """Pairs that NFC composes: first, second, composite; Hangul is computed."""
    for c in ALL:
        pair = ucd.decomposition(chr(c)).split()
        if len(pair) == 2 and pair[0][0] != "<" and ucd.normalize("NFC", chr(c)) == chr(c):
            yield int(pair[0], 16), int(pair[1], 16), c


def folded(c):
    """Full case folding; for capitals newer than this Python, the small letter of the same name."""
    if ucd.category(chr(c)) == "Lu" and unicodedata.category(chr(c)) == "Cn":
        return ucd.lookup(ucd.name(chr(c)).replace("CAPITAL LETTER", "SMALL LETTER"))
    return chr(c).casefold()


def foldings():
    """Scalars that full case folding changes and NFKD does not."""
    for c in ALL:
        if folded(c) != chr(c) and ucd.normalize("NFKD", chr(c)) == chr(c):
            yield c, [ord(p) for p in ucd.normalize("NFKD", folded(c))]


def ranges(value_of):
    """Ranges of scalars with the same nonzero value: first, last, value."""
    found = []
    for c in ALL:
        value = value_of(c)
        if not value:
            continue
        if found and found[-1][1] == c - 1 and found[-1][2] == value:
            found[-1][1] = c
        else:
            found.append([c, c, value])
    return found


def is_wide(c):
    return ucd.east_asian_width(chr(c)) in "WF"


def is_zero_width(c):
    """Whether terminals show no cell: marks, most format characters, and the jamo that join the preceding one."""
    if 0x600 <= c <= 0x605 or c in (0xAD, 0x6DD, 0x70F, 0x890, 0x891, 0x8E2, 0x110BD, 0x110CD):
        return False
    if 0x1160 <= c <= 0x11FF or 0xD7B0 <= c <= 0xD7FF or c in (0x3164, 0xFFA0):
        return True
    return ucd.category(chr(c)) in ("Mn", "Me", "Cf", "Zl", "Zp")


def array(name, kind, numbers, summary):
    lines, line = [], "   "
    for n in numbers:
        word = " 0x%X," % n
        if len(line) + len(word) > 100:
            lines.append(line)
            line = "   "
        line += word
    lines.append(line)
    return "  /// %s\n  static let %s: [%s] = [\n%s\n  ]\n" % (summary, name, kind, "\n".join(lines))


def mapping(name, pairs, what):
    keys, starts, parts = [], [], []
    for key, value in pairs:
        keys.append(key)
        starts.append(len(parts))
        parts += value
    starts.append(len(parts))
    return [
        array(name + "Keys", "UInt32", keys, "Scalars that %s changes, in order." % what),
        array(name + "Starts", "UInt16", starts, "Where the parts of each key begin, and the end."),
        array(name + "Parts", "UInt32", parts, "What the keys become, one after the other."),
    ]


def text():
    classes = ranges(lambda c: ucd.combining(chr(c)))
    blocks = mapping("decomposition", decompositions(), "compatibility decomposition")
    blocks += mapping("canonical", canonical_decompositions(), "canonical decomposition")
    blocks += mapping("folding", foldings(), "case folding")
    blocks += [
        array("composing", "UInt32", [n for p in sorted(compositions()) for n in p],
              "Pairs that become one: first scalar, second scalar, what they become."),
        array("combining", "UInt32", [n for r in classes for n in r],
              "Combining marks: first scalar, last scalar, canonical combining class."),
        array("wide", "UInt32", [n for r in ranges(is_wide) for n in r[:2]],
              "Scalars two cells wide: first, last."),
        array("zeroWidth", "UInt32", [n for r in ranges(is_zero_width) for n in r[:2]],
              "Scalars that take no cell of their own: first, last."),
    ]
    return (
        "// Written by .ci/unicode-tables.py from Unicode %s; do not edit.\n\n"
        "/// Facts about scalars that the standard library does not offer.\n"
        "///\n"
        "/// Flat arrays of integers, because they compile quickly and cost nothing at start-up.\n"
        "enum UnicodeTables {\n%s}\n" % (ucd.unidata_version, "\n".join(blocks))
    )


if sys.argv[1:] == ["--check"]:
    if TARGET.read_text() != text():
        sys.exit("%s is stale: run .ci/unicode-tables.py > %s" % (TARGET.name, TARGET.name))
else:
    sys.stdout.write(text())
