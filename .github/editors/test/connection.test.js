"use strict";

const assert = require("node:assert/strict");
const { PassThrough } = require("node:stream");
const test = require("node:test");
const { vscode } = require("./fakeEditor");
const { Connection, ServerError } = require("../vscode/client/connection");
const { framed, Frames } = require("../vscode/client/framing");

/** A connection, and the other side of it: what it was sent, and a way to send. */
function connected(options) {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const sent = [];
  const frames = new Frames((message) => sent.push(message));
  output.on("data", (bytes) => frames.push(bytes));
  const connection = new Connection(input, output, options);
  return { connection, sent, say: (message) => input.write(framed(message)), input };
}

const soon = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));

test("answers find their questions, in any order", async () => {
  const { connection, say } = connected();
  const [one, two] = [connection.request("one"), connection.request("two")];
  say({ id: 2, result: "second" });
  say({ id: 1, result: "first" });
  say({ id: 9, result: "nobody asked" });
  assert.deepEqual(await Promise.all([one, two]), ["first", "second"]);
});

test("an error is thrown, but for one that says that the question is out of date", async () => {
  const { connection, say } = connected();
  const failed = connection.request("one");
  say({ id: 1, error: { code: -32603, message: "broken" } });
  await assert.rejects(failed, (error) => error instanceof ServerError && error.message === "broken");
  for (const code of [-32800, -32801, -32802]) {
    const asked = connection.request("old");
    say({ id: connection.lastId, error: { code, message: "old" } });
    assert.equal(await asked, undefined);
  }
});

test("a question that is taken back is cancelled at the server", async () => {
  const { connection, sent } = connected();
  const source = new vscode.CancellationTokenSource();
  void connection.request("slow", { a: 1 }, source.token);
  source.cancel();
  await soon();
  assert.deepEqual(sent, [
    { jsonrpc: "2.0", id: 1, method: "slow", params: { a: 1 } },
    { jsonrpc: "2.0", method: "$/cancelRequest", params: { id: 1 } },
  ]);
});

test("the server is answered: a result, a failure, or that nobody knows", async () => {
  const { connection, sent, say } = connected();
  connection.on("twice", async ({ number }) => 2 * number);
  connection.on("nothing", () => undefined);
  connection.on("fails", () => { throw new Error("no"); });
  ["twice", "nothing", "fails", "unknown"].forEach((method, id) => say({ id, method, params: { number: 4 } }));
  await soon();
  assert.deepEqual(sent.map(({ id, result, error }) => [id, result, error?.code]).sort(), [
    [0, 8, undefined], [1, null, undefined], [2, undefined, -32603], [3, undefined, -32601],
  ]);
});

test("bytes that are no message end the connection, and nothing waits for ever", async () => {
  const broken = [];
  const { connection, input, sent } = connected({ onBroken: (error) => broken.push(error) });
  const asked = connection.request("one");
  input.write("Segmentation fault\r\n\r\n");
  await assert.rejects(asked);
  assert.equal(broken.length, 1);
  connection.notify("late");
  assert.equal(await connection.request("later"), undefined);
  assert.deepEqual(sent.map(({ method }) => method), ["one"]);
});
