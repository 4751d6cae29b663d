"""Builds many changes of the code into one program, each behind a switch, so that a change costs a test run and no
build: the body of the changed function is there once as it was and once for each change.

    func area(_ side: Int) -> Int { side * side }

becomes, with the switch of change 7,

    func area(_ side: Int) -> Int { if isMutant(7) { return side + side } ; return side * side }

The switch that is on is a number in a file, so that programs started by a test see it as well.
"""
import re

OPEN, CLOSE = "/*mutant %d*/", "/*end of %d*/"
HEADER = re.compile(
    r"(?<![.\w])(?:(?P<function>func)\s+[^\s(<]+|init[?!]?\s*[(<]|(?P<subscript>subscript)\s*[(<]|"
    r"(?P<property>var)\s+\w+\s*:|deinit\b)")
ACCESSOR = re.compile(r"(?:@\w+(?:\([^()]*\))?\s+)*(?:non)?(?:mutating\s+)?(get|set|didSet|willSet)\b[^.=]*")
ENDS = re.compile(r"\b(?:return|throw|fatalError|preconditionFailure)\b")
ERROR = re.compile(r"^(/.*?\.swift):(\d+):\d+: error: (.*)")

SWITCH = """import Glibc

private let active: Int32 = {
  guard let file = fopen("%s", "r") else { return 0 }
  defer { fclose(file) }
  var text = [CChar](repeating: 0, count: 16)
  fgets(&text, 16, file)
  return atoi(text)
}()

@inline(never) func isMutant(_ number: Int32) -> Bool { active == number }
"""


def kind(header):
    """What a brace opens, from the code before it: a body with a value, one without, or none ("")."""
    header = header.replace("\x00", " ").strip()
    if accessor := ACCESSOR.fullmatch(header):
        return "value" if accessor[1] == "get" else "nothing"
    found = None
    for found in HEADER.finditer(header):
        pass
    if not found:
        return ""
    rest = header[found.start():]
    while rest != (rest := re.sub(r"\([^()]*\)|\[[^\[\]]*\]", "", rest)):
        pass
    if "=" in rest.replace("==", ""):
        return ""  # A closure in a declaration.
    if found["function"] or found["subscript"]:
        return "value" if "->" in rest and "-> Void" not in rest else "nothing"
    return "value" if found["property"] else "nothing"


def body(code, place):
    """The start and end of the innermost function body around a place, and its kind; None if there is none."""
    opened, begin, best = [], 0, None
    for match in re.finditer(r"[{}]", code):
        if match[0] == "{":
            opened.append((match.end(), kind(code[begin:match.start()])))
        elif opened:
            start, what = opened.pop()
            if what and start <= place < match.start() and best is None:
                best = (start, match.start(), what)
        begin = match.end()
    return best


def first_statement(text, code):
    """The place of the first statement of a body, which may begin with a string literal; its end if there is none."""
    for part in re.finditer(r"\x00+|[^\s\x00]", code):
        if part[0][0] != "\x00" or text[part.start()] in '"#':
            return part.start()
    return len(text)


def returned(text, code, what):
    """A body as statements that end with a return."""
    if what == "nothing":
        return text + "\nreturn\n"
    if ENDS.search(code):
        return text
    first = first_statement(text, code)
    return text[:first] + "return " + text[first:]


def switched(text, masked, changes):
    """The source of a file with the given changes, each a number, a line and the new line, behind switches, and
    the numbers of those that are outside of functions."""
    code, inserted, outside = masked(text), [], []
    lines = text.split("\n")
    for number, line, new in changes:
        begin = sum(len(one) + 1 for one in lines[:line - 1])
        old = lines[line - 1]
        same = next((i for i, (a, b) in enumerate(zip(old, new)) if a != b), min(len(old), len(new)))
        place = body(code, begin + max(same, len(old) - len(old.lstrip())))
        if not place:
            outside.append(number)
            continue
        start, end, what = place
        other = text[:begin] + new + text[begin + len(old):]
        end_of_other = end + len(new) - len(old)
        copy = returned(other[start:end_of_other], masked(other)[start:end_of_other], what)
        switch = " if isMutant(%d) { %s%s\n%s} ; " % (number, OPEN % number, copy, CLOSE % number)
        inserted.append((start, switch, end, what))
    for start, end, what in {(start, end, what) for start, _, end, what in inserted}:
        if what == "value" and not ENDS.search(code[start:end]):
            inserted.append((start + first_statement(text[start:end], code[start:end]), "return ", end, what))
    for start, switch, _, _ in sorted(inserted, key=lambda one: one[0], reverse=True):
        text = text[:start] + switch + text[start:]
    return text, outside


def at_fault(text, line):
    """The number of the change in whose copy a line is, or None."""
    for match in re.finditer(r"/\*mutant (\d+)\*/", text):
        end = text.index(CLOSE % int(match[1]))
        if text.count("\n", 0, match.start()) < line <= text.count("\n", 0, end) + 1:
            return int(match[1])
    return None
