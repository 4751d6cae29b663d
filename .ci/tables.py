#!/usr/bin/env python3
"""Writes the tables in Sources/CTables: Unicode, Japanese encodings and the character names of HTML.

    tables.py            writes the files
    tables.py --check    exits with 1 if a file in the checkout differs

Unicode comes from the unicodedata2 package, whose version is the Unicode version; everything else from Python itself.

Numbers are little-endian, three bytes each in tables about scalars, two in those of encodings. A table about scalars
lists ranges in order: first scalar, last scalar, and a value for all of them.
"""
import html.entities
import pathlib
import sys
import unicodedata

import unicodedata2 as ucd

FOLDER = pathlib.Path(__file__).parent.parent / "Sources/CTables"
ALL = [c for c in range(0x110000) if not 0xD800 <= c < 0xE000]
HANGUL = range(0xAC00, 0xD7A4)


def packed(numbers, size=3):
    return b"".join(n.to_bytes(size, "little") for n in numbers)


# --- Unicode --------------------------------------------------------------------------------------

def normalized(form):
    """What each scalar becomes in a normal form, if it changes. Hangul syllables are computed."""
    texts = {c: ucd.normalize(form, chr(c)) for c in ALL if c not in HANGUL}
    return {c: [ord(p) for p in text] for c, text in texts.items() if text != chr(c)}


def folded(c):
    """Full case folding; for capitals newer than this Python, the small letter of the same name."""
    if ucd.category(chr(c)) == "Lu" and unicodedata.category(chr(c)) == "Cn":
        return ucd.lookup(ucd.name(chr(c)).replace("CAPITAL LETTER", "SMALL LETTER"))
    return chr(c).casefold()


def foldings(decompositions):
    """What case folding makes of scalars that do not decompose."""
    texts = {c: folded(c) for c in ALL if c not in decompositions and c not in HANGUL}
    return {c: [ord(p) for p in ucd.normalize("NFKD", text)] for c, text in texts.items() if text != chr(c)}


def compositions():
    """Pairs that compose: first, second, composite. Hangul is computed."""
    pairs = []
    for c in ALL:
        pair = ucd.decomposition(chr(c)).split()
        if len(pair) == 2 and pair[0][0] != "<" and ucd.normalize("NFC", chr(c)) == chr(c):
            pairs.append([int(pair[0], 16), int(pair[1], 16), c])
    return [n for pair in sorted(pairs) for n in pair]


def ranges(value_of):
    """Ranges of scalars with the same value; those without a value are left out."""
    found = []
    for c in ALL:
        value = value_of(c)
        if value is None:
            continue
        if found and found[-1][1] == c - 1 and found[-1][2] == value:
            found[-1][1] = c
        else:
            found.append([c, c, value])
    return [n for entry in found for n in entry]


def mapping(becomes, parts, canonical):
    """Ranges of scalars that become equally many others, which are added to `parts` one after the other. The value of
    a range is the index of its first part, times 64, plus 32 if that is canonical, plus the number of parts."""
    found, before = [], None
    for c, those in sorted(becomes.items()):
        kind = (len(those), canonical.get(c) == those)
        if before != (c - 1, kind):
            found.append([c, c, len(parts) * 64 + kind[1] * 32 + kind[0]])
        found[-1][1] = c
        before = (c, kind)
        parts += those
    return [n for entry in found for n in entry]


def width(c):
    """The cells that a terminal needs, if not one: none for marks, most format characters, and the jamo that join the
    preceding one."""
    if 0x600 <= c <= 0x605 or c in (0xAD, 0x6DD, 0x70F, 0x890, 0x891, 0x8E2, 0x110BD, 0x110CD):
        return None
    if 0x1160 <= c <= 0x11FF or 0xD7B0 <= c <= 0xD7FF or c in (0x3164, 0xFFA0):
        return 0
    if ucd.category(chr(c)) in ("Mn", "Me", "Cf", "Zl", "Zp"):
        return 0
    return 2 if ucd.east_asian_width(chr(c)) in "WF" else None


def unicode_tables():
    compatibility, canonical, parts = normalized("NFKD"), normalized("NFD"), []
    exceptions = {c: those for c, those in canonical.items() if compatibility[c] != those}
    tables = {
        "decompositions": mapping(compatibility, parts, canonical),
        "canonical-exceptions": mapping(exceptions, parts, canonical),
        "foldings": mapping(foldings(compatibility), parts, {}),
        "compositions": compositions(),
        "classes": ranges(lambda c: ucd.combining(chr(c)) or None),
        "widths": ranges(width),
    }
    tables["parts"] = parts
    return {name + ".bin": packed(numbers) for name, numbers in tables.items()}


# --- Japanese encodings ---------------------------------------------------------------------------

CELLS = 94


def character(code, codec):
    """The character of a code; 0 if there is none."""
    try:
        return ord(code.decode(codec))
    except UnicodeDecodeError:
        return 0


def windows(row, cell):
    """JIS X 0208 as Windows has it, with the rows that NEC and IBM have added, and those for private use."""
    lead, trail = divmod((row - 1) * CELLS + cell, 2 * CELLS)
    code = [lead + (0x81 if lead < 31 else 0xC1), trail + (0x40 if trail < 63 else 0x41)]
    return 0xE000 + (row - 95) * CELLS + cell if 95 <= row <= 114 else character(bytes(code), "cp932")


def supplement(row, cell):
    """JIS X 0212."""
    return character(bytes([0x8F, 0xA0 + row, 0xA1 + cell]), "euc_jp")


def encoding_table(character, rows):
    return packed((character(row, cell) for row in range(1, rows + 1) for cell in range(CELLS)), size=2)


# --- HTML -----------------------------------------------------------------------------------------

def names():
    """The names in order of their bytes, with their scalars; `!` follows names that need no semicolon."""
    known = html.entities.html5
    for name in sorted(name[:-1] for name in known if name.endswith(";")):
        mark = "!" if name in known else ""
        yield "%s%s=%s\n" % (name, mark, "+".join("%X" % ord(c) for c in known[name + ";"]))


files = unicode_tables()
files["jis-windows.bin"] = encoding_table(windows, 120)
files["jis-supplement.bin"] = encoding_table(supplement, 94)
files["html-names.txt"] = "".join(names()).encode()
stale = [name for name, content in files.items()
         if not (FOLDER / name).exists() or (FOLDER / name).read_bytes() != content]
if sys.argv[1:] != ["--check"]:
    for name in stale:
        (FOLDER / name).write_bytes(files[name])
elif stale:
    sys.exit("stale in Sources/CTables, run .ci/tables.py: %s" % ", ".join(stale))
