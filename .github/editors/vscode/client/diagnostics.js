"use strict";

const vscode = require("vscode");
const toEditor = require("./toEditor");
const toServer = require("./toServer");

/** How long typing may rest before findings are asked for. */
const PAUSE = 150;

/**
 * Shows findings, those that the server sends by itself and those that it is asked for. What it was asked for counts
 * where there is both, so that nothing is shown twice.
 */
class Diagnostics {
  constructor(client, documents) {
    this.client = client;
    this.documents = documents;
    this.collection = vscode.languages.createDiagnosticCollection("qbank");
    this.pulled = new Map();
    this.timers = new Map();
    client.on("textDocument/publishDiagnostics", (params) => this.publish(params));
    client.on("workspace/diagnostic/refresh", () => this.pullAll());
    this.provider = client.offers.diagnosticProvider;
    this.subscriptions = [this.collection, vscode.workspace.onDidCloseTextDocument((closed) => this.forget(closed))];
    if (this.provider) this.subscriptions.push(documents.onChange((document) => this.pullSoon(document)));
  }

  publish({ uri, version, diagnostics }) {
    const document = this.documents.open.get(uri);
    const isOld = document && version !== undefined && version !== null && version !== document.version;
    if (isOld || this.pulled.has(uri)) return;
    this.collection.set(toEditor.uri(uri), diagnostics.map(toEditor.diagnostic));
  }

  pullAll() {
    for (const document of this.documents.open.values()) this.pullSoon(document);
  }

  pullSoon(document) {
    const uri = document.uri.toString();
    clearTimeout(this.timers.get(uri));
    this.timers.set(uri, setTimeout(() => this.pull(document), PAUSE));
  }

  async pull(document) {
    const uri = document.uri.toString();
    const { version } = document;
    const report = await this.client.ask("textDocument/diagnostic", {
      textDocument: toServer.identifier(document),
      identifier: this.provider.identifier,
      previousResultId: this.pulled.get(uri),
    });
    if (!report || document.version !== version || !this.documents.isOpen(document)) return;
    this.pulled.set(uri, report.resultId);
    if (report.kind !== "unchanged") this.collection.set(document.uri, report.items.map(toEditor.diagnostic));
  }

  forget({ uri }) {
    clearTimeout(this.timers.get(uri.toString()));
    this.timers.delete(uri.toString());
    this.pulled.delete(uri.toString());
    // What is known of a closed file by pulling is no longer kept up; a server that pushes says so itself.
    if (this.provider) this.collection.delete(uri);
  }

  dispose() {
    for (const timer of this.timers.values()) clearTimeout(timer);
    for (const subscription of this.subscriptions) subscription.dispose();
  }
}

module.exports = { Diagnostics };
