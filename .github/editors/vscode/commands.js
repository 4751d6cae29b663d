"use strict";

const vscode = require("vscode");
const actions = require("./features/actions");
const toServer = require("./client/toServer");
const { run } = require("./features/serverCommands");

const FIX_ALL = { value: "source.fixAll" };

const say = (text) => void vscode.window.showInformationMessage(text);

/** Calls a function with the client and the editor of the bank that is looked at, or says that there is none. */
function withBank(supervisor, work) {
  return async () => {
    const editor = vscode.window.activeTextEditor;
    const { client } = supervisor;
    if (!editor || !client?.isBank(editor.document)) say(vscode.l10n.t("Open a question bank first."));
    else await work(client, editor);
  };
}

/** Calls a command of the server with the bank and what else it needs. */
function call(name, more) {
  return async (client, { document, selection }) => {
    if (!client.has(name)) say(vscode.l10n.t("This version of qbank does not have “{0}”. Update it.", name));
    else await run(client, name, [document.uri.toString(), ...more(selection)]);
  };
}

async function fixAll(client, { document }) {
  const everything = document.validateRange(new vscode.Range(0, 0, Number.MAX_SAFE_INTEGER, 0));
  const found = await actions.ask(client, document, everything, { only: FIX_ALL });
  const fix = found.length > 0 ? await actions.resolved(client, found[0]) : undefined;
  if (!fix?.edit) say(vscode.l10n.t("There is nothing to fix automatically."));
  else await vscode.workspace.applyEdit(fix.edit);
}

/** The commands of the palette. */
function registerCommands(supervisor) {
  const commands = {
    "qbank.restart": () => supervisor.restart(),
    "qbank.fixAll": withBank(supervisor, fixAll),
    "qbank.playQuestion": withBank(supervisor, call("qbank.play", ({ active }) => [toServer.position(active)])),
    "qbank.drawFive": withBank(supervisor, call("qbank.draw", () => [{ count: 5 }])),
    "qbank.previewFile": withBank(supervisor, call("qbank.preview", () => [])),
  };
  return Object.entries(commands).map(([name, work]) => vscode.commands.registerCommand(name, work));
}

module.exports = { registerCommands };
