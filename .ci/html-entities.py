#!/usr/bin/env python3
"""Writes Sources/BankText/HTMLEntityNames.swift from the list of the HTML standard.

    html-entities.py            prints the file
    html-entities.py --check    exits with 1 if the file in the checkout differs

Python's own copy of the list is complete, and the standard promises never to change it.
"""
import html.entities
import pathlib
import sys

TARGET = pathlib.Path(__file__).parent.parent / "Sources/BankText/HTMLEntityNames.swift"


def entries():
    """Each name with its scalars, and `!` after names that browsers also accept without a semicolon."""
    for name, value in sorted(html.entities.html5.items()):
        if name.endswith(";"):
            bare = name[:-1]
            mark = "!" if bare in html.entities.html5 else ""
            yield "%s%s=%s" % (bare, mark, "+".join("%X" % ord(c) for c in value))


def lines():
    line = "   "
    for entry in entries():
        if len(line) + 1 + len(entry) > 100:
            yield line
            line = "   "
        line += " " + entry
    yield line


def text():
    return (
        "// Written by .ci/html-entities.py from the list of the HTML standard; do not edit.\n\n"
        "/// The names that HTML has for characters.\n"
        "enum HTMLEntityNames {\n"
        "  /// Each name with the scalars that it stands for, in order of the names. Those with `!` are\n"
        "  /// known without a semicolon too.\n"
        '  static let list = """\n%s\n    """\n}\n' % "\n".join(lines())
    )


if sys.argv[1:] == ["--check"]:
    if TARGET.read_text() != text():
        sys.exit("%s is stale: run .ci/html-entities.py > %s" % (TARGET.name, TARGET.name))
else:
    sys.stdout.write(text())
