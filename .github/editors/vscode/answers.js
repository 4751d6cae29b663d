"use strict";

const vscode = require("vscode");

/**
 * Shows what a command of the server answers: a text beside the bank, or what is to be run in a terminal. Where it
 * answers nothing, it has done all there is to do.
 */
async function show(answer, program) {
  if (answer === undefined || answer === null) return;
  if (answer.terminal) {
    runInTerminal(program, answer.terminal);
  } else {
    const { text, language = "plaintext" } = typeof answer === "string" ? { text: answer } : answer;
    if (text !== undefined) await showText(text, language);
  }
}

async function showText(content, language) {
  const document = await vscode.workspace.openTextDocument({ content, language });
  await vscode.window.showTextDocument(document, { viewColumn: vscode.ViewColumn.Beside, preview: true });
}

function runInTerminal(program, words) {
  vscode.window.createTerminal({ name: "qbank", shellPath: program, shellArgs: words }).show();
}

module.exports = { show, runInTerminal };
