"""The hostile inputs of `growth`: for each reader, rule, fix, writer, draw option and history.

A generator turns a size in bytes into files by name, or into a function that writes them to a folder.
Its lines are arguments of the program, or functions of the size; they run in order, and the last one is
measured. A generator also states that line's exit status, and the maximum size of its input if the format
has a limit.
"""
import json
import os
import zipfile

MOST = 4 << 20
CELL = 1 << 20

GENERATORS = {}


class Generator:
    def __init__(self, name, make, lines, status, most):
        self.name, self.make, self.status, self.most = name, make, status, most
        self.lines = lambda size: [line(size) if callable(line) else line for line in lines]


def add(name, lines, make, status=0, most=MOST):
    assert name not in GENERATORS, name
    lines = [lines] if isinstance(lines, str) or callable(lines) else lines
    GENERATORS[name] = Generator(name, make, lines, status, most)


def repeat(text, size):
    """A text repeated up to about the given size."""
    return text * max(1, size // len(text))


def rows(template, size, most=None):
    """Rows made from a template with their numbers, up to about the given size."""
    count = max(2, size // (len(template % ((0,) * template.count("%d"))) + 3))
    numbers = template.count("%d")
    return "".join(template % ((i,) * numbers) for i in range(min(count, most or count)))


LINT = "lint --no-config --fail-on never "
SHOWN = LINT + "--format json "
MENDED = LINT + "--unsafe-fixes "

# --- Texts in one cell and in many rows -----------------------------------------------------------

PATTERNS = {
    "letters": "a", "spaces": "a ", "ideographic": "\u3000あ", "tabs": "a\t", "quotes": '"',
    "hidden": "a\u200b", "marks": "\u0301\u0323", "joined": "\U0001f468\u200d", "flags": "\U0001f1ef",
    "tag characters": "\U0001f3f4\U000e0067", "hangul": "\u1100\u1161\u11a8", "kana": "ｶﾞ",
    "bidi": "a\u202e", "dashes": "a—b–", "digits": "１2", "formulas": "=", "tilde": "~",
    "backslashes": "\\", "references": "&amp", "markup": "<p>x</p>", "open markup": "<b ",
    "comments": "<!--", "ruby": "<ruby>漢<rt>か", "markdown": "*_`", "brackets": "[(", "math": "$x^2$",
    "pairs": "A and B, ", "japanese pairs": "アとイ、", "above": "all of the above ",
    "numbers": "1. a 2) b ", "returns": "a\r", "ligatures": "\ufdfa", "variants": "葛\U000e0100",
}
for what, text in PATTERNS.items():
    quoted = text.replace('"', '""')
    add("one cell of %s, lint" % what, LINT + "bank.csv",
        lambda n, text=quoted: {"bank.csv": '"%s?",1,a,b,c,d\n' % repeat(text, n)}, most=CELL // 2)
    add("rows of %s, fixed" % what, MENDED + "bank.csv",
        lambda n, text=quoted: {"bank.csv": rows('"%s%%d?",1,a,b,c,d\n' % (text.replace("%", "%%") * 4), n)})
    add("choices of %s, lint" % what, LINT + "bank.csv",
        lambda n, text=quoted: {"bank.csv": 'Which?,1,"%s","a%s",c,d\n' % ((repeat(text, n // 2),) * 2)},
        most=CELL // 2)

# --- Rules ------------------------------------------------------------------------------------------

# Rows in which a rule finds something; %d is the row number.
RULES = {
    "unclosed-quote": 'Which %d?,1,"a,b,c,d\n', "stray-quote": 'Which "%d" is it?,1,a,b,c,d\n',
    "stray-quote after a quote": '"Which"x %d?,1,a,b,c,d\n', "wrong-column-count": "Which %d?,1,a,b,c\n",
    "wrong-column-count of many": "Which, %d, perhaps?,1,a,b,c,d\n", "blank-row": "Which %d?,1,a,b,c,d\n\n",
    "header-row": "question,answer,choice1,choice2,choice3,choice4\n",
    "line-endings": "Which %d?,1,a,b,c,d\nWhat %d?,1,a,b,c,d\r\n",
    "line-endings of CR": "Which %d?,1,a,b,c,d\r", "byte-order-mark": "\ufeffWhich %d?,1,a,b,c,d\n",
    "nul-byte": "Wh\0ich %d?,1,a,b,c,d\n", "invalid-utf8": "Wh\udcffich %d?,1,a,b,c,d\n",
    "not-csv": "<?xml version='1.0'?><quiz>%d</quiz>\n", "not-csv but json": '[{"question":"%d"}]\n',
    "unclear-kind": "Which %d?,1,a,b,c,d\nTitle %d,Text %d\n", "unclear-kind guessed": "Title %d,Text %d\n",
    "other-layout": "Which %d?,a,b,c,d,B\n", "other-layout without answer": "Which %d?,a,b,c,d\n",
    "other separator": "Which %d?;1;a;b;c;d\n", "answer-not-a-number without answer": "Which %d?,,a,b,c,d\n",
    "answer-not-a-number": "Which %d?,a,a,b,c,d\n", "answer-not-plain": "Which %d?,１,a,b,c,d\n",
    "answer-out-of-range": "Which %d?,9,a,b,c,d\n", "empty-text of questions": ",1,a%d,b,c,d\n",
    "empty-text": "Which %d?,1,a,,c,d\n", "duplicate-choice": "Which %d?,1,a,b,ａ,d\n",
    "duplicate-question": "Which is right?,1,a,b,c,d\n",
    "duplicate-question with other choices": "Which is right?,1,a%d,b%d,c%d,d\n",
    "conflicting-answer": "Which is right?,1,a,b,c,d\nWhich is right?,2,a,b,c,d\n",
    "edge-space": "Which %d?,1, a , b , c , d \n", "hidden-character": "Wh\u200bich %d?,1,a,b,c,d\n",
    "hidden-character of direction": "Wh\u202eich %d?,1,a,b,c,d\n", "hidden-character of control": "Wh\x07ich %d?,1,a,b,c,d\n",
    "formula-cell": "Which %d?,1,=a(),+b(),@c,-d()\n",
}
# Rows for rules that are selected alone, because they belong to a preset or others take precedence.
ALONE = {
    "merge-conflict": "<<<<<<< ours\nWhich %d?,1,a,b,c,d\n=======\nWhich %d?,2,a,b,c,d\n>>>>>>> theirs\n",
    "mojibake": "Where is the cafÃ© %d?,1,a,b,c,d\n", "lost-character": "Where is the caf� %d?,1,a,b,c,d\n",
    "spreadsheet-damage of percent": "How much of air %d?,2,10%%,21%%,40,78%%\n", "html-markup": "Who &amp; which %d?,1,a,b,c,d\n",
    "lookalike-letter": "Where is the hоuse %d?,1,a,b,c,d\n",
    "spreadsheet-damage": "How many in %d?,1,0-4,14-May,15-20,21-30\n",
    "spreadsheet-damage of one value": "When does %d start?,1,12:00,12:00,12:00,12:00\n" + "Which is %d?,4,a,b,c,d\n" * 3,
    "all-or-none-of-the-above": "Which %d?,1,a,b,c,all of the above\n",
    "all-or-none-of-the-above of none": "Which %d?,1,a,b,c,none of the above\n",
    "numeric-order": "How many legs %d?,2,6,8,4,10\n", "positional-reference": "Which of %d?,1,salt,sand,sugar,A and C\n",
    "broken-reference": "Which of %d?,1,salt,sand,sugar,both A and D\n",
    "broken-reference to statements": "Which are true of %d?,1,1 and 2,1 and 3,2 and 3,2 only\n",
    "own-label-prefix": "What is %d?,1,A. blood,B. snow,C. grass,D. coal\n",
    "true-false-series": "Is %d warm?,1,Yes because of the sun,Yes because of wind,No because of rain,No\n",
    "choice-equals-question": "What is red %d?,1,blood,What is red %d,snow,grass\n",
    "grammar-cue": "Young %d is called a,1,puppy,eaglet,kitten,calf\n",
    "choice-reads-into-label": "How far is %d?,1,5 km,about 7 km,ten km,one mile\n",
    "negative-question": "Which of these is not a bird of %d?,1,bat,owl,emu,jay\n",
    "missing-context": "What of %d is in the picture below?,1,bat,owl,emu,jay\n",
    "placeholder": "Which is %d?,1,bat,xxx,emu,option D\n",
    "doubled-text": "Which of the the two  is %d??,1,bat,owl,emu,jay\n",
    "key-left-in-choice": "Which is %d?,1,bat (correct),*owl it is,emu,jay\n",
    "dated-wording": "Who is currently the king of N77%d77?,1,Ann,Ben,Cid,Dan\n",
    "cue-gives-answer-away": "Which %d?,4,a,b,c,all of the above\n",
    "spelling-variants": "Who may read e-mail %d?,1,a,b,c,d\nWhat is e-mail %d?,1,a,b,c,d\nWhere is email %d?,1,a,b,c,d\n",
    "mixed-sentence-endings": "What is %d?,1,a,b,c,d\n" * 9 + "What was %d,1,a,b,c,d\n",
    "inconsistent-units": "How far is %d?,1,3 km,5 km,7,9 km\n",
}
# Inputs for rules that check more than the rows of one bank.
ALONE_IN = {
    "choice-may-be-truncated": lambda n: {
        "bank.csv": rows("What is %d?,1,a building of more than ten floors,a hut,a tent,a cave\n", n)},
    "choice-reads-into-label": lambda n: {"bank.csv": rows("How far is %d?,1,5 km,about 7 km,ten km,one mile\n", n)},
    "terminology": lambda n: {
        "bank.csv": rows("Which e-mail is %d?,1,a,b,c,d\n", n),
        ".qbank.json": '{"root":true,"rules":{"terminology":{"words":{"e-mail":"email"}}}}'},
    "content-not-shown": lambda n: {"bank.json": "[%s{}]" % rows(
        '{"question":"Where does %d live?","answer":1,"choices":["a","b"],"passage":"Ann"},\n', n)},
    "explanation-contradicts-key": lambda n: {"bank.json": "[%s{}]" % rows(
        '{"question":"Who is %d?","answer":1,"choices":["Ann","Ben"],"explanation":"The answer is Ben."},\n', n)},
    "cross-bank-overlap": lambda n: {
        "bank.csv": rows("Which is %d?,1,a,b,c,d\n", n // 2), "other.csv": rows("Which is %d?,1,a,b,c,d\n", n // 2)},
    "guidance-contradicts-settings": lambda n: {
        "guidance.csv": rows("Rules %d,You have 30 seconds for each question.\n", n)},
}
ALONE_IN |= {rule: lambda n, template=template: {"bank.csv": rows(template, n)} for rule, template in ALONE.items()}
FLAGS = {
    "choice-may-be-truncated": "--loader timerquiz", "choice-reads-into-label": "--loader timerquiz",
    "guidance-contradicts-settings": "--kind guidance --loader timerquiz",
}
for rule, make in ALONE_IN.items():
    for how, line in {"alone": LINT, "alone, all shown": SHOWN, "alone, fixed": MENDED}.items():
        if rule == "terminology":
            line = line.replace("--no-config ", "")
        add("%s, %s" % (rule, how), "%s--select %s %s ." % (line, rule.split()[0], FLAGS.get(rule, "")), make)
for rule, template in RULES.items():
    for how, line in {"lint": LINT, "all shown": SHOWN, "fixed": MENDED}.items():
        add("%s, %s" % (rule, how), line + "bank.csv",
            lambda n, template=template: {"bank.csv": rows(template, n).encode("utf-8", "surrogateescape")})

for rule in ("conflicting-answer", "edge-space", "wrong-column-count"):
    for how, line in {"fingerprints": "fingerprints --no-config ", "lines": LINT + "--format jsonl "}.items():
        add("%s, %s" % (rule, how), line + "bank.csv",
            lambda n, template=RULES[rule]: {"bank.csv": rows(template, n).encode("utf-8", "surrogateescape")})

ITEM = '{"question":"Which %d?","answer":1,"choices":["a","b","c","d"],"category":"CATEGORY"}\n'
for name, category in {"one": "a", "its own": "%d", "two levels": "%d/b", "many slashes": "a//" * 50}.items():
    template = ITEM.replace("CATEGORY", category)
    add("tree, %s category" % name, "tree --no-config --depth all bank.jsonl",
        lambda n, template=template: {"bank.jsonl": rows(template, n)})

GUIDANCE = {
    "empty-text of titles": ",Text %d\n", "empty-text of descriptions": "Title %d,\n", "duplicate-title": "Title,Text %d\n",
    "row-count": "Title %d,Text\n",
}
for rule, template in GUIDANCE.items():
    for how, line in {"lint": LINT, "all shown": SHOWN, "fixed": MENDED}.items():
        add("%s, %s" % (rule, how), line + "--kind guidance --loader timerquiz guidance.csv",
            lambda n, template=template: {"guidance.csv": rows(template, n)})

# What the apps read in a different way.
APPS = {
    "quoted cells": '"Which %d?",1,a,b,c,d\n', "quoted line breaks": '"Wh\nich %d?",1,a,b,c,d\n',
    "crlf-line-endings": "Which %d?,1,a,b,c,d\r\n", "lines in carriage returns": "Which %d?,1,a,b,c,d\r",
    "delimiter-joined-to-mark": "Which %d?,\u0301,1,a,b,c\n", "final-newline": "Which %d?,1,a,b,c,d\n\n",
    "stray quotes": 'Which "%d?,1,a,b,c,d\n', "answers out of range": "Which %d?,9,a,b,c,d\r",
    "doubled quotes": '"Which ""%d""?",1,a,b,c,d\n',
}
for loader in ("timerquiz", "loadcsv"):
    for what, template in APPS.items():
        for how, line in {"lint": LINT, "fixed": MENDED}.items():
            add("%s for %s, %s" % (what, loader, how), line + "--loader %s bank.csv" % loader,
                lambda n, template=template: {"bank.csv": rows(template, n)})
    add("one line of quotes for %s" % loader, LINT + "--loader %s bank.csv" % loader,
        lambda n: {"bank.csv": repeat('a"bbbbbb', n) + ",1,a,b,c,d\n"})
    add("few rows for %s" % loader, LINT + "--loader %s bank.csv" % loader,
        lambda n: {"bank.csv": '%s,1,a,b,c,d' % repeat("a ", n)}, most=CELL // 2)

add("crlf-line-endings for loadcsv, all shown", SHOWN + "--loader loadcsv bank.csv",
    lambda n: {"bank.csv": rows("Which %d?,1,a,b,c,d\r\n", n)})
add("few long choices for timerquiz", LINT + "--loader timerquiz bank.csv",
    lambda n: {"bank.csv": ("Which?,1,a,b,c,%s\n" % repeat("d ", n // 4)) * 4}, most=CELL)
for rule, forms in {
    "unreadable-question": {
        "gift": "Which %d?{=a\n\n", "txt": "Which %d?\nA. a\nB. b\nANSWER: C\n\n",
        "xml": '<question type="multichoice"><questiontext><text>Which %d?</text></questiontext></question>'},
    "other-kind-of-question": {
        "gift": "Which %d?{}\n\n", "md": "%d. Which?\n___\n\n",
        "xml": '<question type="essay"><questiontext><text>Which %d?</text></questiontext></question>'},
}.items():
    for ending, template in forms.items():
        form = {"gift": "gift", "txt": "aiken", "md": "markdown", "xml": "moodle-xml"}[ending]
        add("%s: %s" % (rule, form), LINT + "--from %s bank.%s" % (form, ending),
            lambda n, ending=ending, template=template: {
                "bank.%s" % ending: ("<quiz>%s</quiz>" if ending == "xml" else "%s") % rows(template, n)})

for what, text in {"line feeds": "\n", "returns": "\r\n", "spaces": " \n"}.items():
    add("empty-file of %s" % what, LINT + "bank.csv", lambda n, text=text: {"bank.csv": repeat(text, n)})
for what, template in {
    "without the columns": "Which %d?,1,a,b,c,d\n", "with empty cells": "question,answer,choice1,choice2\n%d,,,\n",
    "of headings": "question,answer,choice1,choice2,question\n",
}.items():
    add("layout-mismatch: a table %s" % what, "lint --fail-on never bank.csv",
        lambda n, template=template: {"bank.csv": rows(template, n),
                                      ".qbank.json": '{"files":[{"path":"*.csv","layout":"header"}]}'})
add("beyond-limits: one cell", LINT + "bank.csv",
    lambda n: {"bank.csv": repeat("a", n + CELL) + ",1,a,b,c,d\n"})
add("beyond-limits: many columns", LINT + "bank.csv", lambda n: {"bank.csv": repeat("q%s\n" % (",x" * 1200), n)})
add("beyond-limits: one very wide row", LINT + "bank.csv", lambda n: {"bank.csv": repeat("q,", n) + "\n"})

ITEM = '{"question":"Which %%d?","answer":1,"choices":["a","b","c","d"]%s}'
DETAILS = {
    "detail-out-of-range: difficulty": '"difficulty":7', "detail-out-of-range: limit": '"limit":-1',
    "detail-out-of-range: points": '"points":1e99', "unknown-member: explanation": '"explaination":"x"',
    "unknown-member: tags": '"Tags":["x"]', "unknown-member: many": '"limits":1,"pinnde":2,"tgas":3',
    "invalid-json: limit": '"limit":"20"', "invalid-json: no colon": '"limit" 20',
    "edge-space: tags": '"tags":[" x "]', "detail-out-of-range: no time": '"limit":0',
}
for rule, member in DETAILS.items():
    add("%s, json" % rule, LINT + "bank.json", lambda n, member=member: {
        "bank.json": "[%s\n]" % rows("\n" + ITEM % ("," + member) + ",", n).rstrip(",")})
    add("%s, json lines" % rule, SHOWN + "bank.jsonl", lambda n, member=member: {
        "bank.jsonl": rows(ITEM % ("," + member) + "\n", n)})
for rule in ("empty-text", "duplicate-choice"):
    choice = "" if rule == "empty-text" else "a"
    add("%s: of one json item" % rule, LINT + "bank.json", lambda n, choice=choice: {
        "bank.json": '[{"question":"q","answer":1,"choices":[%s"b"]}]' % repeat('"%s",' % choice, n)})

for what, letters in {
    "accents": "eé", "dashes": "-—", "case": "aA", "width": "aａ", "quotes": "'’", "spaces": "_ ",
}.items():
    add("questions that differ by %s" % what, LINT + "bank.csv", lambda n, letters=letters: {
        "bank.csv": "".join("".join(letters[i >> b & 1] + "x" for b in range(20)) + ",1,a,b,c,d\n"
                            for i in range(n // 60))})
add("titles that differ by accents", LINT + "--kind guidance bank.csv", lambda n: {
    "bank.csv": "".join("".join("eé"[i >> b & 1] for b in range(18)) + ",text\n" for i in range(n // 30))})
add("rows of all widths", MENDED + "bank.csv",
    lambda n: {"bank.csv": "".join("Which %d?,1,a,b,c,d\nq%d%s\n" % (i, i, ",x" * (i % 20)) for i in range(n // 50))})
add("half of every character", LINT + "bank.csv", lambda n: {"bank.csv": repeat(b"q\xe3\x81,1,a,b,c,d\n", n)})
add("bytes that are no UTF-8", LINT + "bank.csv", lambda n: {"bank.csv": repeat(b"a\xff", n)})
for code in ("utf-16", "shift_jis", "euc_jp"):
    add("a bank in %s" % code, LINT + "bank.csv",
        lambda n, code=code: {"bank.csv": rows("大きな湖は%d？,9,びわ湖,浜名湖,あ,い\n", n).encode(code)})
for what, text in {
    "rows": "Which %d?,1,a,b,c,d\n", "quotes": '"Which ""%d""?",1,"a","b","c","d"\n',
    "line breaks": '"Which\n%d?",1,"a\nb",b,c,d\r\n',
}.items():
    add("fmt of %s" % what, "fmt --no-config bank.csv", lambda n, text=text: {"bank.csv": rows(text, n)})
    add("fmt of %s as a diff" % what, "fmt --no-config --diff bank.csv",
        lambda n, text=text: {"bank.csv": rows(text.replace("1", '"1"'), n)}, status=1)
    add("undo of %s" % what, ["fmt --no-config bank.csv", "undo"],
        lambda n, text=text: {"bank.csv": "\ufeff" + rows(text, n)})
for what, template in {"one change a row": "Which %d?,1,a ,b,c,d\n", "the same rows": "Which?,1,a ,b,c,d\n",
                       "rows that go": "Which %d?,1,a,b,c,d\n\n\n"}.items():
    add("fixes shown as a diff, %s" % what, "lint --no-config --fix --diff bank.csv",
        lambda n, template=template: {"bank.csv": rows(template, n)}, status=1)

# --- JSON -------------------------------------------------------------------------------------------

JSON = LINT + "bank.json"
for what in ("hidden", "marks", "joined", "tag characters", "bidi", "spaces", "backslashes", "ligatures"):
    for how, line in {"lint": LINT, "fixed": MENDED}.items():
        add("json escapes of %s, %s" % (what, how), line + "bank.json", lambda n, text=PATTERNS[what]: {
            "bank.json": "[%s]" % json.dumps({"question": text * (n // len(json.dumps(text))), "answer": 1,
                                              "choices": ["a", "b"]})}, most=CELL)
for what, text in {
    "brackets": "[", "braces": '{"a":', "strings": '"', "commas": ",", "colons": ":", "numbers": "1 ",
    "nested": "[[],", "items without comma": ITEM % "" % 0, "open items": (ITEM % "" % 0)[:-1] + ",",
    "words": "nul ", "escapes": '"\\u12', "minus": "-", "exponents": "1e9,", "lines": "{\n",
}.items():
    add("json of %s" % what, JSON, lambda n, text=text: {"bank.json": "[" + repeat(text, n)})
    add("json lines of %s" % what, LINT + "bank.jsonl",
        lambda n, text=text: {"bank.jsonl": repeat(text * 3 + "\n", n)})
for what, (member, to) in {
    "members": ('"m%d":1', "csv"), "deep members": ('"m%d":[[{"a":[1]}]]', "json"),
    "tags": ('"tags":["t%d","u"]', "moodle-xml"), "categories": ('"category":"a/b%d/c"', "gift"),
    "explanations": ('"explanation":"Because of %d."', "markdown"), "ids": ('"id":"%d"', "qti21"),
}.items():
    add("json with %s, converted" % what, "convert --no-config bank.json --to %s --on-loss ignore -o out" % to,
        lambda n, member=member: {"bank.json": "[%s]" % rows(ITEM % ("," + member) + ",", n).rstrip(",")})
add("json item with many members", "convert --no-config bank.json --to csv --on-loss ignore -o out.csv",
    lambda n: {"bank.json": "[%s]" % (ITEM % rows(',"m%d":1', n).replace("%", "%%") % 0)},
    # In a set of names larger than the processor's caches, each lookup takes longer.
    most=1 << 20)
add("json item with many tags", "convert --no-config bank.json --to moodle-xml --on-loss ignore -o out.xml",
    lambda n: {"bank.json": "[%s]" % (ITEM % (',"tags":["u"%s]' % rows(',"t%d"', n)) % 0)})

# --- Marks without end ------------------------------------------------------------------------------

# To compare two characters, the standard library sorts their marks in quadratic time.
MARKS = "\u0301\u0323"


def marked(field):
    def make(n):
        text = "a" + repeat(MARKS, n)
        item = {"question": "Which is it?", "answer": 1, "choices": ["one", "two"], "category": "c", "tags": ["t"]}
        item[field] = {"question": text + "?", "choices": [text, "two"], "tags": [text]}.get(field, text)
        # In another order, so that there is something to compare.
        return {"bank.json": json.dumps([item], ensure_ascii=False),
                "other.json": json.dumps([dict(item, answer=2)], ensure_ascii=False)}
    return make


for field in ("question", "choices", "category", "tags", "explanation", "id"):
    for what, (line, status) in {
        "lint": (LINT + "bank.json", 0), "stats": ("stats --no-config bank.json", 0),
        "tree": ("tree --no-config --depth all bank.json", 0),
        "report": ("report --no-config bank.json -o out.html", 0),
        "diff": ("diff --no-config bank.json other.json", 1),
        "dedupe": ("transform dedupe --no-config bank.json other.json -o out.json", 0),
        "draw": ("draw --no-config bank.json --seed 1 --count 1 --no-near-duplicates --to json -o out.json", 0),
        "preview": ("preview --no-config bank.json --seed 1 --count 1", 0),
    }.items():
        add("marks in one %s, %s" % (field, what), line, marked(field), status, most=CELL // 2)
add("marks in one heading", "lint --no-config --fail-on never --layout auto bank.csv", lambda n: {
    "bank.csv": "question,answer,choice1,choice2,a%s\n%s" % (repeat(MARKS, n), rows("Q%d?,1,a,b,x\n", 2000))},
    most=CELL // 2)
add("marks in the texts of a list", "convert --no-config bank.txt --from list --to json -o out.json", lambda n: {
    "bank.txt": "1. a%s\nA) a%s\nB) y\nAnswer: A\n" % ((repeat(MARKS, n // 2),) * 2)}, most=CELL // 2)

# --- Other formats: checked and fixed ------------------------------------------------------------

for form, ending, before, template, after in (
        ("gift", "gift", "", "Which\u200b %d?{=a ~b ~c}\n\n", ""),
        ("aiken", "aiken", "", "Which\u200b %d?\nA. a\nB. b\nANSWER: A\n\n", ""),
        ("markdown", "md", "", "1. Which\u200b %d?\n*a) x\nb) y\n\n", ""),
        ("moodle-xml", "xml", "<quiz>", '<question type="multichoice"><questiontext><text>q\u200b %d</text></questiontext>'
         '<answer fraction="100"><text>a</text></answer><answer fraction="0"><text>b</text></answer></question>\n',
         "</quiz>")):
    for what, line in {"lint": LINT, "fixed": MENDED}.items():
        def make(n, ending=ending, before=before, template=template, after=after):
            return {"bank." + ending: before + rows(template, n) + after}
        add("%s with hidden characters, %s" % (form, what), line + "bank." + ending, make)
    add("%s of one question, lint" % form, LINT + "bank." + ending,
        lambda n, ending=ending, before=before, template=template, after=after: {
            "bank." + ending: before + repeat(template.replace("%d", "1"), n) + after})

# --- Other formats: read ----------------------------------------------------------------------------


def reads(form, ending, texts, status={}):
    for what, (before, text, after) in texts.items():
        add("%s of %s" % (form, what), "convert --no-config bank.%s --from %s --to json --on-error skip "
            "--on-loss ignore -o out.json" % (ending, form),
            lambda n, text=text, before=before, after=after: {
                "bank.%s" % ending: before + repeat(text, n) + after}, status=status.get(what, 0))


reads("gift", "gift", {
    "questions": ("", "q{=a ~b ~c}\n\n", ""), "braces": ("", "{", ""), "closing": ("q{", "}", ""),
    "tildes": ("q{=a", "~b", "}"), "weights": ("q{=a", "~%50%b", "}"), "titles": ("", "::", ""),
    "comments": ("", "//\n", "q{=a ~b}"), "categories": ("", "$CATEGORY: a\n\n", "q{=a ~b}"),
    "escapes": ("", "\\=", "{=a ~b}"), "html": ("[html]", "<p>x</p>", "{=a ~b}"),
    "references": ("[html]", "&amp", "{=a ~b}"), "tags": ("[html]", "<b ", "{=a ~b}"),
    "arrows": ("q{", "=a->b ", "}"), "feedback": ("q{=a", "#b", "~c}"), "line ends": ("q{=a ~b", " \n", "}"),
}, {"braces": 2, "closing": 2, "line ends": 2, "weights": 2, "titles": 2, "arrows": 2})
AIKEN = "Who?\nA. a1\nB. b1\nANSWER: A\n"
reads("aiken", "txt", {
    "questions": ("", "Who?\nA. a1\nB. b1\nANSWER: A\n\n", ""),
    "choices": (AIKEN + "\nWhich?\n", "A. a1\n", "ANSWER: A\n"), "answers": (AIKEN, "ANSWER: A\n", ""),
    "lines": (AIKEN, "Which?\n", "A. a1\nB. b1\nANSWER: A\n"), "spaces": (AIKEN, "A)  \n", AIKEN),
}, {"choices": 1, "answers": 1, "lines": 1, "spaces": 1})
LIST = "1. q\nA) x\nB) y\nAnswer: A\n"
reads("list", "txt", {
    "questions": ("", LIST, ""), "choices": ("1. q\n", "・x\n", "・y\n正解：y\n"), "gaps": ("1. q  ", "A) x  B) y  ", "\n" + LIST),
    "numbers": (LIST, "1. 2. 3. ", "\n"), "lines": (LIST, "more\n", ""), "blocks": (LIST, "q\n\n", ""),
    "bullets": (LIST, "- x\n", ""), "marks": ("1. q\n*A) x ", "(correct) * ", "\nB) y\n"),
    "keys": ("", "1. q\nA) x\nB) y\n", "Answer key\n1. A\n"), "answers": (LIST, "Answer: A\n", ""),
    "entries": (LIST.replace("Answer: A\n", "") + "Answers\n", "1. A ", ""), "headings": ("", "# h\n", LIST),
    "nested numbers": ("", "1. q\n1. x\n2. y\nAnswer: 1\n", ""), "details": (LIST, "Tags: a, b\n", ""),
    "letters": (LIST + "2. q\n", "A x\nB y\n", ""), "long line": (LIST + "2. ", "a ", "\nA) x\n*B) y\n"),
    "equal letters": ("", "A)  A)  ", "\n" + LIST), "verdicts": ("", "(correct) ", "\n" + LIST), "no questions": ("", "1)\n", LIST),
    "spaced kana": ("", "ア　", "\n" + LIST), "second choices": ("", "B) y\n", LIST), "spaces": ("", "  ", LIST),
    "short lines": ("", "a\n", LIST), "Roman numbers": ("", "i. x\n", LIST), "stars": ("", "* ", "\n" + LIST),
}, {"gaps": 2, "numbers": 1, "keys": 2, "entries": 2, "letters": 1, "second choices": 1, "short lines": 1,
    "Roman numbers": 1})
add("table of left-out questions", "convert --no-config bank.gift --to jsonl --on-loss warn -o out.jsonl",
    lambda n: {"bank.gift": repeat("essay{}\n\n", n) + "Q{=a ~b}\n"}, status=1)
MARKDOWN = "\n1. q\na) x\n*b) y\n"
reads("markdown", "md", {
    "questions": ("", "1. q\na) x\n*b) y\n\n", ""), "stars": ("1. ", "*", "\n\na) x\n*b) y\n"),
    "ticks": ("1. ", "`", "\n\na) x\n*b) y\n"), "brackets": ("1. ", "[", "\n\na) x\n*b) y\n"),
    "lists": ("", "1. ", "\n" + MARKDOWN), "indents": ("1. q\n", "    a) x\n", MARKDOWN),
    "headings": ("", "# a\n", MARKDOWN), "fences": ("", "```\n", MARKDOWN), "links": ("1. ", "[a](b)", "\n\na) x\n*b) y\n"),
    "emphasis": ("1. ", "**a*_", "\n\na) x\n*b) y\n"),
}, {"lists": 1, "indents": 1, "fences": 1, "headings": 1})
CHOICE = '<answer fraction="100"><text>a</text></answer><answer fraction="0"><text>b</text></answer>'
MOODLE = ('<quiz><question type="multichoice"><questiontext format="html"><text><![CDATA[',
          "]]></text></questiontext>%s</question></quiz>" % CHOICE)
reads("moodle-xml", "xml", {
    "questions": ("<quiz>", '<question type="multichoice"><questiontext><text>q</text></questiontext>%s</question>'
                  % CHOICE, "</quiz>"),
    "depth": (MOODLE[0] + MOODLE[1].replace("</quiz>", ""), "<a>", ""), "attributes": ("<quiz ", 'a="1" ', ">"),
    "texts": ("<quiz>", "a&#97;", "</quiz>"), "elements": ("<quiz>", "<a/>", "</quiz>"),
    "comments": ("<quiz>", "<!-- -->", "</quiz>"), "data": (MOODLE[0], "]]><![CDATA[x", MOODLE[1]),
    "html": (MOODLE[0], "<p>x</p>", MOODLE[1]), "references": (MOODLE[0], "&amp", MOODLE[1]),
    "open tags": (MOODLE[0], "<b ", MOODLE[1]), "lists": (MOODLE[0], "<ul><li>x", MOODLE[1]),
    "tables": (MOODLE[0], "<td>x&nbsp;", MOODLE[1]), "spaces": (MOODLE[0], " \n", "x" + MOODLE[1]),
    "answers": ('<quiz><question type="multichoice"><questiontext><text>q</text></questiontext>', CHOICE,
                "</question></quiz>"),
    "other questions": ("<quiz>", '<question type="essay"><questiontext><text>q</text></questiontext></question>',
                        "</quiz>"),
}, {"depth": 1, "attributes": 2, "texts": 2, "elements": 2, "comments": 2, "answers": 2, "other questions": 2})
RESULT = ('{"type":"multiple","difficulty":"easy","category":"c","question":"q&quot;","correct_answer":"a",'
          '"incorrect_answers":[%s]},')
reads("opentdb", "json", {
    "results": ('{"response_code":0,"results":[', RESULT % '"b","c","d"',
                (RESULT % '"b"').rstrip(",") + "]}"),
    "references": ('{"response_code":0,"results":[{"type":"multiple","difficulty":"easy","category":"c","question":"',
                   "&amp;&eacute;", '","correct_answer":"a","incorrect_answers":["b","c","d"]}]}'),
    "broken results": ('{"response_code":0,"results":[', '{"type":1},', (RESULT % '"b"').rstrip(",") + "]}"),
}, {"broken results": 1})
AUTO = "convert --no-config bank.csv --layout auto --to json --on-error skip --on-loss ignore -o out.json"
add("recognised table of rows", AUTO, lambda n: {
    "bank.csv": "問題,ア,イ,正解\n" + rows("Q%d?,a,b,イ\nR%d?,a,b,ア\n", n)})
add("recognised table of headings", LINT + "bank.csv", lambda n: {
    "bank.csv": "問題,正解," + repeat("選択肢1,", n) + "\n" + rows("Q%d?,1,a,b\n", 4096)})
add("recognised table of long lists", LINT + "bank.csv", lambda n: {
    "bank.csv": "問題,選択肢,正解\n" + "Q?,%s,A\n" % repeat("A) x ", min(n, CELL))})

for layout, (head, row) in {
    "wayground": ("Question Text,Question Type,Option 1,Option 2,Option 3,Option 4,Correct Answer,Time in seconds\n",
                  "Which %d?,Multiple Choice,a,b,c,d,1,20\n"),
    "blooket": ("Question #,Question Text,Answer 1,Answer 2,Answer 3,Answer 4,Time Limit (sec),Correct Answer(s)\n",
                "%d,Which %d?,a,b,c,d,20,1\n"),
    "header": ("question,answer,choice1,choice2,tags\n", "Which %d?,1,a,b,x;y\n"),
    "letters": ("question,A,B,C,D,answer\n", "Which %d?,a,b,c,d,B\n"),
    "loilonote": ("問題,必須回答,得点,正解の選択肢,説明,選択肢1,選択肢2\n", "Which %d?,1,1,1,x,a,b\n"),
}.items():
    line = "convert --no-config bank.csv --from %s --to json --on-error skip --on-loss ignore -o out.json" % layout
    add("%s table of rows" % layout, line, lambda n, head=head, row=row: {"bank.csv": head + rows(row, n)})
    add("%s table of a long row" % layout, line, lambda n, head=head, row=row: {
        "bank.csv": head + row % ((0,) * row.count("%d")) + repeat(",", n) + "\n"}, status=1)
    add("%s table of %s" % (layout, "empty rows" if layout == "blooket" else "broken rows"), line, lambda n, head=head, row=row: {
        "bank.csv": head + row % ((0,) * row.count("%d")) + rows('"%d,,1\n"', n)}, status=0 if layout == "blooket" else 1)


def zipped(name, parts):
    def make(folder):
        with zipfile.ZipFile(os.path.join(folder, name), "w", zipfile.ZIP_DEFLATED) as archive:
            for part, text in parts:
                archive.writestr(part, text)
    return make


def texts_in_cells(*texts):
    return "".join('<c t="inlineStr"><is><t>%s</t></is></c>' % text for text in texts)


def workbook(content, texts=""):
    office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"

    def relations(*targets):
        return "<Relationships>%s</Relationships>" % "".join(
            '<Relationship Id="r%d" Type="%s/%s" Target="%s"/>' % (i, office, *t) for i, t in enumerate(targets))
    head = "<row>%s</row>" % texts_in_cells(
        "Question Text", "Question Type", "Option 1", "Option 2", "Correct Answer", "Time in seconds")
    return zipped("bank.xlsx", [
        ("_rels/.rels", relations(("officeDocument", "xl/book.xml"))),
        ("xl/book.xml", '<workbook xmlns:r="%s"><sheets><sheet name="one" r:id="r0"/></sheets></workbook>' % office),
        ("xl/_rels/book.xml.rels", relations(("worksheet", "sheet.xml"), ("sharedStrings", "texts.xml"))),
        ("xl/texts.xml", "<sst>%s</sst>" % texts),
        ("xl/sheet.xml", "<worksheet><sheetData>%s%s</sheetData></worksheet>" % (head, content))])


XLSX = "convert --no-config bank.xlsx --from wayground --to json --on-error skip --on-loss ignore -o out.json"
CELLS = texts_in_cells("q%d", "Multiple Choice", "a", "b", "1", "20")
add("xlsx of rows", XLSX, lambda n: workbook(rows('<row>%s</row>' % CELLS, n)))
add("xlsx of cells far to the right", XLSX, lambda n: workbook(
    "<row>%s</row>" % (CELLS % 0) + "".join(
        '<row r="%d"><c r="ALL%d"><v>1</v></c></row>' % (i, i) for i in range(3, 3 + n // 40))))
add("xlsx of rows far below", XLSX, lambda n: workbook("".join(
    '<row r="%d">%s</row>' % (9 * i + 9, CELLS % i) for i in range(n // 150))))
add("xlsx of one text again and again", XLSX, lambda n: workbook(
    repeat("<row>%s</row>" % (CELLS % 0).replace(
        't="inlineStr"><is><t>q0</t></is>', 't="s"><v>0</v>'), n), "<si><t>%s</t></si>" % ("a" * 1000)), most=1 << 19)
add("xlsx of shared texts", XLSX, lambda n: workbook("<row>%s</row>" % (CELLS % 0), rows("<si><t>t%d</t></si>", n)))
add("xlsx of a long text in pieces", XLSX, lambda n: workbook(
    "<row>%s</row>" % (CELLS % 0).replace('t="inlineStr"><is><t>q0</t></is>', 't="s"><v>0</v>'),
    "<si>%s</si>" % repeat("<r><t>a</t></r>", n)))
add("xlsx of cells in a row", XLSX, lambda n: workbook(
    repeat("<row>%s%s</row>" % (CELLS % 0, "<c></c>" * 900), n)))


def open_document(content):
    names = "".join(' xmlns:%s="%s"' % (name, name) for name in ("office", "table", "text", "style"))
    return zipped("bank.ods", [
        ("mimetype", "application/vnd.oasis.opendocument.spreadsheet"),
        ("content.xml", "<office:document-content%s><office:body><office:spreadsheet><table:table>%s%s</table:table>"
         "</office:spreadsheet></office:body></office:document-content>" % (names, ROW % OPEN_HEAD, content))])


ODS = "convert --no-config bank.ods --to json --on-error skip --on-loss ignore -o out.json"
ROW = "<table:table-row>%s</table:table-row>"
OPEN_CELL = '<table:table-cell office:value-type="string"><text:p>%s</text:p></table:table-cell>'
OPEN_HEAD = "".join(OPEN_CELL % name for name in ("question", "answer", "choice1", "choice2"))
OPEN_CELLS = "".join(OPEN_CELL % text for text in ("q%d", "1", "a", "b"))
add("ods of rows", ODS, lambda n: open_document(rows(ROW % OPEN_CELLS, n)))
add("ods of empty rows", ODS, lambda n: open_document(
    ROW % (OPEN_CELLS % 0) + repeat('<table:table-row table:number-rows-repeated="9"><table:table-cell/></table:table-row>', n)))
add("ods of blanks and pieces", ODS, lambda n: open_document(ROW % (OPEN_CELLS % 0).replace(
    "q0", repeat("a <text:s/><text:span>b</text:span> ", n))))
add("ods of sheets", ODS, lambda n: open_document(
    ROW % (OPEN_CELLS % 0) + "</table:table>" + repeat('<table:table table:name="x"></table:table>', n) + "<table:table>"))
add("xlsx of formulas without values", "convert --no-config bank.xlsx --from xlsx --layout wayground --to json "
    "--on-error skip --on-loss ignore -o out.json", lambda n: workbook(
        "<row>%s</row>" % (CELLS % 0) + repeat("<row><c><f>1</f></c><c><f>2</f></c></row>", n)), status=1)


def document(content):
    space = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
    return zipped("bank.docx", [("word/document.xml", '<w:document xmlns:w="%s"><w:body>%s</w:body></w:document>' % (space, content))])


def paragraph(text):
    return "<w:p><w:r><w:t>%s</w:t></w:r></w:p>" % text


DOCX = "convert --no-config bank.docx --to json --on-error skip --on-loss ignore -o out.json"
WORD = paragraph("1. q?") + paragraph("*A) x") + paragraph("B) y")
# Questions are numbered from 1, so the first is skipped.
add("docx of questions", DOCX, lambda n: document(
    rows(paragraph("%d. q?") + paragraph("*A) x") + paragraph("B) y"), n)), status=1)
add("docx of runs", DOCX, lambda n: document(WORD + "<w:p>%s</w:p>" % repeat("<w:r><w:t>a</w:t></w:r>", n)))
add("docx of looks", DOCX, lambda n: document(WORD + "<w:p>%s</w:p>" % repeat(
    "<w:r><w:rPr><w:b/></w:rPr><w:t>a</w:t></w:r><w:r><w:t>b</w:t></w:r>", n)))
add("docx of breaks", DOCX, lambda n: document(WORD + "<w:p><w:r>%s</w:r></w:p>" % repeat("<w:t>a</w:t><w:br/>", n)))
add("docx of pictures", DOCX, lambda n: document(WORD + "<w:p>%s</w:p>" % repeat("<w:r><w:drawing/></w:r>", n)))
add("docx of a table", DOCX, lambda n: document(WORD + "<w:tbl>%s</w:tbl>" % repeat(
    "<w:tr><w:tc>%s</w:tc><w:tc><w:p/></w:tc></w:tr>" % paragraph("a"), n)))


def package(resources, parts):
    return zipped("bank.zip", [("imsmanifest.xml", '<manifest xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" '
                  'identifier="m"><organizations/><resources>%s</resources></manifest>' % resources)] + parts)


QTI = "convert --no-config bank.zip --from qti21 --to json --on-error skip --on-loss ignore -o out.json"
RESOURCE = '<resource identifier="r%d" type="imsqti_item_xmlv2p1" href="%s.xml"/>'
ASSESSMENT = (
    '<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="i" title="t">'
    '<responseDeclaration identifier="RESPONSE" cardinality="single" baseType="identifier"><correctResponse>'
    "<value>A</value></correctResponse></responseDeclaration><itemBody><choiceInteraction "
    'responseIdentifier="RESPONSE"><prompt>%s</prompt><simpleChoice identifier="A">a</simpleChoice>'
    '<simpleChoice identifier="B">b</simpleChoice>%s</choiceInteraction></itemBody></assessmentItem>')
ONE = RESOURCE % (0, "a")
add("qti of missing parts", QTI, lambda n: package(
    ONE + "\n".join(RESOURCE % (i, i) for i in range(n // 70)), [("a.xml", ASSESSMENT % ("q", ""))]), status=1)
add("qti of one part again and again", QTI, lambda n: package(
    "".join(RESOURCE % (i, "a") for i in range(n // 700)), [("a.xml", ASSESSMENT % ("q", ""))]))
add("qti of two parts again and again", QTI, lambda n: package(
    "".join(RESOURCE % (i, "ab"[i % 2]) for i in range(n // 700)),
    [(name, ASSESSMENT % ("<p>%s</p>" * 20 % ((name,) * 20), "")) for name in ("a.xml", "b.xml")]))
add("qti of parts", QTI, lambda n: package(
    "".join(RESOURCE % (i, i) for i in range(n // 700)),
    [("%d.xml" % i, ASSESSMENT % ("q", "")) for i in range(n // 700)]))
for what, text in {"lines": "a b\n", "paragraphs": "<p>x</p>", "references": "&amp;", "depth": "<b><i>x</i></b>",
                   "spaces": "  "}.items():
    add("qti of a text of %s" % what, QTI, lambda n, text=text: package(
        ONE, [("a.xml", ASSESSMENT % (repeat(text, n), ""))]), most=2 << 20)
add("qti of choices", QTI, lambda n: package(
    ONE, [("a.xml", ASSESSMENT % ("q", rows('<simpleChoice identifier="C%d">c</simpleChoice>', n)))]))

TEST = ('<assessmentTest xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1"><assessmentSection>%s</assessmentSection>'
        '</assessmentTest>')
HANGING = '<assessmentItemRef identifier="i%d" href="%s.xml"/>'
TESTED = RESOURCE.replace("item", "test") % (0, "t")
add("qti of a test of parts", QTI, lambda n: package(TESTED, [("t.xml", TEST % "".join(
    HANGING % (i, i) for i in range(n // 700)))] + [("%d.xml" % i, ASSESSMENT % ("q", "")) for i in range(n // 700)]))
add("qti of a test of one part again and again", QTI, lambda n: package(TESTED, [("t.xml", TEST % "".join(
    HANGING % (i, "a") for i in range(n // 70))), ("a.xml", ASSESSMENT % ("q", ""))]))
add("qti of sections that lead to the test", QTI, lambda n: package(TESTED, [("t.xml", TEST % (
    (HANGING % (0, "a")) + rows('<assessmentSectionRef identifier="s%d" href="t.xml"/>', n))), ("a.xml", ASSESSMENT % ("q", ""))]))

QTI12 = "convert --no-config bank.xml --from qti12 --to json --on-error skip --on-loss ignore -o out.json"
CLASSIC = (
    '<item ident="i%d"><presentation><material><mattext texttype="text/html">q%d %s</mattext></material>'
    '<response_lid ident="R"><render_choice>%s<response_label ident="A"><material><mattext>a</mattext></material>'
    '</response_label><response_label ident="B"><material><mattext>b</mattext></material></response_label>'
    "</render_choice></response_lid></presentation><resprocessing>%s<respcondition><conditionvar>"
    '<varequal respident="R">A</varequal></conditionvar><setvar>100</setvar></respcondition></resprocessing></item>')


def classic(items):
    return {"bank.xml": '<questestinterop xmlns="x"><section>%s</section></questestinterop>' % items}


add("qti12 of items", QTI12, lambda n: classic("".join(CLASSIC % (i, i, "", "", "") for i in range(n // 400))))
add("qti12 of items that are no XML", QTI12, lambda n: classic(CLASSIC % (0, 0, "", "", "") + "".join(
    CLASSIC.replace("</presentation>", "") % (i, i, "", "", "") for i in range(n // 400))), status=1)
for what, text in {"tags": "&lt;", "small signs": "&lt;sup&gt;2", "pictures": "&lt;img src=x&gt;"}.items():
    add("qti12 of a text of %s" % what, QTI12, lambda n, text=text: classic(CLASSIC % (0, 0, repeat(text, n), "", "")),
        most=1 << 20)
add("qti12 of choices", QTI12, lambda n: classic(CLASSIC % (0, 0, "", rows(
    '<response_label ident="C%d"><material><mattext>c</mattext></material></response_label>', n), "")))
add("qti12 of conditions", QTI12, lambda n: classic(CLASSIC % (0, 0, "", "", rows(
    '<respcondition><conditionvar><varequal respident="R">B</varequal></conditionvar><setvar>%d0</setvar>'
    "</respcondition>", n))))

# --- Other formats: written -------------------------------------------------------------------------

# Formats that people open in spreadsheets.
TABLES = ("blooket", "header", "letters", "loilonote")
SPECIAL = "".join(c for c in "<&>\"'\\{}~=#:*_`[]$|;@\u200b\u3000" if c != '"')
for form in ("csv", "json", "jsonl", "gift", "aiken", "moodle-xml", "markdown", "anki", "qti12", "qti21", "qti22",
             "qti30", "kahoot", "wayground", "blooket", "html", "swift", "header", "letters", "loilonote"):
    escaping = "--escape-formulas " if form in TABLES else ""
    line = "convert --no-config %%s --to %s --on-loss ignore %s-o out" % (form, escaping)
    add("%s written of rows" % form, line % "bank.csv", lambda n: {"bank.csv": rows("Which %d?,1,a,b,c,d\n", n)})
    add("%s written of a long text" % form, line % "bank.csv",
        lambda n: {"bank.csv": "q%s,1,a,b,c,d\n" % repeat(SPECIAL, n)}, most=CELL // 2)
    add("%s written of details" % form, line % "bank.json", lambda n: {"bank.json": "[%s]" % rows(
        ITEM % (',"explanation":"x%d","tags":["t","u%d"],"category":"a%d","limit":20,"points":2') + ",", n).rstrip(",")})
    verified = "" if form in ("anki", "html", "swift") else " --verify"
    add("%s written of markup" % form, (line + verified) % "bank.csv",
        lambda n: {"bank.csv": rows("Which %d <b>?,1,a,b,c,d\n", n)})

# --- Draws and games --------------------------------------------------------------------------------

BANKS = {
    "rows": lambda n: {"bank.csv": rows("Question number %d of all?,1,a%d,b%d,c%d,d%d\n", n)},
    "a template": lambda n: {"bank.csv": "".join(
        "What is the capital city of the country of %s?,1,%s,b,c,d\n" % ((chr(97 + i % 26) * 3 + chr(97 + i // 26 % 26)
                                                                        + chr(97 + i // 676 % 26) + "%d" % i,) * 2)
        for i in range(max(40, n // 60)))},
    "errors": lambda n: {"bank.csv": rows("Question %d?,1,a%d,b%d,c,d\nQuestion %d?,9,a,b,c\n", n)},
    "details": lambda n: {"bank.json": "[%s]" % ",".join(
        '{"question":"Question %d?","answer":%d,"choices":["a%d","b","c","d"],"category":"%s","difficulty":0.%d5}' % (
            i, i % 4 + 1, i, "xy"[i % 2], i % 10) for i in range(max(40, n // 90)))},
}
DRAWS = {
    "a set": "", "large sets": "--cover --count 1000 ", "many sets": "--sets 1000 ",
    "shuffled choices": "--cover --shuffle-choices ", "balanced answers": "--cover --balance-answers ",
    "sets without common questions": "--sets 4 --disjoint ", "sets that are alike": "--sets 4 --spread ",
    "short sets": "--max-seconds 60 ", "near duplicates": "--no-near-duplicates ",
    "short sets without near duplicates": "--max-seconds 60 --no-near-duplicates ",
    "a manifest and a key": "--cover --key key.csv --manifest out.json --escape-formulas ",
    "hidden answers": "--cover --hide-answers ", "a limit": "--max-seconds 400 --time-limit 1:30 ",
}
for what, flags in DRAWS.items():
    for kind in ("rows", "a template", "errors"):
        add("draw: %s of %s" % (what, kind),
            "draw --no-config bank.csv --seed 1 --count 5 --on-error skip %s-o out.csv" % (
                flags.replace("--count 5 ", "")) if "--count" not in flags else
            "draw --no-config bank.csv --seed 1 --on-error skip %s-o out.csv" % flags,
            BANKS[kind], status=1 if kind == "errors" else 0)
add("patterns of a configuration for a folder of files", "lint .", lambda n: {
    ".qbank.json": '{"files":[%s]}' % ",".join('{"path":"**/x%d*","kind":"problems"}' % i for i in range(200)),
    **{"f%d.csv" % i: "Q%d?,1,a,b,c,d\n" % i for i in range(n // 40)}}, most=1 << 16)
for what, flags in {
    "categories": "--per-category x=3,y=2", "shares of categories": "--per-category x:2,y:1",
    "a difficulty": "--difficulty 0.2..0.8", "difficulties": "--difficulty easy=3,hard=2",
}.items():
    for how, more in {"": "", ", short": " --max-seconds 60", ", in sets": " --sets 3 --disjoint"}.items():
        add("draw: by %s%s" % (what, how), "draw --no-config bank.json --seed 1 --count 5 %s%s --to csv --on-loss ignore "
            "-o out.csv" % (flags, more), BANKS["details"])
for form in ("csv", "json", "jsonl", "markdown", "html", "text"):
    add("draw: as %s" % form, lambda n, form=form: "draw --no-config bank.json --seed 1 --count %d --to %s --on-loss ignore -o out" % (
        n // 100, form), BANKS["details"])
for what, flags in {"replay": "--replay m.json -o out.csv", "compare": "--compare m.json",
                    "exclude of a manifest": "bank.csv --seed 2 --count 5 --exclude m.json -o out.csv",
                    "exclude of a set": "bank.csv --seed 2 --count 5 --exclude s.csv -o out.csv"}.items():
    for kind in ("rows", "a template", "sets"):
        many = (lambda n: "--sets %d" % (n // 200)) if kind == "sets" else (lambda n: "--count %d" % (n // 200))
        add("draw: %s, %s" % (what, kind), [
            lambda n, many=many: "draw --no-config bank.csv --seed 1 %s --manifest m.json -o s.csv" % many(n),
            "draw --no-config %s" % flags], BANKS.get(kind, BANKS["rows"]))
add("draw: very many sets", lambda n: "draw --no-config bank.csv --seed 1 --sets %d -o out.csv" % (n // 100),
    lambda n: BANKS["rows"](4000))
add("draw: very many sets with a manifest",
    lambda n: "draw --no-config bank.csv --seed 1 --sets %d --manifest m.json -o out.csv" % (n // 100),
    lambda n: BANKS["rows"](4000))
add("draw: sets in a folder", lambda n: "draw --no-config bank.csv --seed 1 --sets %d --output-dir out" % (n // 1000),
    lambda n: {"out/x": "", **BANKS["rows"](4000)}, most=1 << 20)
for app in ("--compat timerquiz --loader timerquiz", "--loader timerquiz", "--loader loadcsv"):
    add("draw: %s" % app, "draw --no-config bank.csv --seed 1 %s -o out.csv" % app,
        lambda n, app=app: {"bank.csv": BANKS["rows"](n)["bank.csv"].rstrip("\n") + "\n" * ("loadcsv" in app)})
for what, line in {"preview: a run": "preview --count 1000 -o out.txt",
                   "preview: every second": "preview --count 1000 --every-second -o out.txt",
                   "preview: a record": "preview --count 1000 --record --history h.jsonl --player x -o out.txt",
                   "page: one set": "page --count 1000 -o out.html",
                   "forecast: one set": "forecast --count 5 --runs 1000 -o out.txt",
                   "forecast: new sets": "forecast --count 5 --runs 1000 --redraw -o out.txt"}.items():
    add(what, line + " --no-config bank.csv --seed 1", lambda n: BANKS["rows"](n + 60_000))
add("preview: a set of all", lambda n: "preview --no-config bank.csv --seed 1 --count %d -o out.txt" % (n // 100),
    BANKS["rows"])
add("page: a page of all", lambda n: "page --no-config bank.csv --seed 1 --count %d -o out.html" % (n // 100),
    BANKS["rows"])
add("forecast: many runs", lambda n: "forecast --no-config bank.csv --seed 1 --runs %d -o out.txt" % (n // 50),
    lambda n: BANKS["rows"](4000))

# --- Histories, configurations, folders -------------------------------------------------------------

RUN = ('{"version":2,"date":"2026-01-01T00:00:00Z","kind":"played","player":"p%d","banks":["a.csv"],"seed":"1",'
       '"method":"shuffle-v1","set":1,"digest":"d","score":1,"count":1,"milliseconds":1000,"questions":'
       '[{"question":"0123456789abcdef","choice":1,"milliseconds":1000,"limit":10000,"right":true}]}\n')


def runs(size, players):
    return {"runs.jsonl": "".join(RUN % (i % players) for i in range(max(2, size // len(RUN))))}


for what, players in {"players": 1 << 30, "runs of one player": 1, "runs of ten players": 10}.items():
    for line in ("ranking", "ranking --around p0", "history --all", "history --player p1 --format json",
                 "ranking --format csv --escape-formulas"):
        add("%s, many %s" % (line, what), "%s --history runs.jsonl -o out.txt" % line,
            lambda n, players=players: runs(n, players))
for what, text in {"broken lines": '{"version":1,"da\n', "empty lines": "\n", "one long line": "[",
                   "long names": RUN % 0}.items():
    for command in ("ranking", "history"):
        add("%s of %s" % (command, what), "%s --history runs.jsonl -o out.txt" % command,
            lambda n, text=text: {"runs.jsonl": RUN % 1 + repeat(text, n).replace("p0", "p" * 500)})
for what, line in {"stars": "**/a*b*c*/\n!x\n", "brackets": "[a-z]*[!a]?x\n", "names": "abcdefgh*\n"}.items():
    add("ignore patterns of %s" % what, "lint --fail-on never .", lambda n, line=line: {
        ".gitignore": repeat(line, n), ".git/HEAD": "", **{"b%d.csv" % i: "q,1,a,b,c,d\n" for i in range(20)}})
add("one long ignore pattern", "lint --fail-on never .", lambda n: {
    ".gitignore": repeat("a*", n) + "\n", ".git/HEAD": "", "a" * 200 + ".csv": "q,1,a,b,c,d\n"})
for what, text in {
    "files": '"files":[%s{"path":"x","loader":"loadcsv"}]' % "\0",
    "layouts": '"layouts":{%s"y":{"columns":{"question":"q","choices":["a","b"],"answer":"c"}}}' % "\0",
    "exclusions": '"exclude":[%s"x"]' % "\0",
}.items():
    part = {"files": '{"path":"%d*.csv","loader":"loadcsv"},', "exclusions": '"%d*.csv",',
            "layouts": '"x%d":{"columns":{"question":"q","choices":["a","b"],"answer":"c"}},'}[what]
    add("a configuration of %s" % what, "lint --fail-on never .", lambda n, text=text, part=part: {
        ".qbank.json": "{%s}" % text.replace("\0", rows(part, n)),
        **{"b%d.csv" % i: "q,1,a,b,c,d\n" for i in range(20)}})
add("a configuration of comments", "lint --fail-on never .", lambda n: {
    ".qbank.json": "{\n%s}" % repeat("// x\n", n), "bank.csv": "q,1,a,b,c,d\n"})
for what, name in {"files": "b%d.csv", "folders": "f%d/b.csv", "other files": "b%d.txt"}.items():
    add("a folder of %s" % what, "lint --fail-on never .", lambda n, name=name: {
        "bank.csv": "q,1,a,b,c,d\n", **{name % i: "q%d,1,a,b,c,d\n" % i for i in range(n // 200)}}, most=1 << 20)

# --- Folders of many files --------------------------------------------------------------------------


def many_files(name, content):
    return lambda n: {name % i: content % ((i,) * content.count("%d")) for i in range(n // 200)}


MANY = "".join("Question %%d of part %d?,1,a%%d ,b,c,d\n" % i for i in range(30))
for what, (line, status) in {
    "convert": ("convert --no-config b --to json -o out.json", 0),
    "convert to a table": ("convert --no-config b --to header -o out.csv", 0),
    "fmt": ("fmt --no-config b", 0), "lint": ("lint --no-config --fail-on never b", 0),
    "fixed": ("lint --no-config --fail-on never --fix b", 0), "stats": ("stats --no-config b", 0),
    "tree": ("tree --no-config --depth all b", 0), "fingerprints": ("fingerprints --no-config b", 0),
    "draw": ("draw --no-config b --seed 1 --count 20 -o out.csv", 0),
    "preview": ("preview --no-config b --seed 1 --count 20", 0),
    "report": ("report --no-config b -o out.html", 0), "diff": ("diff --no-config b c", 1),
    "merge": ("transform merge --no-config b -o out.json", 0),
    "dedupe in place": ("transform dedupe --no-config --in-place b", 0),
}.items():
    def make(n, both=what == "diff"):
        files = many_files("b/%d.csv", MANY)(n * 2)
        other = many_files("c/%d.csv", MANY.replace("a%d ", "a%d"))(n * 2) if both else {}
        return {**files, **other}
    add("a folder of files with rows, %s" % what, line, make, status, most=1 << 18)
for what, line in {"fixed": "lint --no-config --fail-on never --fix b", "sorted": "transform sort --descending --no-config --in-place b"}.items():
    add("undo of a folder of files, %s" % what, [line, "undo"],
        lambda n: many_files("b/%d.csv", MANY)(n * 2), most=1 << 18)
add("sorted into a file for each category", "transform split --no-config bank.json --output-dir out",
    lambda n: {"bank.json": "[%s]" % rows(ITEM % ',"category":"c%d"' + ",", n).rstrip(",")}, most=1 << 18)
STATUS = {("empty files", "stats"): 1, ("broken files", "stats"): 1, ("broken files", "fmt"): 1, ("files in json", "fmt"): 1}
for what, (name, content) in {
    "empty files": ("b/%d.csv", ""), "folders of one file": ("b/%d/x.csv", "Question %d?,1,a,b,c,d\n"),
    "one and the same file": ("b/%d.csv", "Question?,1,a,b,c,d\n"), "broken files": ("b/%d.csv", '"Question %d?,1,a\n'),
    "files in json": ("b/%d.json", '[{"question":"Q%d?","answer":1,"choices":["a","b"]}]'),
}.items():
    for command in ("lint --fail-on never", "stats", "fmt --check"):
        add("a folder of %s, %s" % (what, command.split()[0]), command + " --no-config b",
            many_files(name, content), status=STATUS.get((what, command.split()[0]), 0), most=1 << 19)

# --- What is known already --------------------------------------------------------------------------

KNOWN = '    {"rule":"edge-space","path":"@","row":"%032x","excerpt":"Question %d?"}'
for what, path in {"one file": "bank.csv", "a file that is gone": "gone.csv", "files that are gone": "gone%d.csv"}.items():
    add("a baseline of %s" % what, LINT + "--baseline known.json bank.csv", lambda n, path=path: {
        "bank.csv": "Which?,1,a ,b,c,d\n", "known.json": '{"version": 1, "findings": [\n%s]}' % ",\n".join(
            KNOWN.replace("@", path.replace("%d", "%d" % i)) % (i, i) for i in range(max(2, n // 110)))})
add("a baseline that is written", LINT + "--write-baseline known.json bank.csv",
    lambda n: {"bank.csv": rows("Which %d?,1,a ,b,c,d\n", n)})
add("a baseline that hides all", [LINT + "--write-baseline known.json bank.csv", LINT + "--baseline known.json bank.csv"],
    lambda n: {"bank.csv": rows("Which %d?,1,a ,b,c,d\n", n)})

# --- Words that are misspelt --------------------------------------------------------------------------


def misspelt(size, letters="abcdefghijklmnopqrstuvwxyz"):
    """Distinct words, each three times, and once with a letter missing."""
    count = max(4, size // 60)
    names = ("".join(letters[i // len(letters) ** k % len(letters)] for k in range(5)) for i in range(count))
    return [" ".join(["thermo%sdynamics" % name] * 3 + ["thermo%sdynamcs" % name]) for name in names]


for what, letters in {"of all letters": "abcdefghijklmnopqrstuvwxyz", "of few letters": "abc"}.items():
    for how, line in {"lint": LINT, "all shown": SHOWN}.items():
        add("misspelt words %s, %s" % (what, how), line + "bank.csv", lambda n, letters=letters: {
            "bank.csv": "".join("Which is %s?,1,a,b,c,d\n" % words for words in misspelt(n, letters))})
        add("misspelt words %s in one row, %s" % (what, how), line + "bank.csv", lambda n, letters=letters: {
            "bank.csv": "Which is %s?,1,a,b,c,d\n" % " ".join(misspelt(n, letters))}, most=CELL // 2)

# --- Questions that are alike ----------------------------------------------------------------------


def alike(size, letters):
    """Questions that differ in a few letters, and so many of them that each resembles a large part of the others."""
    names = ("".join(chr(97 + i // 26 ** k % 26) for k in range(letters)) for i in range(max(40, size // 60)))
    return {"bank.csv": "".join("Which city lies on the river %s?,1,Paris,London,Berlin,Rome\n" % name for name in names)}


for what, line in {"draw": "draw --no-config bank.csv --seed 1 --count 1 --no-near-duplicates -o out.csv",
                   "lint": LINT + "bank.csv", "dedupe": "transform dedupe --near --no-config bank.csv -o out.csv"}.items():
    add("questions that are alike, %s" % what, line, lambda n: alike(n, 4))

# --- Depth and width --------------------------------------------------------------------------------

DEEP = {
    "one category of many levels": lambda n: {"bank.json": "[%s]" % (ITEM % (',"category":"%sb"' % repeat("a/", n)) % 0)},
    "very many categories": lambda n: {"bank.json": "[%s]" % rows(ITEM % ',"category":"c%d"' + ",", n).rstrip(",")},
    "very many tags of one question": lambda n: {
        "bank.json": "[%s]" % (ITEM % (',"tags":["u"%s]' % rows(',"t%d"', n).replace("%", "%%")) % 0)},
    "one long line": lambda n: {"bank.csv": "x%s?,1,a,b,c,d\n" % repeat("あ", n // 3)},
    "a document of many members": lambda n: {
        "bank.json": '{%s"problems":[%s]}' % (rows('"m%d":1,', n), ITEM % "" % 0)},
}
for what, make in DEEP.items():
    for command in ("stats", "tree --depth all", "report -o out.html", "preview --seed 1 --count 1"):
        name = "bank.csv" if what == "one long line" else "bank.json"
        add("%s, %s" % (what, command.split()[0]), "%s --no-config %s" % (command, name), make, most=CELL // 2)
for what, text in {"questions": "%d. Which %d?\nA. a\nB. b\n\n", "lines": "%d. Which %d?\n"}.items():
    add("a list of %s without answers" % what, "lint --no-config --from list --fail-on never bank.txt",
        lambda n, text=text: {"bank.txt": rows(text, n)})

# --- A night of rounds: its runs, papers and what is learnt -----------------------------------------

PLAYED = ('{"version":3,"date":"2026-01-%02dT00:00:00Z","kind":"played","player":"p%d","banks":["a.csv"],"seed":"1",'
          '"method":"shuffle-v1","set":1,"digest":"d%d","event":"e","team":"t%d","score":%d,"count":5,'
          '"milliseconds":%d,"questions":[%s]}\n')
ANSWER = '{"question":"%016x","choice":%d,"milliseconds":%d,"limit":10000,"right":%s}'


def night(size, players, rounds, questions):
    """Runs of an event with five questions each, and with plausible figures."""
    lines = []
    for i in range(max(2, size // 700)):
        answers = [(7 * i + j * 13 + i * i * j) % 11 for j in range(5)]
        times = [1000 + (i * 37 + j * 911) % 8000 for j in range(5)]
        asked = [(i * 5 + j) % questions for j in range(5)]
        lines.append(PLAYED % (
            i % 28 + 1, i % players, i // players % rounds, i % players % 50, sum(a < 6 for a in answers), sum(times),
            ",".join(ANSWER % (q, 1 if a < 6 else 2 + a % 3, t, "true" if a < 6 else "false")
                     for q, a, t in zip(asked, answers, times))))
    return {"runs.jsonl": "".join(lines)}


# With so few questions, even a small history has enough answers to each for the figures that need many.
for what, (players, rounds, questions) in {
    "players": (1 << 30, 1, 12), "rounds": (100, 1 << 30, 12), "questions": (1 << 30, 1, 1 << 30),
    "runs of ten players": (10, 1 << 30, 1 << 30), "runs of one set": (1 << 30, 1, 5),
}.items():
    make = lambda n, players=players, rounds=rounds, questions=questions: night(n, players, rounds, questions)
    for line in ("analyze runs.jsonl -o out.txt", "analyze runs.jsonl --format json -o out.txt",
                 "ranking --event e --history runs.jsonl -o out.txt",
                 "ranking --event e --teams --around t1 --history runs.jsonl -o out.txt"):
        add("%s, many %s" % (line.replace(" --history runs.jsonl", "").replace(" -o out.txt", ""), what), line, make)
    add("history --import, many %s" % what, "history --import runs.jsonl --history h.jsonl", make)
add("draw: a paper for each name, html", "draw --no-config bank.csv --seed 1 --count 4 --roster names.csv --to html "
    "-o out.html --key key.csv", lambda n: {"names.csv": rows("Name %d\n", n), **BANKS["rows"](4000)}, most=1 << 16)
add("draw: a paper for each name, docx", "draw --no-config bank.csv --seed 1 --count 4 --roster names.csv --to docx "
    "-o out.docx --key key.docx", lambda n: {"names.csv": rows("Name %d\n", n), **BANKS["rows"](4000)}, most=1 << 16)
for form in ("html", "docx"):
    add("draw: to print as %s" % form, lambda n, form=form:
        "draw --no-config bank.csv --seed 1 --count %d --versions 3 --to %s -o out --key key.%s" % (
            n // 100, form, form), BANKS["rows"])
JOINT = "draw --no-config bank.json --seed 1 %s%s --to csv --on-loss ignore -o out.csv"
for how, more in {"": "", ", in sets": " --sets 3 --disjoint", ", short": " --max-seconds 60"}.items():
    add("draw: by categories and difficulties%s" % how,
        JOINT % ("--per-category x=3,y=2 --difficulty 0..0.5=2,0.5..1=3", more), BANKS["details"])
add("draw: by many categories and difficulties", JOINT % (
    "--per-category " + ",".join("c%d=2" % i for i in range(40)),
    " --difficulty " + ",".join("0.%d1..0.%d9=%d" % (i, i, 8) for i in range(10))),
    lambda n: {"bank.json": "[%s]" % ",".join(
        '{"question":"Question %d?","answer":1,"choices":["a%d","b"],"category":"c%d","difficulty":0.%d5}' % (
            i, i, i % 40, i // 40 % 10) for i in range(max(1000, n // 90)))})
add("draw: questions that come together", lambda n: "draw --no-config bank.json --seed 1 --together t: --count %d "
    "--to csv --on-loss ignore -o out.csv" % (n // 1200 * 3), lambda n: {"bank.json": "[%s]" % ",".join(
        '{"question":"Question %d?","answer":1,"choices":["a%d","b"],"tags":["t:%d"]}' % (i, i, i // 3)
        for i in range(max(40, n // 90)))}, most=1 << 19)
add("draw: questions in every set", "draw --no-config bank.csv --seed 1 --count 5 --include bank.csv:1 "
    "--include bank.csv:9 --sets 100 -o out.csv", BANKS["rows"])
add("draw: the easy ones first", lambda n: "draw --no-config bank.json --seed 1 --count %d --order easy-first "
    "--to csv --on-loss ignore -o out.csv" % (n // 100), BANKS["details"])
add("page: a page of rounds", lambda n: "page --no-config bank.csv --seed 1 --sets %d -o out.html" % (n // 1000),
    lambda n: BANKS["rows"](4000))
