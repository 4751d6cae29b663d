"""A plain client of `qbank lsp`: messages are dictionaries, in the order of their arrival."""
import json
import os
import pathlib
import queue
import subprocess
import threading
import time


class Client:
    """A running server, and the diagnostics that it has published."""

    def __init__(self, qbank, folder):
        self.folder = pathlib.Path(folder)
        self.process = subprocess.Popen(
            [qbank, "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            cwd=folder, env={"PATH": os.environ["PATH"], "LANG": "C.UTF-8", "HOME": str(folder)})
        self.messages = queue.Queue()
        self.published = {}
        self.told = []
        self.number = 0
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        stream = self.process.stdout
        while True:
            size = None
            while line := stream.readline().strip():
                if line.lower().startswith(b"content-length:"):
                    size = int(line.split(b":")[1])
            if size is None:
                self.messages.put(None)
                return
            self.messages.put((json.loads(stream.read(size)), time.perf_counter()))

    def write(self, data):
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def send(self, message):
        body = json.dumps({"jsonrpc": "2.0"} | message).encode()
        self.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)

    def tell(self, method, params):
        self.send({"method": method, "params": params})

    def next(self, timeout=60):
        """The next message and its time of arrival. Keeps published diagnostics, and answers requests of the server."""
        found = self.messages.get(timeout=timeout)
        if found is None:
            raise EOFError("the server has ended")
        message, _ = found
        if "method" in message and "id" in message:
            self.send({"id": message["id"], "result": None})
        if message.get("method") == "textDocument/publishDiagnostics":
            self.published[message["params"]["uri"]] = message["params"]
        self.told.append(message)
        return found

    def request(self, method, params):
        self.number += 1
        self.send({"id": self.number, "method": method, "params": params})
        return self.number

    def ask(self, method, params, timeout=60):
        """Sends a request and returns the answer."""
        number = self.request(method, params)
        while True:
            message, _ = self.next(timeout)
            if message.get("id") == number and "method" not in message:
                return message

    def start(self, capabilities=None):
        uri = self.folder.as_uri()
        answer = self.ask("initialize", {
            "processId": os.getpid(), "locale": "en", "capabilities": capabilities or {},
            "workspaceFolders": [{"uri": uri, "name": "banks"}]})
        self.tell("initialized", {})
        return answer["result"]

    def uri(self, name):
        return (self.folder / name).as_uri()

    def open(self, name, text, language="csv"):
        self.tell("textDocument/didOpen", {"textDocument": {
            "uri": self.uri(name), "languageId": language, "version": 1, "text": text}})

    def change(self, name, version, changes):
        self.tell("textDocument/didChange", {
            "textDocument": {"uri": self.uri(name), "version": version}, "contentChanges": changes})

    def close(self):
        """Shuts the server down as the protocol requires, and returns its exit status."""
        self.ask("shutdown", None)
        self.tell("exit", None)
        return self.process.wait(10)

    def memory(self):
        """The peak memory of the server, in bytes."""
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(status.split("VmHWM:")[1].split()[0]) * 1024
