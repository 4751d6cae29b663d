"use strict";

const assert = require("node:assert/strict");
const test = require("node:test");
const { vscode, editor, only, open } = require("./fakeEditor");
const { start, seen, findings } = require("./start");

const { Position, Range } = vscode;
const at = new Position(0, 0);

/** A bank that is open in an extension that runs. */
async function bank(context, text = "wrong one\nand wrong two", words = []) {
  await start(context, { words });
  return open("/a.csv", "plaintext", text);
}

/** What is in a value that is neither a function nor left out. */
const plain = (value) => JSON.parse(JSON.stringify(value));

test("a fix of a finding", async (context) => {
  const document = await bank(context);
  const found = await findings(document, 2);
  const { provider, more } = only("actions");
  assert.deepEqual(more[0].providedCodeActionKinds.map(({ value }) => value), ["quickfix", "source.fixAll.qbank"]);
  const [action] = await provider.provideCodeActions(document, found[0].range, { diagnostics: [found[0]] });
  assert.deepEqual([action.title, action.kind.value, action.isPreferred], ["Make it right", "quickfix", true]);
  assert.deepEqual(plain(action.edit.changes), plain([
    { uri: "file:///a.csv", range: new Range(0, 0, 0, 5), newText: "right" }]));
  const [sent] = await seen("textDocument/codeAction");
  assert.deepEqual(sent.context.diagnostics[0], {
    range: plain(found[0].range), message: "this is wrong", severity: 2, source: "qbank", code: "is-wrong",
    data: { of: "fake" },
  });
});

test("an action whose edit is made when it is chosen", async (context) => {
  const document = await bank(context);
  const { provider } = only("actions");
  const [action] = await provider.provideCodeActions(document, new Range(at, at), { only: { value: "source.fixAll" } });
  assert.equal(action.edit, undefined);
  assert.equal((await provider.resolveCodeAction(action)).edit.changes.length, 2);
});

test("hover", async (context) => {
  const document = await bank(context);
  const hover = await only("hover").provider.provideHover(document, new Position(1, 2));
  assert.deepEqual(hover.contents.map(({ value }) => value), ["**line** 1"]);
  assert.deepEqual(hover.range, new Range(1, 0, 1, 1));
});

test("where a question is asked elsewhere, and what can be folded", async (context) => {
  const document = await bank(context);
  const places = await only("definition").provider.provideDefinition(document, at);
  assert.deepEqual(places.map(({ uri, range }) => [uri.toString(), range.start.line]), [["file:///b.csv", 2], ["file:///c.csv", 0]]);
  const parts = await only("folding").provider.provideFoldingRanges(document);
  assert.deepEqual(parts.map(({ start, end }) => [start, end]), [[1, 4]]);
});

test("formatting, of the whole and of a part", async (context) => {
  const document = await bank(context);
  const options = { tabSize: 4, insertSpaces: true };
  const whole = await only("formatting").provider.provideDocumentFormattingEdits(document, options);
  assert.deepEqual(plain(whole), plain([{ range: new Range(0, 0, 0, 0), newText: "formatted " }]));
  const range = new Range(1, 0, 1, 3);
  const part = await only("rangeFormatting").provider.provideDocumentRangeFormattingEdits(document, range, options);
  assert.deepEqual(plain(part), plain([{ range, newText: "part" }]));
  assert.deepEqual((await seen("textDocument/formatting"))[0].options, options);
});

test("symbols of a document and of the folder, whose kinds the editor counts from 0", async (context) => {
  const document = await bank(context);
  const [symbol] = await only("symbols").provider.provideDocumentSymbols(document);
  assert.deepEqual([symbol.name, symbol.detail, symbol.kind], ["drinks", "1", 2]);
  assert.deepEqual(symbol.children.map(({ name, kind }) => [name, kind]), [["Which?", 7]]);
  const [{ selector: provider }] = editor.providers.workspaceSymbols;
  const [found] = await provider.provideWorkspaceSymbols("tea");
  assert.deepEqual([found.name, found.location.uri.toString()], ["tea", "file:///a.csv"]);
});

test("inlay hints", async (context) => {
  const document = await bank(context);
  const { provider } = only("hints");
  const [whole, parts] = await provider.provideInlayHints(document, new Range(0, 0, 1, 0));
  assert.deepEqual([whole.label, whole.kind, whole.paddingRight], ["answer", 2, true]);
  assert.deepEqual([parts.label[0].value, parts.label[0].tooltip.value], ["B", "the second"]);
  assert.equal((await provider.resolveInlayHint(whole)).tooltip.value, "resolved");
});

test("code lenses, with their commands at once or later", async (context) => {
  const document = await bank(context);
  const { provider } = only("lenses");
  const [play, draw] = await provider.provideCodeLenses(document);
  assert.deepEqual([play.command.title, draw.command], ["Play", undefined]);
  const { command } = await provider.resolveCodeLens(draw);
  await vscode.commands.executeCommand(command.command, ...command.arguments);
  assert.equal(editor.opened.at(-1).text, "1 of file:///a.csv");
});

test("rename, and why a name cannot be taken", async (context) => {
  const document = await bank(context);
  const { provider } = only("rename");
  assert.equal((await provider.prepareRename(document, at)).placeholder, "old");
  await assert.rejects(() => provider.prepareRename(document, new Position(1, 0)), /Nothing here can be renamed/);
  const edit = await provider.provideRenameEdits(document, at, "new");
  assert.equal(edit.changes[0].newText, "new");
  await assert.rejects(() => provider.provideRenameEdits(document, at, ""), /at least one character/);
});

test("completion, with what items have in common filled in", async (context) => {
  const document = await bank(context);
  const { provider, more } = only("completion");
  assert.deepEqual(more, [",", ":"]);
  const list = await provider.provideCompletionItems(document, at, undefined, { triggerKind: 1, triggerCharacter: "," });
  assert.equal(list.isIncomplete, true);
  const [tea, id] = list.items;
  assert.deepEqual([tea.label, tea.kind, tea.detail, tea.insertText.value], ["tea", 0, ",", "tea$0"]);
  assert.deepEqual(plain(tea.range), plain({ inserting: new Range(0, 1, 0, 2), replacing: new Range(0, 1, 0, 4) }));
  assert.deepEqual([id.label, id.insertText, id.tags], [{ label: "id", description: "of a question" }, "id", [1]]);
  assert.deepEqual(id.range, new Range(0, 0, 0, 0));
  assert.equal((await provider.resolveCompletionItem(tea)).documentation.value, "data \\*7\\*");
  assert.deepEqual((await seen("textDocument/completion"))[0].context, { triggerKind: 2, triggerCharacter: "," });
});

test("semantic tokens, of the whole and of a part", async (context) => {
  const document = await bank(context);
  const { provider, more } = only("tokens");
  assert.deepEqual(more[0].tokenTypes, ["string"]);
  assert.deepEqual([...(await provider.provideDocumentSemanticTokens(document)).data], [0, 0, 5, 0, 0]);
  const part = await only("rangeTokens").provider.provideDocumentRangeSemanticTokens(document, new Range(1, 0, 2, 0));
  assert.deepEqual([...part.data], [1, 0, 5, 0, 0]);
});

test("what the server does not offer is not registered", async (context) => {
  await bank(context, "wrong", ["--bare"]);
  for (const [kind, providers] of Object.entries(editor.providers)) assert.deepEqual(providers, [], kind);
  await vscode.commands.executeCommand("qbank.restart");
  assert.deepEqual(editor.shown, []);
});

test("the server asks the editor: edits, settings, documents, questions with buttons", async (context) => {
  const document = await bank(context);
  const ask = async (method, params) => {
    await vscode.commands.executeCommand("fake.ask", method, params);
    return JSON.parse(editor.opened.at(-1).text);
  };
  const range = { start: at, end: at };
  const edit = { changes: { "file:///a.csv": [{ range, newText: "so " }] } };
  assert.deepEqual(await ask("workspace/applyEdit", { edit }), { applied: true });
  assert.equal(document.text.startsWith("so wrong"), true);
  const files = { documentChanges: [{ kind: "create", uri: "file:///b.csv" }, { kind: "rename", oldUri: "file:///b.csv", newUri: "file:///c.csv" }] };
  await ask("workspace/applyEdit", { edit: files });
  assert.deepEqual(plain(editor.applied.at(-1).changes), [{ create: "file:///b.csv" }, { rename: "file:///b.csv", to: "file:///c.csv" }]);
  editor.answer = (message, buttons) => buttons[1];
  const question = { type: 3, message: "Which?", actions: [{ title: "tea" }, { title: "milk", more: 1 }] };
  assert.deepEqual(await ask("window/showMessageRequest", question), { title: "milk", more: 1 });
  assert.deepEqual(editor.shown.at(-1), { type: "information", message: "Which?", buttons: ["tea", "milk"] });
  assert.deepEqual(await ask("window/showDocument", { uri: "file:///p.html", external: true }), { success: true });
  assert.equal((await ask("unknown/request", {})).code, -32601);
});
