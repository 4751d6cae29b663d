"use strict";

const assert = require("node:assert/strict");
const test = require("node:test");
const { vscode, editor, events, until, open, change, close } = require("./fakeEditor");
const { start, seen, set, findings } = require("./start");

test("the server is greeted with what the editor can do, and told what is open already", async (context) => {
  vscode.workspace.workspaceFolders = [{ uri: vscode.Uri.file("/tmp"), name: "banks" }];
  const early = open("/tmp/early.csv", "plaintext", "text");
  await start(context);
  const [greeting] = await seen("initialize");
  assert.equal(greeting.rootUri, "file:///tmp");
  assert.deepEqual(greeting.clientInfo, { name: "vscode-qbank", version: "1.2.3" });
  assert.deepEqual(greeting.capabilities.general.positionEncodings, ["utf-16"]);
  assert.equal(greeting.locale, "en");
  assert.equal((await seen("initialized")).length, 1);
  const [opened] = await seen("textDocument/didOpen");
  assert.deepEqual(opened.textDocument, {
    uri: early.uri.toString(), languageId: "plaintext", version: 1, text: "text",
  });
  vscode.workspace.workspaceFolders = undefined;
});

test("only banks are shown to it: by their endings, or by their languages", async (context) => {
  await start(context);
  const banks = [
    open("/a/b.csv", "plaintext", ""), open("/b.tsv", "tsv", ""), open("/b.gift", "gift", ""),
    open("/b.jsonl", "plaintext", ""), open("/.qbank.json", "jsonc", ""), open("/b.txt", "aiken", ""),
    open("untitled:2", "gift", ""),
  ];
  open("/b.txt.md", "markdown", "");
  open("/b.swift", "swift", "");
  open("git:/b.gift", "gift", "");
  events.open.fire(banks[0]);
  const opened = (await seen("textDocument/didOpen")).map(({ textDocument }) => textDocument.uri);
  assert.deepEqual(opened, banks.map(({ uri }) => uri.toString()));
});

test("it is told each change, by its parts, what is saved, and what is closed", async (context) => {
  await start(context);
  const bank = open("/a.csv", "plaintext", "one\ntwo");
  const other = open("/a.md", "markdown", "");
  change(bank, new vscode.Range(1, 0, 1, 3), "2");
  change(other, new vscode.Range(0, 0, 0, 0), "x");
  events.save.fire(bank);
  close(bank);
  const textDocument = { uri: "file:///a.csv" };
  assert.deepEqual(await seen("textDocument/didChange"), [{
    textDocument: { ...textDocument, version: 2 },
    contentChanges: [{ range: { start: { line: 1, character: 0 }, end: { line: 1, character: 3 } }, text: "2" }],
  }]);
  assert.deepEqual(await seen("textDocument/didSave"), [{ textDocument, text: "one\n2" }]);
  assert.deepEqual(await seen("textDocument/didClose"), [{ textDocument }]);
});

test("it is told of files that change outside the editor", async (context) => {
  await start(context);
  assert.deepEqual(editor.watchers.map(({ glob }) => glob), ["**/.qbank.json", "**/*.{csv,tsv,gift,json,jsonl,ndjson}"]);
  const [settings, banks] = editor.watchers;
  settings.created.fire(vscode.Uri.file("/.qbank.json"));
  banks.changed.fire(vscode.Uri.file("/a.csv"));
  banks.deleted.fire(vscode.Uri.file("/b.csv"));
  assert.deepEqual((await seen("workspace/didChangeWatchedFiles")).map(({ changes }) => changes[0]), [
    { uri: "file:///.qbank.json", type: 1 }, { uri: "file:///a.csv", type: 2 }, { uri: "file:///b.csv", type: 3 },
  ]);
});

for (const words of [[], ["--push"]]) {
  test(`findings come and go with the text (${words[0] ?? "pulled"})`, async (context) => {
    await start(context, { words });
    const bank = open("/a.csv", "plaintext", "this is\nwrong");
    const [found] = await findings(bank, 1);
    assert.deepEqual(found.range, new vscode.Range(1, 0, 1, 5));
    assert.deepEqual([found.message, found.severity, found.source], ["this is wrong", 1, "qbank"]);
    assert.equal(found.code.value, "is-wrong");
    assert.equal(found.code.target.toString(), "https://example.com/rules/is-wrong");
    change(bank, new vscode.Range(0, 0, 0, 0), "wrong ");
    await findings(bank, 2);
    change(bank, new vscode.Range(0, 0, 1, 5), "right");
    await findings(bank, 0);
    close(bank);
    assert.equal(editor.findings.has("file:///a.csv"), words.length > 0);
  });
}

test("what was asked for counts, where the server tells something else besides", async (context) => {
  await start(context);
  const bank = open("/a.csv", "plaintext", "wrong");
  await findings(bank, 1);
  const none = { uri: "file:///a.csv", diagnostics: [] };
  await vscode.commands.executeCommand("fake.tell", "textDocument/publishDiagnostics", none);
  assert.equal((await findings(bank, 1)).length, 1);
  const other = { uri: "file:///b.csv", diagnostics: [] };
  await vscode.commands.executeCommand("fake.tell", "textDocument/publishDiagnostics", other);
  assert.deepEqual(editor.findings.get("file:///b.csv"), []);
});

test("the language of messages is that of the settings, or of the editor where qbank speaks it", async (context) => {
  const { read } = require("../vscode/settings");
  await start(context);
  for (const [wanted, display, spoken] of [
    ["auto", "en-GB", "en"], ["auto", "ja", "ja"], ["auto", "de", "en"], ["ja", "en", "ja"], ["en", "ja", "en"],
  ]) {
    vscode.env.language = display;
    editor.settings["qbank.language"] = wanted;
    assert.deepEqual([read().language, ...read().command.words.slice(0, 3)], [spoken, "lsp", "--lang", spoken]);
  }
  vscode.env.language = "en";
});

test("a setting that changes starts the server anew, with the documents that are open", async (context) => {
  await start(context);
  open("/a.csv", "plaintext", "");
  const [before] = editor.providers.hover;
  set({ "qbank.arguments": ["--push"] });
  await until(() => editor.providers.hover.some((one) => one !== before), "a new server");
  assert.equal(editor.providers.hover.length, 1);
  assert.equal((await seen("textDocument/didOpen")).length, 1);
  assert.ok(!editor.providers.hover.includes(before));
});

test("a server that ends is started again, but not for ever", async (context) => {
  await start(context);
  for (let ends = 1; ends <= 4; ends++) {
    await until(() => editor.commands.has("fake.end"), `start ${ends}`);
    void vscode.commands.executeCommand("fake.end");
    await until(() => !editor.commands.has("fake.end"), `end ${ends}`);
  }
  await until(() => editor.shown.length > 0, "a message");
  assert.match(editor.shown[0].message, /^qbank ended 4 times in three minutes/);
  assert.deepEqual(editor.shown[0].buttons, ["Restart", "Show Output"]);
  await vscode.commands.executeCommand("qbank.restart");
  assert.ok(editor.commands.has("fake.end"));
});

test("one that sends what is no message is started again", async (context) => {
  await start(context);
  void vscode.commands.executeCommand("fake.garble");
  await until(() => editor.output.some((line) => line.includes("a message without a length")), "the reason");
  await until(() => editor.commands.has("fake.garble"), "a new server");
});

test("a program that is not there is named, with the way to the setting", async (context) => {
  const opened = [];
  editor.commands.set("workbench.action.openSettings", (name) => opened.push(name));
  context.after(() => editor.commands.delete("workbench.action.openSettings"));
  await start(context, { program: "/nowhere/qbank" });
  editor.answer = (message, buttons) => buttons[0];
  await vscode.commands.executeCommand("qbank.restart");
  await until(() => opened.length > 0, "the settings");
  assert.match(editor.shown.at(-1).message, /qbank is not found as “\/nowhere\/qbank”/);
  assert.deepEqual(opened, ["qbank.path"]);
});

test("messages are written down as far as somebody wants to see them", async (context) => {
  await start(context, { settings: { "qbank.trace.server": "messages" } });
  assert.ok(editor.output.includes("→ initialize #1"));
  assert.ok(editor.output.includes("← result #1"));
  assert.ok(!editor.output.some((line) => line.includes("{")));
  set({ "qbank.trace.server": "verbose" });
  await until(() => editor.output.some((line) => line.includes('"capabilities"')), "whole messages");
});
