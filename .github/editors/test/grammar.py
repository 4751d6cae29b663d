#!/usr/bin/env python3
"""Holds the grammars of the extension against lines whose parts are known.

The engine is a port of the one in VS Code, with its regular expressions (textmate-grammar-python).
"""
import json
import logging
import pathlib
import sys

from textmate_grammar.parsers.base import LanguageParser

SYNTAXES = pathlib.Path(__file__).resolve().parent.parent / "vscode/syntaxes"

# A text, and its parts that are not blank with the last scope of each, which all end as the grammar is called.
SAMPLES = {
    "gift": [
        ("// {a note}", [("// {a note}", "comment.line.double-slash")]),
        ("$CATEGORY: food/drinks", [("$CATEGORY:", "keyword.control.category"),
                                    ("food/drinks", "entity.name.section")]),
        ("::Q 1:: [html]Tea \\= a drink?", [
            ("::", "punctuation.definition.title"), ("Q 1", "entity.name.function.title"),
            ("::", "punctuation.definition.title"), ("[html]", "storage.type.markup"), ("Tea", "text"),
            ("\\=", "constant.character.escape"), ("a drink?", "text")]),
        ("Which?{\n=tea#good\n~%-50%cof\\~fee\n// a note\n####both {\\}\n}", [
            ("Which?", "text"), ("{", "punctuation.section.answers.begin"),
            ("=", "keyword.operator.right"), ("tea", "markup.inserted.right"),
            ("#", "keyword.operator.feedback"), ("good", "markup.quote.feedback"),
            ("~", "keyword.operator.wrong"), ("%-50%", "constant.numeric.weight"),
            ("cof", "markup.deleted.wrong"), ("\\~", "constant.character.escape"),
            ("fee", "markup.deleted.wrong"), ("// a note", "comment.line.double-slash"),
            ("####", "keyword.operator.feedback"), ("both {", "markup.quote.general-feedback"),
            ("\\}", "constant.character.escape"), ("}", "punctuation.section.answers.end")]),
        ("Pairs {=cat -> pet}", [
            ("Pairs", "text"), ("{", "punctuation.section.answers.begin"), ("=", "keyword.operator.right"),
            ("cat", "markup.inserted.right"), ("->", "keyword.operator.match"),
            ("pet", "markup.inserted.right"), ("}", "punctuation.section.answers.end")]),
        ("So? {TRUE#yes}", [
            ("So?", "text"), ("{", "punctuation.section.answers.begin"), ("TRUE", "constant.language.boolean"),
            ("#", "keyword.operator.feedback"), ("yes", "markup.quote.feedback"),
            ("}", "punctuation.section.answers.end")]),
        ("Pi? {#3.14:0.01}", [
            ("Pi?", "text"), ("{", "punctuation.section.answers.begin"), ("#", "keyword.operator.numeric"),
            ("3.14:0.01", "constant.numeric.answer"), ("}", "punctuation.section.answers.end")]),
    ],
    "aiken": [
        ("Which?\nA) tea\nB. coffee\nANSWER: A\nAnd?", [
            ("Which?", "text"), ("A", "constant.character.letter"), (")", "punctuation.separator.letter"),
            ("tea", "string.unquoted.choice"), ("B", "constant.character.letter"),
            (".", "punctuation.separator.letter"), ("coffee", "string.unquoted.choice"),
            ("ANSWER:", "keyword.control.answer"), ("A", "constant.character.answer"), ("And?", "text")]),
    ],
    "qbank-csv": [
        ("Which?,1,a,b,c,d,more\nNext?\t2\te\n", [
            ("Which?", "string.unquoted.question"), (",", "punctuation.separator.cell"),
            ("1", "constant.numeric.answer"), (",", "punctuation.separator.cell"),
            ("a", "variable.parameter.choice1"), (",", "punctuation.separator.cell"),
            ("b", "entity.name.function.choice2"), (",", "punctuation.separator.cell"),
            ("c", "keyword.other.choice3"), (",", "punctuation.separator.cell"),
            ("d", "entity.name.tag.choice4"), (",", "punctuation.separator.cell"),
            ("more", "comment.line.more"),
            ("Next?", "string.unquoted.question"), ("2", "constant.numeric.answer"),
            ("e", "variable.parameter.choice1")]),
        ("\"Two,\nlines, \"\"quoted\"\"\",3,\"\",x\n\nLast?", [
            ("\"Two,", "string.unquoted.question"), ("lines,", "string.unquoted.question"),
            ("\"\"", "constant.character.escape.quote"), ("quoted", "string.unquoted.question"),
            ("\"\"", "constant.character.escape.quote"), ("\"", "string.unquoted.question"),
            (",", "punctuation.separator.cell"), ("3", "constant.numeric.answer"),
            (",", "punctuation.separator.cell"), ("\"\"", "variable.parameter.choice1"),
            (",", "punctuation.separator.cell"), ("x", "entity.name.function.choice2"),
            ("Last?", "string.unquoted.question")]),
    ],
}


def parts(parser, text):
    """The parts of a text that are not blank, each with its last scope without the name of the grammar."""
    # The port reads past the end of a text without a last line break.
    element = parser.parse_string(text + "\n")
    for _, content, scopes in element.flatten():
        if content.strip():
            yield content.strip(), scopes[-1].rsplit(".", 1)[0]


def main():
    logging.disable(logging.CRITICAL)
    failed = tried = 0
    for name, samples in SAMPLES.items():
        parser = LanguageParser(json.loads((SYNTAXES / (name + ".tmLanguage.json")).read_text()) | {"fileTypes": []})
        for text, wanted in samples:
            tried += 1
            # A grammar of a table is a part of that of tables: text.csv.qbank.
            found = [(content, "text" if scope.startswith("text") else scope) for content, scope in parts(parser, text)]
            if found != wanted:
                failed += 1
                print("%s: %r" % (name, text))
                for one in [pair for pair in found if pair not in wanted] or found:
                    print("  found", one)
                for one in [pair for pair in wanted if pair not in found]:
                    print("  wanted", one)
    print("%d of %d samples are coloured as they should be" % (tried - failed, tried))
    sys.exit(failed > 0)


main()
