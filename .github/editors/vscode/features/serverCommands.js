"use strict";

const vscode = require("vscode");
const { show } = require("../answers");

/** Makes each command of the server one of the editor, so that code lenses and actions can name it. */
function serverCommands(client) {
  const names = client.offers.executeCommandProvider?.commands ?? [];
  return names.map((name) => vscode.commands.registerCommand(name, (...words) => run(client, name, words)));
}

/** Has the server carry out a command, and shows what it answers. */
async function run(client, name, words) {
  try {
    await show(await client.execute(name, words), client.settings.command.program);
  } catch (error) {
    void vscode.window.showErrorMessage(error.message);
  }
}

module.exports = serverCommands;
module.exports.run = run;
