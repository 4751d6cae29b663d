#!/usr/bin/env node
"use strict";

/**
 * A language server whose answers are known: what is wrong in a text is the word “wrong”, and “right” is right. It
 * tells findings by itself with `--push`, or where an editor does not ask for them; with `--bare` it offers nothing.
 * The command `fake.seen` answers all messages that came in; `fake.ask` and `fake.tell` have it speak to the editor.
 */

const { framed, Frames } = require("../vscode/client/framing");

let isPushing = process.argv.includes("--push");
const texts = new Map();
const seen = [];

const send = (message) => process.stdout.write(framed({ jsonrpc: "2.0", ...message }));
const span = (line, from, to) => ({ start: { line, character: from }, end: { line, character: to } });

/** The places of a word. */
function places(uri, word) {
  return texts.get(uri).split("\n").flatMap((line, row) =>
    [...line.matchAll(new RegExp(word, "g"))].map(({ index }) => span(row, index, index + word.length)));
}

const findings = (uri) => places(uri, "wrong").map((range) => ({
  range, message: "this is wrong", severity: 2, source: "qbank", code: "is-wrong", data: { of: "fake" },
  codeDescription: { href: "https://example.com/rules/is-wrong" },
}));

const righted = (uri, ranges) => ({ changes: { [uri]: ranges.map((range) => ({ range, newText: "right" })) } });

const capabilities = () => process.argv.includes("--bare") ? {} : {
  textDocumentSync: { openClose: true, change: 2, save: { includeText: true } },
  ...(isPushing ? {} : { diagnosticProvider: { identifier: "fake", interFileDependencies: true } }),
  codeActionProvider: { codeActionKinds: ["quickfix", "source.fixAll.qbank"], resolveProvider: true },
  hoverProvider: true,
  definitionProvider: true,
  foldingRangeProvider: true,
  documentFormattingProvider: true,
  documentRangeFormattingProvider: true,
  documentSymbolProvider: true,
  workspaceSymbolProvider: true,
  inlayHintProvider: { resolveProvider: true },
  codeLensProvider: { resolveProvider: true },
  renameProvider: { prepareProvider: true },
  completionProvider: { triggerCharacters: [",", ":"], resolveProvider: true },
  semanticTokensProvider: { legend: { tokenTypes: ["string"], tokenModifiers: [] }, full: true, range: true },
  executeCommandProvider: {
    commands: ["qbank.draw", "qbank.preview", "qbank.play", "fake.seen", "fake.ask", "fake.tell", "fake.fail", "fake.end", "fake.garble"],
  },
};

const commands = {
  "fake.seen": () => ({ text: JSON.stringify(seen), language: "json" }),
  "fake.fail": () => { throw new Error("it failed"); },
  "fake.end": () => process.exit(1),
  "fake.garble": () => process.stdout.write("no message\r\n\r\n"),
  "fake.tell": (method, params) => send({ method, params }),
  "fake.ask": async (method, params) => ({ text: JSON.stringify(await ask(method, params)), language: "json" }),
  "qbank.draw": (uri, count) => `${count} of ${uri}`,
  "qbank.preview": () => ({ text: "# Preview", language: "markdown" }),
  "qbank.play": (uri) => ({ terminal: ["play", uri] }),
};

const answers = {
  initialize: (params) => {
    isPushing ||= !params.capabilities.textDocument?.diagnostic;
    return { capabilities: capabilities(), serverInfo: { name: "fake" } };
  },
  shutdown: () => null,
  "textDocument/diagnostic": ({ textDocument: { uri } }) =>
    ({ kind: "full", resultId: String(texts.get(uri).length), items: findings(uri) }),
  "textDocument/codeAction": ({ textDocument: { uri }, context }) =>
    context.only?.includes("source.fixAll") || context.only?.includes("source.fixAll.qbank")
      ? (places(uri, "wrong").length > 0 ? [{ title: "Fix all", kind: "source.fixAll.qbank", data: uri }] : [])
      : context.diagnostics.map((found) => ({
        title: "Make it right", kind: "quickfix", isPreferred: true, diagnostics: [found],
        edit: righted(uri, [found.range]),
      })),
  "codeAction/resolve": (action) => ({ ...action, edit: righted(action.data, places(action.data, "wrong")) }),
  "textDocument/hover": ({ position }) =>
    ({ contents: { kind: "markdown", value: `**line** ${position.line}` }, range: span(position.line, 0, 1) }),
  "textDocument/definition": () => [
    { uri: "file:///b.csv", range: span(2, 0, 4) },
    { targetUri: "file:///c.csv", targetRange: span(0, 0, 9), targetSelectionRange: span(0, 1, 2) }],
  "textDocument/foldingRange": () => [{ startLine: 1, endLine: 4 }],
  "textDocument/formatting": () => [{ range: span(0, 0, 0), newText: "formatted " }],
  "textDocument/rangeFormatting": ({ range }) => [{ range, newText: "part" }],
  "textDocument/documentSymbol": () => [{
    name: "drinks", detail: "1", kind: 3, range: span(0, 0, 9), selectionRange: span(0, 0, 9),
    children: [{ name: "Which?", kind: 8, range: span(1, 0, 9), selectionRange: span(1, 0, 6) }],
  }],
  "workspace/symbol": ({ query }) =>
    [{ name: query, kind: 15, location: { uri: "file:///a.csv", range: span(1, 0, 2) } }],
  "textDocument/inlayHint": () => [
    { position: { line: 0, character: 1 }, label: "answer", kind: 2, paddingRight: true },
    { position: { line: 0, character: 2 }, label: [{ value: "B", tooltip: "the second" }] }],
  "inlayHint/resolve": (hint) => ({ ...hint, tooltip: "resolved" }),
  "textDocument/codeLens": ({ textDocument: { uri } }) => [
    { range: span(0, 0, 1), command: { title: "Play", command: "qbank.play", arguments: [uri] } },
    { range: span(0, 0, 1), data: uri }],
  "codeLens/resolve": (lens) => ({ ...lens, command: { title: "Draw", command: "qbank.draw", arguments: [lens.data, 1] } }),
  "textDocument/prepareRename": ({ position }) =>
    position.line === 0 ? { range: span(0, 0, 3), placeholder: "old" } : null,
  "textDocument/rename": ({ textDocument: { uri }, newName }) => {
    if (newName === "") throw new Error("an id has at least one character");
    return { documentChanges: [{ textDocument: { uri, version: 1 }, edits: [{ range: span(0, 0, 3), newText: newName }] }] };
  },
  "textDocument/completion": ({ context }) => ({
    isIncomplete: true,
    itemDefaults: { editRange: { insert: span(0, 1, 2), replace: span(0, 1, 4) }, insertTextFormat: 2, data: 7 },
    items: [
      { label: "tea", kind: 1, textEditText: "tea$0", detail: context.triggerCharacter ?? "asked" },
      { label: "id", labelDetails: { description: "of a question" }, insertText: "id", insertTextFormat: 1,
        textEdit: { range: span(0, 0, 0), newText: "id" }, tags: [1] }],
  }),
  "completionItem/resolve": (item) => ({ ...item, documentation: { kind: "plaintext", value: `data *${item.data}*` } }),
  "textDocument/semanticTokens/full": () => ({ data: [0, 0, 5, 0, 0] }),
  "textDocument/semanticTokens/range": ({ range }) => ({ data: [range.start.line, 0, 5, 0, 0] }),
  "workspace/executeCommand": ({ command, arguments: words = [] }) => commands[command](...words),
};

const notices = {
  "textDocument/didOpen": ({ textDocument: { uri, text } }) => learn(uri, text),
  "textDocument/didChange": ({ textDocument: { uri }, contentChanges }) =>
    learn(uri, contentChanges.reduce(changed, texts.get(uri))),
  exit: () => process.exit(0),
};

function learn(uri, text) {
  texts.set(uri, text);
  if (isPushing) send({ method: "textDocument/publishDiagnostics", params: { uri, diagnostics: findings(uri) } });
}

function changed(text, { range, text: newText }) {
  const lines = text.split("\n");
  const offset = ({ line, character }) => lines.slice(0, line).reduce((sum, one) => sum + one.length + 1, 0) + character;
  return text.slice(0, offset(range.start)) + newText + text.slice(offset(range.end));
}

const waiting = new Map();

function ask(method, params) {
  const id = `fake-${waiting.size + 1}`;
  send({ id, method, params });
  return new Promise((resolve) => waiting.set(id, resolve));
}

async function take(message) {
  const { id, method, params } = message;
  if (method === undefined) {
    waiting.get(id)?.(message.result ?? message.error);
    return;
  }
  seen.push({ method, params });
  if (id === undefined) {
    notices[method]?.(params);
    return;
  }
  try {
    if (!answers[method]) throw new Error(`no answer to ${method}`);
    send({ id, result: (await answers[method](params)) ?? null });
  } catch (error) {
    send({ id, error: { code: -32803, message: error.message } });
  }
}

const frames = new Frames(take);
process.stdin.on("data", (bytes) => frames.push(bytes));
process.stdin.on("end", () => process.exit(1));
