#!/usr/bin/env python3
"""Drives `qbank lsp` as an editor would.

    lsp_checks.py replay QBANK EDITS   random edits, after which the findings must be those of lint
    lsp_checks.py fuzz QBANK SECONDS   nonsense messages; every request must be answered
    lsp_checks.py speed QBANK          the time from an edit to its findings, and memory
"""
import json
import pathlib
import random
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from lsp_client import Client  # noqa: E402

BANKS = {
    "a.csv": "What is the capital of Japan?,2,Osaka,Tokyo,Kyoto,Nara\n"
    "Which bean is miso made from?,３,Pea,Lentil,Soybean,Chickpea\n",
    "b.csv": "日本の首都はどこですか？,2,大阪,東京,京都,奈良\r\nWhich planet is red?,2,Venus,Mars,\"Ju\"\"piter\",Saturn\r\n",
    "c.jsonl": '{"question":"Which is sour?","answer":1,"choices":["Lemon","Sugar"],"category":"food"}\n',
    "d.gift": "::x::Which is a fruit? {=Apple ~Stone ~Brick ~Sand}\n\nWhich is sour? {=Lemon ~Sugar}\n",
    "e.tsv": "question\tanswer\tchoice1\tchoice2\tchoice3\tchoice4\nWhich river?\t1\tNile\tCongo\tNiger\tVolta\n",
    "f.json": '[{"question":"Which tree?","answer":1,"choices":["Oak","Rose","Moss","Fern"]}]\n',
}
PARTS = [
    "a", " ", ",", "\"", "\n", "\r\n", "，", "あ", "😀", "１", "\u200b", "3", "Tokyo", ",,", "\"\"", "{", "}", "=", "~", ":",
    "What is the capital of Japan?,2,Osaka,Tokyo,Kyoto,Nara\n", "[", "]", "\t", "\r", "é", "e\u0301", "<b>",
]


def place(text, offset):
    """The position of an offset in a text, in UTF-16 code units."""
    lines = text[:offset].replace("\r\n", "\n").replace("\r", "\n")
    if offset < len(text) and text[offset] == "\n" and offset > 0 and text[offset - 1] == "\r":
        lines = lines[:-1]  # There is no position inside CR LF.
    last = lines.rsplit("\n", 1)[-1]
    return {"line": lines.count("\n"), "character": len(last.encode("utf-16-le")) // 2}


def edited(text, rng):
    """A random edit: the change in the form of the protocol, and the text after it."""
    start = rng.randrange(len(text) + 1)
    end = min(len(text), start + rng.choice([0, 0, 0, 1, 1, 2, 5, 40]))
    start, end = (
        index - 1 if 0 < index < len(text) and text[index - 1:index + 1] == "\r\n" else index for index in (start, end))
    new = rng.choice(PARTS) if rng.random() < 0.8 else ""
    if rng.random() < 0.02:
        new = "".join(rng.choice(PARTS) for _ in range(30))
        return {"text": new}, new
    change = {"range": {"start": place(text, start), "end": place(text, end)}, "text": new}
    return change, text[:start] + new + text[end:]


def by_lint(qbank, folder):
    """The findings of lint by file: start line and column, end line and column, rule, severity, message."""
    run = subprocess.run(
        [qbank, "lint", "--format", "json", "--lang", "en", str(folder)], capture_output=True, check=False)
    found = {}
    severities = {"error": 1, "warning": 2, "note": 3}
    for one in json.loads(run.stdout or '{"findings":[]}')["findings"]:
        message = one["message"] + (". " + one["help"] if "help" in one else "")
        found.setdefault(one["path"], []).append((
            one["line"] - 1, one["utf16Column"] - 1, one["endLine"] - 1, one["utf16EndColumn"] - 1,
            one["rule"], severities[one["severity"]], message))
    return {path: sorted(all) for path, all in found.items()}


def by_server(client):
    """The findings that the server has published, in the same form."""
    found = {}
    for uri, params in client.published.items():
        path = str(client.folder / uri.rsplit("/", 1)[-1])
        all = sorted((
            one["range"]["start"]["line"], one["range"]["start"]["character"], one["range"]["end"]["line"],
            one["range"]["end"]["character"], one["code"], one["severity"], one["message"])
            for one in params["diagnostics"])
        if all:
            found[path] = all
    return found


def settle(client):
    """Waits until the server has published the findings for everything sent."""
    client.ask("workspace/diagnostic", {"previousResultIds": []})
    client.ask("textDocument/hover", {})  # Everything published before this answer has arrived.


def type_into(client, texts, version, rng):
    """Makes a random edit to one of the files and sends it to the server."""
    name = rng.choice(list(texts))
    if len(texts[name]) > 4000:
        texts[name] = BANKS[name]
        changes = [{"text": texts[name]}]
    else:
        changes = []
        for _ in range(rng.choice([1, 1, 1, 3])):
            change, texts[name] = edited(texts[name], rng)
            changes.append(change)
    client.change(name, version, changes)


def show_difference(expected, seen, folder):
    """Prints the findings that only one side has, and their text."""
    for path in sorted(set(expected) | set(seen)):
        one, other = expected.get(path, []), seen.get(path, [])
        if one != other:
            print(path, repr((folder / pathlib.Path(path).name).read_text())[:600])
            print("lint only:", [x for x in one if x not in other][:5])
            print("server only:", [x for x in other if x not in one][:5])


def replay(qbank, edits, seed=1):
    rng = random.Random(seed)
    compared = found = 0
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        texts = dict(BANKS)
        for name, text in texts.items():
            (folder / name).write_bytes(text.encode())
        client = Client(qbank, folder)
        client.start()
        for name in texts:
            client.open(name, texts[name])
        number = 0
        while number < edits:
            # Some edits come at once, as from a fast typist; findings in between need not be published.
            for _ in range(min(rng.choice([1, 1, 1, 4]), edits - number)):
                number += 1
                type_into(client, texts, number + 1, rng)
            for name, text in texts.items():
                (folder / name).write_bytes(text.encode())
            settle(client)
            expected, seen = by_lint(qbank, folder), by_server(client)
            compared += 1
            found += sum(map(len, expected.values()))
            if expected != seen:
                print(f"edit {number}, seed {seed}: lint finds something else")
                show_difference(expected, seen, folder)
                return 1
        if client.close() != 0:
            print("the server did not end well")
            return 1
    print(f"replay: {edits} random edits of {len(BANKS)} files; {compared} times the same {found} findings as lint")
    return 0


METHODS = [
    "textDocument/hover", "textDocument/codeAction", "textDocument/formatting", "textDocument/rangeFormatting",
    "textDocument/documentSymbol", "workspace/symbol", "textDocument/foldingRange", "textDocument/inlayHint",
    "textDocument/codeLens", "textDocument/definition", "textDocument/prepareRename", "textDocument/rename",
    "textDocument/completion", "textDocument/semanticTokens/full", "workspace/executeCommand",
    "textDocument/diagnostic", "workspace/diagnostic", "no/such", "initialize", "$/no",
]


def nonsense(rng, depth=0):
    """A random JSON value."""
    kind = rng.randrange(8 if depth < 3 else 5)
    if kind < 5:
        return rng.choice([None, True, 0, -1, 1 << 40, 1e300, "", "file:///a.csv", "😀", "x" * 300, 7])
    if kind < 6:
        return [nonsense(rng, depth + 1) for _ in range(rng.randrange(4))]
    names = ["textDocument", "uri", "position", "line", "character", "range", "start", "end", "context", "text", "id"]
    return {rng.choice(names): nonsense(rng, depth + 1) for _ in range(rng.randrange(5))}


def sensible(rng, uris):
    """Parameters that suit most methods, except for their numbers."""
    point = lambda: {"line": rng.choice([0, 1, 2, 99, -1]), "character": rng.choice([0, 5, 1000, -3])}  # noqa: E731
    return {
        "textDocument": {"uri": rng.choice(uris)}, "position": point(), "range": {"start": point(), "end": point()},
        "context": {"diagnostics": []}, "options": {}, "newName": rng.choice(["x", "", "a\nb"]), "query": "a",
        "command": rng.choice(["qbank.draw", "qbank.preview", "x"]), "arguments": [rng.choice(uris), 2, 1],
        "previousResultIds": [],
    }


def fuzz(qbank, seconds, seed=1):
    rng = random.Random(seed)
    asked, sent, servers = set(), 0, 0
    until = time.monotonic() + seconds
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        for name, text in BANKS.items():
            (folder / name).write_bytes(text.encode())
        before = {path.name: path.read_bytes() for path in folder.iterdir()}
        while time.monotonic() < until:
            client = Client(qbank, folder)
            client.start()
            servers += 1
            uris = [client.uri(name) for name in BANKS] + ["untitled:x", "file:///etc/passwd", ""]
            texts = dict(BANKS)
            for name in texts:
                client.open(name, texts[name])
            answered = 0
            pending = []
            for _ in range(300):
                sent += 1
                kind = rng.random()
                if kind < 0.35:
                    pending.append(client.request(rng.choice(METHODS), sensible(rng, uris)))
                elif kind < 0.55:
                    pending.append(client.request(rng.choice(METHODS), nonsense(rng)))
                elif kind < 0.65:
                    client.tell(rng.choice(["textDocument/didChange", "textDocument/didOpen", "$/cancelRequest",
                                            "textDocument/didSave", "x"]), nonsense(rng))
                elif kind < 0.7:
                    client.write(rng.randbytes(rng.randrange(60)) + b"\r\n\r\n")
                elif kind < 0.75:
                    body = rng.randbytes(20)
                    client.write(b"Content-Length: 20\r\n\r\n" + body)
                elif kind < 0.8 and pending:
                    client.tell("$/cancelRequest", {"id": rng.choice(pending)})
                else:
                    name = rng.choice(list(texts))
                    change, texts[name] = edited(texts[name], rng)
                    client.change(name, sent, [change])
            last = client.request("workspace/diagnostic", {"previousResultIds": []})
            pending.append(last)
            waiting = set(pending)
            while waiting:
                message, _ = client.next(30)
                if "method" not in message:
                    waiting.discard(message.get("id"))
                    answered += 1
            asked.update(pending)
            if client.close() != 0:
                print(f"seed {seed}: the server ended with {client.process.returncode}")
                print(client.process.stderr.read().decode()[-2000:])
                return 1
        after = {path.name: path.read_bytes() for path in folder.iterdir()}
        if before != after:
            print("a file was written:", [name for name in after if after[name] != before.get(name)])
            return 1
    print(f"fuzz: {sent} messages to {servers} servers in {seconds} s, each request answered, no file written")
    return 0


def bank(rows):
    """A bank with the given number of rows, a few of which have mistakes."""
    rng = random.Random(rows)
    words = [f"{rng.choice('bcdfgklmnprst')}{rng.choice('aeiou')}{rng.choice('bcdfgklmnprst')}{rng.choice('aeiou')}n"
             for _ in range(4000)]
    lines = []
    for number in range(rows):
        question = " ".join(rng.choice(words) for _ in range(rng.randrange(8, 24)))
        choices = rng.sample(words, 4)
        answer = rng.choice("1234") if rng.random() > 0.005 else "5"
        lines.append(f"{question.capitalize()} {number}?,{answer},{','.join(choices)}\n")
    return "".join(lines)


def speed(qbank):
    for rows, most in [(1_000, 5), (100_000, 50)]:
        with tempfile.TemporaryDirectory() as folder:
            folder = pathlib.Path(folder)
            text = bank(rows)
            (folder / "a.csv").write_text(text)
            client = Client(qbank, folder)
            client.start()
            client.open("a.csv", text)
            settle(client)
            times, rest = [], []
            for number in range(21):
                line = (number * 7919 + 13) % rows
                while not client.messages.empty():
                    client.next()
                begin = time.perf_counter()
                there = {"line": line, "character": 3}
                client.change("a.csv", number + 2, [
                    {"range": {"start": there, "end": there}, "text": " " if number % 2 else " "}])
                while True:
                    message, when = client.next()
                    params = message.get("params") or {}
                    if message.get("method", "").endswith("publishDiagnostics") and params.get("version") == number + 2:
                        break
                times.append((when - begin) * 1_000)
                settle(client)
                rest.append((time.perf_counter() - begin) * 1_000)
            memory = client.memory() / len(text.encode())
            client.close()
        median, all = sorted(times)[10], sorted(rest)[10]
        print(f"speed: {rows} rows ({len(text) / 1e6:.1f} MB): {median:.1f} ms to the findings of an edit (at most "
              f"{max(times):.1f}, wanted {most}), {all:.0f} ms until all are exact; memory {memory:.1f} x the file, program and all")
    return 0


if __name__ == "__main__":
    what, program = sys.argv[1], sys.argv[2]
    if what == "replay":
        sys.exit(replay(program, int(sys.argv[3]), int(sys.argv[4]) if len(sys.argv) > 4 else 1))
    if what == "fuzz":
        sys.exit(fuzz(program, int(sys.argv[3])))
    sys.exit(speed(program))
