"use strict";

const vscode = require("vscode");
const toServer = require("./client/toServer");
const { runInTerminal } = require("./answers");

/** Plays the question at the cursor in a terminal; nothing of it is recorded. */
async function playQuestion(client, { document, selection }) {
  if (document.uri.scheme !== "file") return vscode.l10n.t("Save the bank to a file first.");
  if (document.isDirty) await document.save();
  const symbols = await client.ask("textDocument/documentSymbol", { textDocument: toServer.identifier(document) });
  const question = innermost(symbols ?? [], selection.active.line);
  if (!question) return vscode.l10n.t("There is no question here.");
  runInTerminal(client.settings.command.program, [
    "play", document.uri.fsPath, "--include", question.name, "--count", "1", "--practice", "--feedback",
    "--on-error", "skip", "--lang", client.settings.language,
  ]);
  return undefined;
}

/** The symbol in which a line is: a question, and not the category that it is in. */
function innermost(symbols, line) {
  for (const symbol of symbols) {
    const { children = [], range: { start, end } } = symbol;
    const inside = innermost(children, line);
    if (inside) return inside;
    if (children.length === 0 && start.line <= line && line <= end.line) return symbol;
  }
  return undefined;
}

module.exports = { playQuestion };
