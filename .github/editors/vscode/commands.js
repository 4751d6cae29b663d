"use strict";

const vscode = require("vscode");
const actions = require("./features/actions");
const { playQuestion } = require("./play");
const { run } = require("./features/serverCommands");

const FIX_ALL = { value: "source.fixAll" };

/** Does something with the bank that is looked at, and says what came of it where there is nothing to see. */
function withBank(supervisor, work) {
  return async () => {
    const editor = vscode.window.activeTextEditor;
    const { client } = supervisor;
    const isBank = editor && client?.isBank(editor.document);
    const message = isBank ? await work(client, editor) : vscode.l10n.t("Open a question bank first.");
    if (message) void vscode.window.showInformationMessage(message);
  };
}

/** Calls a command of the server with the bank and what else it needs. */
function call(name, ...words) {
  return async (client, { document }) => {
    if (!client.has(name)) return vscode.l10n.t("This version of qbank does not have “{0}”. Update it.", name);
    await run(client, name, [document.uri.toString(), ...words]);
    return undefined;
  };
}

async function fixAll(client, { document }) {
  const everything = document.validateRange(new vscode.Range(0, 0, Number.MAX_SAFE_INTEGER, 0));
  const found = await actions.ask(client, document, everything, { only: FIX_ALL });
  const fix = found.length > 0 ? await actions.resolved(client, found[0]) : undefined;
  if (!fix?.edit) return vscode.l10n.t("There is nothing to fix automatically.");
  await vscode.workspace.applyEdit(fix.edit);
  return undefined;
}

/** The commands of the palette. */
function registerCommands(supervisor) {
  const commands = {
    "qbank.restart": () => supervisor.restart(),
    "qbank.fixAll": withBank(supervisor, fixAll),
    "qbank.playQuestion": withBank(supervisor, playQuestion),
    "qbank.drawFive": withBank(supervisor, call("qbank.draw", 5)),
    "qbank.previewFile": withBank(supervisor, call("qbank.preview")),
  };
  return Object.entries(commands).map(([name, work]) => vscode.commands.registerCommand(name, work));
}

module.exports = { registerCommands };
