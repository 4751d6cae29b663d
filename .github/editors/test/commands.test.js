"use strict";

const assert = require("node:assert/strict");
const test = require("node:test");
const { vscode, editor, open } = require("./fakeEditor");
const { start, FAKE } = require("./start");

/** A bank that somebody looks at. */
async function look(context, text, line = 0) {
  await start(context);
  const document = open("/a.csv", "plaintext", text);
  vscode.window.activeTextEditor = { document, selection: { active: new vscode.Position(line, 3) } };
  return document;
}

const run = (name) => vscode.commands.executeCommand(name);

test("what is drawn is shown beside the bank", async (context) => {
  await look(context, "");
  await run("qbank.drawFive");
  assert.deepEqual([editor.opened[0].text, editor.opened[0].languageId], ["5 of file:///a.csv", "plaintext"]);
  await run("qbank.previewFile");
  assert.deepEqual([editor.opened[1].text, editor.opened[1].languageId], ["# Preview", "markdown"]);
});

test("the question at the cursor is played in a terminal", async (context) => {
  const document = await look(context, "a\nb", 1);
  Object.assign(document, { isDirty: true, save: async () => { document.isDirty = false; } });
  await run("qbank.playQuestion");
  assert.equal(document.isDirty, false);
  assert.deepEqual(editor.terminals, [{
    name: "qbank", shellPath: FAKE, shellArgs: [
      "play", "/a.csv", "--include", "Which?", "--count", "1", "--practice", "--feedback", "--on-error", "skip",
      "--lang", "en",
    ],
  }]);
  vscode.window.activeTextEditor.selection.active = new vscode.Position(0, 0);
  await run("qbank.playQuestion");
  vscode.window.activeTextEditor.document = open("untitled:3", "gift", "");
  await run("qbank.playQuestion");
  assert.deepEqual(editor.shown.map(({ message }) => message), [
    "There is no question here.", "Save the bank to a file first."]);
  assert.equal(editor.terminals.length, 1);
});

test("what a command of the server wants to be run is run in a terminal", async (context) => {
  await look(context, "");
  await vscode.commands.executeCommand("qbank.play", "file:///a.csv");
  assert.deepEqual(editor.terminals, [{ name: "qbank", shellPath: FAKE, shellArgs: ["play", "file:///a.csv"] }]);
});

test("all is fixed that can be, or it is said that nothing can", async (context) => {
  const document = await look(context, "wrong, wrong\nwrong");
  await run("qbank.fixAll");
  assert.equal(document.text, "right, right\nright");
  await run("qbank.fixAll");
  assert.deepEqual(editor.shown.map(({ message }) => message), ["There is nothing to fix automatically."]);
});

test("why a command of the server failed is shown", async (context) => {
  await look(context, "");
  await run("fake.fail");
  assert.deepEqual(editor.shown, [{ type: "error", message: "it failed", buttons: [] }]);
});

test("without a bank the commands say what they need", async (context) => {
  await start(context);
  vscode.window.activeTextEditor = undefined;
  const other = open("/a.md", "markdown", "");
  for (const active of [undefined, { document: other }]) {
    vscode.window.activeTextEditor = active;
    for (const name of ["qbank.fixAll", "qbank.playQuestion", "qbank.drawFive", "qbank.previewFile"]) {
      editor.shown = [];
      await run(name);
      assert.deepEqual(editor.shown.map(({ message }) => message), ["Open a question bank first."], name);
    }
  }
});
