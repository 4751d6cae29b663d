"use strict";

/** As much of the API of VS Code as the extension uses, in memory. `editor` is what a user would see and do. */

const Module = require("node:module");
const { EventEmitter: NodeEmitter } = require("node:events");

// --- Values ---------------------------------------------------------------------------------------

class Position {
  constructor(line, character) {
    Object.assign(this, { line, character });
  }
}

class Range {
  constructor(...parts) {
    const [start, end] = parts.length === 4
      ? [new Position(parts[0], parts[1]), new Position(parts[2], parts[3])] : parts;
    Object.assign(this, { start, end });
  }
}

class Uri {
  constructor(text) {
    this.text = text;
  }
  static parse(text) {
    return new Uri(text);
  }
  static file(path) {
    return new Uri(`file://${path}`);
  }
  get scheme() {
    return this.text.slice(0, this.text.indexOf(":"));
  }
  get path() {
    return this.text.replace(/^\w+:(\/\/)?/, "");
  }
  get fsPath() {
    return this.path;
  }
  toString() {
    return this.text;
  }
}

/** A class of which each value has what its names say, given in their order. */
const record = (...names) => class {
  constructor(...values) {
    names.forEach((name, index) => {
      if (values[index] !== undefined) this[name] = values[index];
    });
  }
};

class MarkdownString {
  constructor(value = "") {
    this.value = value;
  }
  appendText(text) {
    this.value += text.replace(/[\\`*_{}[\]()#+\-.!]/g, "\\$&");
    return this;
  }
  appendCodeblock(text, language) {
    this.value += `\n\`\`\`${language}\n${text}\n\`\`\`\n`;
    return this;
  }
}

class WorkspaceEdit {
  constructor() {
    this.changes = [];
  }
  set(uri, edits) {
    for (const { range, newText } of edits) this.replace(uri, range, newText);
  }
  replace(uri, range, newText) {
    this.changes.push({ uri: uri.toString(), range, newText });
  }
  createFile(uri, options) {
    this.changes.push({ create: uri.toString(), options });
  }
  renameFile(from, to, options) {
    this.changes.push({ rename: from.toString(), to: to.toString(), options });
  }
  deleteFile(uri, options) {
    this.changes.push({ delete: uri.toString(), options });
  }
}

class EventEmitter {
  constructor() {
    this.emitter = new NodeEmitter();
    this.event = (listener) => {
      this.emitter.on("event", listener);
      return { dispose: () => this.emitter.off("event", listener) };
    };
  }
  fire(value) {
    this.emitter.emit("event", value);
  }
  dispose() {
    this.emitter.removeAllListeners();
  }
}

class CancellationTokenSource {
  constructor() {
    const cancelled = new EventEmitter();
    this.token = { isCancellationRequested: false, onCancellationRequested: cancelled.event };
    this.cancel = () => cancelled.fire();
  }
}

// --- Documents ------------------------------------------------------------------------------------

class TextDocument {
  constructor(uri, languageId, text) {
    Object.assign(this, { uri, languageId, text, version: 1 });
  }
  getText() {
    return this.text;
  }
  offset({ line, character }) {
    const lines = this.text.split("\n");
    if (line >= lines.length) return this.text.length;
    return lines.slice(0, line).reduce((sum, one) => sum + one.length + 1, 0) + Math.min(character, lines[line].length);
  }
  positionAt(offset) {
    const before = this.text.slice(0, offset).split("\n");
    return new Position(before.length - 1, before.at(-1).length);
  }
  validateRange({ start, end }) {
    return new Range(this.positionAt(this.offset(start)), this.positionAt(this.offset(end)));
  }
  getWordRangeAtPosition(place) {
    return new Range(place, place);
  }
  replace({ start, end }, text) {
    this.text = this.text.slice(0, this.offset(start)) + text + this.text.slice(this.offset(end));
    this.version += 1;
  }
}

/** A pattern of files as a regular expression: `**`, `*` and `{a,b}`. */
function pattern(glob) {
  const parts = { "**/": "(?:.*/)?", "*": "[^/]*", "{": "(?:", "}": ")", ",": "|", ".": "\\." };
  return new RegExp(`^.*?/?${glob.replace(/\*\*\/|[*{},.]/g, (part) => parts[part])}$`);
}

function match(selector, { uri, languageId }) {
  return Math.max(0, ...[selector].flat().map((filter) =>
    (filter.scheme ?? uri.scheme) === uri.scheme && (filter.language ?? languageId) === languageId
      && (!filter.pattern || pattern(filter.pattern).test(uri.path)) ? 10 : 0));
}

// --- The editor -----------------------------------------------------------------------------------

const events = Object.fromEntries(
  ["open", "change", "save", "close", "configuration", "folders"].map((name) => [name, new EventEmitter()]));

/** What was registered, shown and asked; and what the user answers. */
const editor = {
  providers: {},
  commands: new Map(),
  shown: [],
  output: [],
  terminals: [],
  watchers: [],
  findings: new Map(),
  applied: [],
  opened: [],
  settings: {},
  answer: () => undefined,
};

function provide(kind) {
  return (selector, provider, ...more) => {
    const entry = { selector, provider, more };
    (editor.providers[kind] ??= []).push(entry);
    return { dispose: () => editor.providers[kind].splice(editor.providers[kind].indexOf(entry), 1) };
  };
}

function openDocument(name, languageId, text) {
  const document = new TextDocument(name.includes(":") ? Uri.parse(name) : Uri.file(name), languageId, text);
  vscode.workspace.textDocuments.push(document);
  events.open.fire(document);
  return document;
}

function changeDocument(document, range, text) {
  document.replace(range, text);
  events.change.fire({ document, contentChanges: [{ range, text }] });
}

function closeDocument(document) {
  const all = vscode.workspace.textDocuments;
  all.splice(all.indexOf(document), 1);
  events.close.fire(document);
}

const show = (type) => async (message, ...buttons) => {
  editor.shown.push({ type, message, buttons });
  return editor.answer(message, buttons);
};

class DiagnosticCollection {
  set(uri, found) {
    editor.findings.set(uri.toString(), found);
  }
  delete(uri) {
    editor.findings.delete(uri.toString());
  }
  dispose() {
    editor.findings.clear();
  }
}

function watcher(glob) {
  const [created, changed, deleted] = [new EventEmitter(), new EventEmitter(), new EventEmitter()];
  const made = { glob, created, changed, deleted };
  editor.watchers.push(made);
  return {
    onDidCreate: created.event, onDidChange: changed.event, onDidDelete: deleted.event,
    dispose: () => editor.watchers.splice(editor.watchers.indexOf(made), 1),
  };
}

async function applyEdit(edit) {
  editor.applied.push(edit);
  for (const { uri, range, newText } of edit.changes) {
    const document = vscode.workspace.textDocuments.find((one) => one.uri.toString() === uri);
    if (document) changeDocument(document, range, newText);
  }
  return true;
}

const defaults = (name) => require("../vscode/package.json").contributes.configuration.properties[name]?.default;

const vscode = {
  Position, Range, Uri, MarkdownString, WorkspaceEdit, EventEmitter, CancellationTokenSource,
  Location: record("uri", "range"),
  TextEdit: record("range", "newText"),
  Diagnostic: record("range", "message", "severity"),
  DiagnosticRelatedInformation: record("location", "message"),
  Hover: record("contents", "range"),
  CodeAction: record("title", "kind"),
  CodeActionKind: record("value"),
  FoldingRange: record("start", "end"),
  CodeLens: record("range", "command"),
  DocumentSymbol: record("name", "detail", "kind", "range", "selectionRange"),
  SymbolInformation: record("name", "kind", "containerName", "location"),
  InlayHint: record("position", "label", "kind"),
  InlayHintLabelPart: record("value"),
  CompletionItem: record("label", "kind"),
  CompletionList: record("items", "isIncomplete"),
  SnippetString: record("value"),
  SemanticTokens: record("data", "resultId"),
  SemanticTokensLegend: record("tokenTypes", "tokenModifiers"),
  ViewColumn: { Beside: -2 },
  env: { language: "en", openExternal: async (uri) => editor.opened.push(uri.toString()) > 0 },
  l10n: { t: (text, ...values) => text.replace(/\{(\d)\}/g, (_, index) => values[index]) },
  commands: {
    registerCommand(name, work) {
      if (editor.commands.has(name)) throw new Error(`command '${name}' already exists`);
      editor.commands.set(name, work);
      return { dispose: () => editor.commands.delete(name) };
    },
    executeCommand: async (name, ...words) => editor.commands.get(name)?.(...words),
  },
  window: {
    activeTextEditor: undefined,
    showErrorMessage: show("error"),
    showWarningMessage: show("warning"),
    showInformationMessage: show("information"),
    showTextDocument: async (document) => editor.opened.push(document.uri ? document : document.toString()),
    createOutputChannel: () => ({ appendLine: (line) => editor.output.push(line), show() {}, dispose() {} }),
    createTerminal: (options) => ({ show: () => editor.terminals.push(options) }),
  },
  workspace: {
    textDocuments: [],
    workspaceFolders: undefined,
    getConfiguration: (section) => ({
      get: (name) => editor.settings[`${section}.${name}`] ?? defaults(`${section}.${name}`),
    }),
    createFileSystemWatcher: watcher,
    openTextDocument: async ({ content, language }) => openDocument("untitled:1", language, content),
    applyEdit,
    onDidOpenTextDocument: events.open.event,
    onDidChangeTextDocument: events.change.event,
    onDidSaveTextDocument: events.save.event,
    onDidCloseTextDocument: events.close.event,
    onDidChangeConfiguration: events.configuration.event,
    onDidChangeWorkspaceFolders: events.folders.event,
  },
  languages: {
    match,
    createDiagnosticCollection: () => new DiagnosticCollection(),
    registerHoverProvider: provide("hover"),
    registerCodeActionsProvider: provide("actions"),
    registerDefinitionProvider: provide("definition"),
    registerFoldingRangeProvider: provide("folding"),
    registerCodeLensProvider: provide("lenses"),
    registerCompletionItemProvider: provide("completion"),
    registerDocumentFormattingEditProvider: provide("formatting"),
    registerDocumentRangeFormattingEditProvider: provide("rangeFormatting"),
    registerDocumentSymbolProvider: provide("symbols"),
    registerWorkspaceSymbolProvider: provide("workspaceSymbols"),
    registerInlayHintsProvider: provide("hints"),
    registerRenameProvider: provide("rename"),
    registerDocumentSemanticTokensProvider: provide("tokens"),
    registerDocumentRangeSemanticTokensProvider: provide("rangeTokens"),
  },
};

// --- For tests ------------------------------------------------------------------------------------

const load = Module._load;
Module._load = (name, ...more) => (name === "vscode" ? vscode : load(name, ...more));

/** Waits until something is so. */
async function until(isSo, what) {
  for (let tries = 0; tries < 1000; tries++) {
    if (await isSo()) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error(`waited in vain: ${what}`);
}

/** The only provider of a kind. */
function only(kind) {
  const providers = editor.providers[kind] ?? [];
  if (providers.length !== 1) throw new Error(`${providers.length} providers of ${kind}`);
  return providers[0];
}

module.exports = {
  vscode, editor, events, until, only, open: openDocument, change: changeDocument, close: closeDocument,
};
