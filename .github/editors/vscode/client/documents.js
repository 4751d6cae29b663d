"use strict";

const vscode = require("vscode");
const toServer = require("./toServer");

const WHOLE = 1;
const CHANGED_PARTS = 2;

/** Which changes of documents the server wants: a number in old servers, an object in new ones. */
function wishes({ textDocumentSync: sync }) {
  if (typeof sync !== "object" || sync === null) {
    return { openClose: sync > 0, change: sync ?? 0, save: sync > 0 ? {} : undefined };
  }
  return { openClose: sync.openClose, change: sync.change ?? 0, save: sync.save === true ? {} : sync.save };
}

/** Tells the server of every bank that is opened, changed, saved and closed. */
class Documents {
  constructor(client) {
    this.client = client;
    this.wishes = wishes(client.offers);
    this.open = new Map();
    this.changed = new vscode.EventEmitter();
    /** A document that was opened or changed, once the server was told. */
    this.onChange = this.changed.event;
    this.subscriptions = [
      this.changed,
      vscode.workspace.onDidOpenTextDocument((document) => this.tellOpened(document)),
      vscode.workspace.onDidChangeTextDocument((event) => this.tellChanged(event)),
      vscode.workspace.onDidSaveTextDocument((document) => this.tellSaved(document)),
      vscode.workspace.onDidCloseTextDocument((document) => this.tellClosed(document)),
    ];
  }

  /** Opens those that the editor has open already. */
  start() {
    for (const document of vscode.workspace.textDocuments) this.tellOpened(document);
  }

  tellOpened(document) {
    const uri = document.uri.toString();
    if (!this.wishes.openClose || this.open.has(uri) || !this.client.isBank(document)) return;
    this.open.set(uri, document);
    this.client.notify("textDocument/didOpen", { textDocument: toServer.item(document) });
    this.changed.fire(document);
  }

  tellChanged({ document, contentChanges }) {
    if (!this.isOpen(document) || contentChanges.length === 0) return;
    const parts = this.wishes.change === CHANGED_PARTS
      ? contentChanges.map((part) => ({ range: toServer.range(part.range), text: part.text }))
      : [{ text: document.getText() }];
    if (this.wishes.change === CHANGED_PARTS || this.wishes.change === WHOLE) {
      this.client.notify("textDocument/didChange", {
        textDocument: { ...toServer.identifier(document), version: document.version },
        contentChanges: parts,
      });
    }
    this.changed.fire(document);
  }

  tellSaved(document) {
    if (!this.isOpen(document) || !this.wishes.save) return;
    const params = { textDocument: toServer.identifier(document) };
    if (this.wishes.save.includeText) params.text = document.getText();
    this.client.notify("textDocument/didSave", params);
  }

  tellClosed(document) {
    if (!this.isOpen(document)) return;
    this.open.delete(document.uri.toString());
    this.client.notify("textDocument/didClose", { textDocument: toServer.identifier(document) });
  }

  isOpen(document) {
    return this.open.has(document.uri.toString());
  }

  dispose() {
    for (const subscription of this.subscriptions) subscription.dispose();
  }
}

module.exports = { Documents };
