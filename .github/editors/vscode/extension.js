"use strict";

const vscode = require("vscode");
const { registerCommands } = require("./commands");
const { Supervisor } = require("./supervisor");

let supervisor;

/** Starts the server, and anew where a setting changes by which it was started. */
async function activate(context) {
  const channel = vscode.window.createOutputChannel("qbank");
  supervisor = new Supervisor(channel, context.extension.packageJSON.version);
  context.subscriptions.push(
    channel,
    ...registerCommands(supervisor),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration("qbank")) void supervisor.restart();
    }));
  await supervisor.restart();
}

const deactivate = () => supervisor?.stop();

module.exports = { activate, deactivate };
