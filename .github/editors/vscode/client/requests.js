"use strict";

const vscode = require("vscode");
const toEditor = require("./toEditor");

/** Answers what the server asks of the editor, and shows what it says. */

const SHOW = [undefined, "showErrorMessage", "showWarningMessage", "showInformationMessage", "showInformationMessage"];

const show = (type, message, ...buttons) =>
  vscode.window[SHOW[type] ?? "showInformationMessage"](message, ...buttons);

/** A question with buttons, of which the one that was chosen is the answer. */
async function ask({ type, message, actions = [] }) {
  const title = await show(type, message, ...actions.map((action) => action.title));
  return actions.find((action) => action.title === title);
}

async function applyEdit({ edit }) {
  return { applied: await vscode.workspace.applyEdit(toEditor.workspaceEdit(edit)) };
}

async function showDocument({ uri, external, takeFocus, selection }) {
  const target = toEditor.uri(uri);
  if (external) return { success: await vscode.env.openExternal(target) };
  await vscode.window.showTextDocument(target, {
    preserveFocus: takeFocus === false,
    selection: selection && toEditor.range(selection),
  });
  return { success: true };
}

/** The settings that the server asks for by their names. */
function configuration({ items }) {
  return items.map(({ section, scopeUri }) =>
    vscode.workspace.getConfiguration(section, scopeUri && toEditor.uri(scopeUri)));
}

const folders = () =>
  (vscode.workspace.workspaceFolders ?? []).map(({ uri, name }) => ({ uri: uri.toString(), name }));

function answerRequests(client) {
  client.on("window/showMessage", ({ type, message }) => void show(type, message));
  client.on("window/showMessageRequest", ask);
  client.on("window/logMessage", ({ message }) => client.log(message));
  client.on("window/showDocument", showDocument);
  client.on("window/workDoneProgress/create", () => null);
  client.on("workspace/applyEdit", applyEdit);
  client.on("workspace/configuration", configuration);
  client.on("workspace/workspaceFolders", folders);
}

module.exports = { answerRequests, folders };
