"use strict";

const assert = require("node:assert/strict");
const test = require("node:test");
const { framed, Frames } = require("../vscode/client/framing");

const messages = [{ id: 1, method: "a" }, { text: "問題 🍵" }, { params: [] }];
const bytes = Buffer.concat(messages.map(framed));

test("a length is counted in bytes", () => {
  assert.equal(framed({ a: "é" }).toString(), 'Content-Length: 10\r\n\r\n{"a":"é"}');
});

test("messages come out whole, whatever pieces their bytes come in", () => {
  for (const size of [1, 2, 3, 7, 20, bytes.length]) {
    const found = [];
    const frames = new Frames((message) => found.push(message));
    for (let start = 0; start < bytes.length; start += size) frames.push(bytes.subarray(start, start + size));
    assert.deepEqual(found, messages, `pieces of ${size}`);
  }
});

test("other headers are passed over, and names are known in any case", () => {
  const found = [];
  new Frames((message) => found.push(message))
    .push(Buffer.from("Content-Type: x\r\ncontent-length:2\r\n\r\n{}"));
  assert.deepEqual(found, [{}]);
});

test("what is no message is an error", () => {
  for (const text of ["hello\r\n\r\n", "Content-Length: x\r\n\r\n", "Content-Length: 2\r\n\r\n{]"]) {
    assert.throws(() => new Frames(() => {}).push(Buffer.from(text)), Error, text);
  }
});
