"use strict";

const vscode = require("vscode");

/** What the protocol writes, as VS Code knows it. */

const position = ({ line, character }) => new vscode.Position(line, character);

const range = ({ start, end }) => new vscode.Range(position(start), position(end));

const uri = (text) => vscode.Uri.parse(text, true);

const location = (place) => new vscode.Location(uri(place.uri), range(place.range));

const textEdit = (edit) => new vscode.TextEdit(range(edit.range), edit.newText);

const textEdits = (edits) => edits?.map(textEdit);

/** A text that may be Markdown: marked up, a string, or a piece of code in a language. */
function markdown(content) {
  if (content === undefined || content === null) return undefined;
  if (typeof content === "string") return new vscode.MarkdownString(content);
  if (content.language !== undefined) {
    return new vscode.MarkdownString().appendCodeblock(content.value, content.language);
  }
  return content.kind === "plaintext"
    ? new vscode.MarkdownString().appendText(content.value)
    : new vscode.MarkdownString(content.value);
}

function command(written) {
  if (!written) return undefined;
  return {
    title: written.title, command: written.command, arguments: written.arguments, tooltip: written.tooltip,
  };
}

function diagnostic(written) {
  const severity = (written.severity ?? 1) - 1;
  const found = new vscode.Diagnostic(range(written.range), written.message, severity);
  found.source = written.source;
  found.code = written.codeDescription
    ? { value: written.code, target: uri(written.codeDescription.href) } : written.code;
  found.tags = written.tags;
  found.relatedInformation = written.relatedInformation?.map(
    (related) => new vscode.DiagnosticRelatedInformation(location(related.location), related.message));
  // Whoever asks for the fixes of a finding hands it back.
  found.data = written.data;
  return found;
}

/** The edits of several files, and the files that are created, renamed and deleted. */
function workspaceEdit(written) {
  if (!written) return undefined;
  const edit = new vscode.WorkspaceEdit();
  for (const [file, edits] of Object.entries(written.changes ?? {})) edit.set(uri(file), textEdits(edits));
  for (const change of written.documentChanges ?? []) addChange(change, edit);
  return edit;
}

function addChange(change, edit) {
  const { kind, options } = change;
  if (kind === "create") edit.createFile(uri(change.uri), options);
  else if (kind === "rename") edit.renameFile(uri(change.oldUri), uri(change.newUri), options);
  else if (kind === "delete") edit.deleteFile(uri(change.uri), options);
  else for (const one of change.edits) edit.replace(uri(change.textDocument.uri), range(one.range), one.newText);
}

module.exports = {
  position, range, uri, location, textEdit, textEdits, markdown, command, diagnostic, workspaceEdit,
};
