"use strict";

const path = require("node:path");
const { vscode, editor, events, until, open, close } = require("./fakeEditor");
const extension = require("../vscode/extension");

const FAKE = path.join(__dirname, "fakeServer.js");

/** Starts the extension with a server, and stops it when a test is over. */
async function start(context, { program = FAKE, words = [], settings = {} } = {}) {
  Object.assign(editor, { shown: [], output: [], terminals: [], applied: [], opened: [], answer: () => undefined });
  editor.settings = { "qbank.path": program, "qbank.arguments": words, ...settings };
  const subscriptions = [];
  context.after(async () => {
    await extension.deactivate();
    for (const one of subscriptions) one.dispose();
    for (const document of [...vscode.workspace.textDocuments]) close(document);
    vscode.window.activeTextEditor = undefined;
  });
  await extension.activate({ subscriptions, extension: { packageJSON: { version: "1.2.3" } } });
  return subscriptions;
}

/** The parameters of all messages of a name that the fake server got. */
async function seen(method) {
  editor.opened = [];
  await vscode.commands.executeCommand("fake.seen");
  const document = editor.opened.at(-1);
  close(document);
  return JSON.parse(document.text).filter((message) => message.method === method).map(({ params }) => params);
}

/** Changes settings as a user does. */
function set(settings) {
  Object.assign(editor.settings, settings);
  events.configuration.fire({ affectsConfiguration: (section) => section === "qbank" });
}

/** Waits until the findings of a document have these messages. */
const findings = async (document, count) => {
  const uri = document.uri.toString();
  await until(() => (editor.findings.get(uri) ?? []).length === count && editor.findings.has(uri), `${count} findings`);
  return editor.findings.get(uri);
};

module.exports = { start, seen, set, findings, open, FAKE };
