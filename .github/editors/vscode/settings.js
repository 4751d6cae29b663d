"use strict";

const vscode = require("vscode");

/** The languages of this extension; every other bank is known by its name. */
const LANGUAGES = ["gift", "aiken", "qbank-csv"];

/** The language of messages: as set, else that of the editor where qbank speaks it. */
const spoken = (wanted) => (wanted === "auto" ? (vscode.env.language.startsWith("ja") ? "ja" : "en") : wanted);

/** All settings, with what follows from them. */
function read() {
  const settings = vscode.workspace.getConfiguration("qbank");
  const language = spoken(settings.get("language"));
  return {
    command: { program: settings.get("path"), words: ["lsp", "--lang", language, ...settings.get("arguments")] },
    language,
    files: settings.get("files"),
    trace: settings.get("trace.server"),
  };
}

/** Which documents are shown to the server. */
function selector({ files }) {
  return [
    { scheme: "file", pattern: files },
    ...LANGUAGES.flatMap((language) => ["file", "untitled"].map((scheme) => ({ scheme, language }))),
  ];
}

module.exports = { read, selector };
