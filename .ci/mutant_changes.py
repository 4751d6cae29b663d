"""The possible changes to a source text: where a comparison, a number, a condition, a result or a statement can be
changed, judged by its lines.
"""
import collections
import re

TEXT = re.compile(r'//[^\n]*|/\*.*?\*/|(#*)""".*?"""\1|(#+)".*?"\2|"(?:[^"\\\n]|\\.)*"', re.S)
DECLARATION = re.compile(
    r"^\s*(@|import\b|extension\b|(?:(?:public|package|private|fileprivate|internal|static|final|"
    r"indirect|mutating|nonisolated|override|required|convenience|lazy)(?:\(\w+\))?\s+)*"
    r"(?:struct|class|enum|protocol|actor|typealias|associatedtype|func|init|subscript|operator)\b)")
SWAPS = {
    "<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "&&": "||", "||": "&&",
    "+": "-", "-": "+", "*": "+", "/": "*", "%": "*", "+=": "-=", "-=": "+=", "&+": "&-",
    "&-": "&+", "<<": ">>", ">>": "<<", "&": "|", "|": "&", "..<": "...",
}
OPERATOR = re.compile(r"(?<= )(?:%s)(?= )|\.\.<" % "|".join(
    re.escape(word) for word in sorted(SWAPS, key=len, reverse=True) if word != "..<"))
NUMBER = re.compile(r"(?<![\w.$#])(?:0x[0-9A-Fa-f_]+|\d[\d_]*)(?![\w.])")
TRUTH = re.compile(r"\b(true|false)\b")
CONDITION = re.compile(r"^(\s*(?:\} else )?(?:if|while|guard) )([^{}=]*?)( \{| else \{)")
RETURN = re.compile(r"^(\s*(?:.*\{ )?return )([^{}]+?)( \})?$")
STATEMENT = re.compile(r"^\s*(?:[\w.]+\(.*\)|_ = .*\)|[\w.\[\]]+ [+\-*|&^]?= .+|[\w.\[\]]+ \S?=.*)$")

# Only string literals, constants, memberwise assignments and table lines.
SKIPPED = re.compile(r"^[\s\x00]*$|^\s*(?:static let|\.)|^[\s\d,.xA-F_()\[\]-]*$|^\s*self\.\w+ = \w+$")

Mutant = collections.namedtuple("Mutant", "path line old new")


def masked(text):
    """The source with comments and string literals blanked out, so that all offsets stay the same."""
    return TEXT.sub(lambda m: re.sub(r"[^\n]", "\x00", m[0]), text)


def results(lines):
    """For each line, the result type of the enclosing function, as far as it can be recognized."""
    types, found = [], []
    for line in lines:
        found.append(types[-1] if types else "")
        result = re.search(r"\b(?:func|subscript)\b.*-> (\S+)(?: where .*)? \{", line)
        result = result or re.search(r"^\s*\) .*-> (\S+)(?: where .*)? \{", line)
        result = result or re.search(r"\bvar \w+: (\S+) \{", line)
        for mark in re.findall(r"[{}]", line):
            if mark == "{":
                types.append(result[1] if result else types[-1] if types else "")
            elif types:
                types.pop()
    return found


def changes(line, code, result):
    """The possible changes of a line; `code` is the line with string literals and comments blanked out."""
    start = 0
    if DECLARATION.match(code):
        # In a declaration, only a body on the same line.
        start = code.find("{ ") + 1
        if start == 0:
            return
    for match in OPERATOR.finditer(code, start):
        if match[0] in "+=" and "\x00" in code:
            continue  # String concatenation.
        yield line[:match.start()] + SWAPS[match[0]] + line[match.end():]
    for match in NUMBER.finditer(code, start):
        number = int(match[0].replace("_", ""), 0) + 1
        text = hex(number) if match[0].startswith("0x") else str(number)
        yield line[:match.start()] + text + line[match.end():]
    for match in TRUTH.finditer(code, start):
        yield line[:match.start()] + ("false" if match[0] == "true" else "true") + line[match.end():]
    match = CONDITION.match(code)
    if match and not re.search(r"\blet\b|\bvar\b|\bcase\b|,|\x00", match[2]):
        yield "%s!(%s)%s%s" % (line[:match.end(1)], match[2], match[3], line[match.end():])
    match = RETURN.match(code)
    if match and "\x00" not in match[2]:
        head, value, end = line[:match.end(1)], match[2], match[3] or ""
        if result.endswith("?") and value != "nil":
            yield head + "nil" + end
        elif result == "Int":
            yield "%s(%s) + 1%s" % (head, value, end)
        elif result == "Bool" and value not in ("true", "false"):
            yield "%s!(%s)%s" % (head, value, end)


def may_stand_alone(lines, index):
    """Whether a line is a whole statement, so that it can be removed."""
    line = lines[index]
    before, after = lines[index - 1].strip(), lines[index + 1].strip() if index + 1 < len(lines) else ""
    return (
        STATEMENT.match(line) and line.count("(") == line.count(")") and not DECLARATION.match(line)
        and not re.match(r"\s*(return|let|var|case|throw|default|guard|if|else|for|while)\b", line)
        and re.search(r"[{})\]]$|^\w.*[^,(\[=:?&|+]$", before) and not re.match(r"[.?:+&|]", after))


def of(text, path):
    """All possible changes to the text of a file with the given path."""
    lines, codes = text.split("\n"), masked(text).split("\n")
    for index, (line, code, result) in enumerate(zip(lines, codes, results(codes))):
        if SKIPPED.match(code) or "Localized" in line:
            continue
        for new in changes(line, code, result):
            yield Mutant(path, index + 1, line, new)
        if may_stand_alone(codes, index):
            yield Mutant(path, index + 1, line, "")
