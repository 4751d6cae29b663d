"use strict";

const assert = require("node:assert/strict");
const { spawnSync } = require("node:child_process");
const fs = require("node:fs");
const os = require("node:os");
const path = require("node:path");
const test = require("node:test");
const { vscode, editor, only, open, change, until } = require("./fakeEditor");
const { start, findings } = require("./start");

/** The program, as QBANK names it, and whether it is a language server. */
const program = process.env.QBANK;
const skip = !program ? "QBANK names no program"
  : spawnSync(program, ["lsp", "--help"]).status !== 0 && "this qbank has no lsp";

const TEXT = `What is the capital of Japan?,２,Osaka,Tokyo,Kyoto,Nara
Which is red?,2,Venus,Mars,Io,Moon
Which is a fruit?,1,Plum,Stone,Sand,Salt
How many sides has a hexagon?,2,5,6,7,8
Which is a metal?,3,Wood,Glass,Iron,Paper
Which can fly?,4,Ant,Cow,Pig,Gull
`;

/** A bank on the disk that is open in an extension that runs the program itself. */
async function bank(context) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "qbank-editor-"));
  context.after(() => fs.rmSync(folder, { recursive: true }));
  const file = path.join(folder, "bank.csv");
  fs.writeFileSync(file, TEXT);
  vscode.workspace.workspaceFolders = [{ uri: vscode.Uri.file(folder), name: "banks" }];
  context.after(() => { vscode.workspace.workspaceFolders = undefined; });
  await start(context, { program });
  const document = open(file, "plaintext", TEXT);
  vscode.window.activeTextEditor = { document, selection: { active: new vscode.Position(1, 0) } };
  return document;
}

/** The rules of the findings that `qbank lint` has for a text. */
function linted(text) {
  const { stdout } = spawnSync(program, ["lint", "--format", "json", "--stdin-filename", "bank.csv", "-"], { input: text });
  return JSON.parse(stdout).findings.map(({ rule }) => rule).sort();
}

test("findings are those of lint, and are gone when all is fixed", { skip }, async (context) => {
  const document = await bank(context);
  await until(() => (editor.findings.get(document.uri.toString()) ?? []).length > 0, "findings");
  const found = editor.findings.get(document.uri.toString());
  assert.ok(found.some(({ code }) => (code.value ?? code) === "answer-not-plain"));
  assert.deepEqual(found.map(({ code }) => code.value ?? code).sort(), linted(TEXT));
  await vscode.commands.executeCommand("qbank.fixAll");
  assert.equal(document.text, TEXT.replace("２", "2"));
  await findings(document, linted(document.text).length);
});

test("each thing that is offered answers", { skip }, async (context) => {
  const document = await bank(context);
  const at = new vscode.Position(1, 3);
  const everything = new vscode.Range(0, 0, 6, 0);
  const names = (symbols) => symbols.flatMap(({ name, children = [] }) => [name, ...names(children)]);
  assert.ok(names(await only("symbols").provider.provideDocumentSymbols(document)).includes("Which is red?"));
  assert.match((await only("hover").provider.provideHover(document, at)).contents[0].value, /Mars/);
  assert.ok((await only("hints").provider.provideInlayHints(document, everything)).length > 0);
  assert.ok((await only("tokens").provider.provideDocumentSemanticTokens(document)).data.length >= 5);
  const [lens] = await only("lenses").provider.provideCodeLenses(document);
  assert.ok(editor.commands.has(lens.command.command));
  change(document, new vscode.Range(1, 0, 1, 0), " ");
  const edits = await only("formatting").provider.provideDocumentFormattingEdits(document, { tabSize: 2 });
  assert.ok(Array.isArray(edits));
});

test("five are drawn, and a question is played in a terminal", { skip }, async (context) => {
  const document = await bank(context);
  await vscode.commands.executeCommand("qbank.drawFive");
  const drawn = editor.opened.at(-1)?.text ?? editor.shown[0].message;
  for (const part of [/Which is red\?/, /^5\. /m]) assert.match(drawn, part);
  await vscode.commands.executeCommand("qbank.playQuestion");
  assert.deepEqual(editor.terminals[0].shellArgs.slice(0, 4), ["play", document.uri.fsPath, "--include", "Which is red?"]);
});
