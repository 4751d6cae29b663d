"use strict";

const vscode = require("vscode");
const capabilities = require("./capabilities");
const { Connection } = require("./connection");
const { Diagnostics } = require("./diagnostics");
const { Documents } = require("./documents");
const { ServerProcess } = require("./process");
const { answerRequests, folders } = require("./requests");
const { watchFiles } = require("./watcher");
const features = require("../features");

/** One run of the server: from its start until it ends or is stopped. */
class Client {
  /** `onEnd` is called where the server ends by itself, with the error where it could not be started. */
  constructor({ settings, selector, trace, version, onEnd }) {
    this.settings = settings;
    this.selector = selector;
    this.tracing = trace;
    this.version = version;
    this.onEnd = onEnd;
    this.offers = {};
    this.parts = [];
    this.isStopping = false;
  }

  async start() {
    this.process = new ServerProcess(
      { ...this.settings.command, folder: vscode.workspace.workspaceFolders?.[0]?.uri.fsPath },
      { onEnd: (error) => this.ended(error), onError: (text) => this.log(text.trimEnd()) });
    this.connection = new Connection(this.process.output, this.process.input, {
      trace: (arrow, message) => this.tracing.message(arrow, message),
      onBroken: (error) => this.broken(error),
    });
    answerRequests(this);
    const answer = await this.connection.request("initialize", this.greeting());
    if (!answer || this.isStopping) return;
    this.offers = answer.capabilities;
    this.connection.notify("initialized", {});
    this.begin();
  }

  greeting() {
    const open = folders();
    return {
      processId: process.pid,
      clientInfo: { name: "vscode-qbank", version: this.version },
      locale: this.settings.language,
      rootUri: open[0]?.uri ?? null,
      workspaceFolders: open.length > 0 ? open : null,
      trace: this.settings.trace,
      capabilities,
    };
  }

  /** Does what the server offers. */
  begin() {
    const documents = new Documents(this);
    const diagnostics = new Diagnostics(this, documents);
    this.parts.push(diagnostics, documents, ...watchFiles(this));
    for (const feature of features) this.parts.push(...feature(this));
    documents.start();
  }

  /** Tells the server to end, and waits until it has. */
  async stop() {
    if (this.isStopping) return;
    this.isStopping = true;
    this.dispose();
    await Promise.race([this.connection.request("shutdown").catch(() => {}), this.process.ended, pause()]);
    this.connection.notify("exit");
    await this.process.waitForEnd();
    this.connection.close();
  }

  ended(error) {
    this.connection?.close();
    this.dispose();
    if (!this.isStopping) this.onEnd(error);
  }

  /** What is no message cannot be read past: the server is started anew. */
  broken(error) {
    this.log(String(error));
    this.process.child.kill();
  }

  dispose() {
    for (const part of this.parts.splice(0)) part.dispose();
  }

  // --- What its parts use --------------------------------------------------------------------------

  isBank(document) {
    return vscode.languages.match(this.selector, document) > 0;
  }

  on(method, handler) {
    this.connection.on(method, handler);
  }

  notify(method, params) {
    this.connection.notify(method, params);
  }

  /** Asks the server; a failure is logged, and there is no answer then. */
  async ask(method, params, token) {
    try {
      return await this.connection.request(method, params, token);
    } catch (error) {
      this.log(`${method}: ${error.message}`);
      return undefined;
    }
  }

  /** Has the server carry out a command of its own; throws what it answers where it fails. */
  execute(command, words) {
    return this.connection.request("workspace/executeCommand", { command, arguments: words });
  }

  /** Whether the server has a command of that name. */
  has(command) {
    return this.offers.executeCommandProvider?.commands.includes(command) ?? false;
  }

  log(text) {
    this.tracing.line(text);
  }
}

/** How long an answer to `shutdown` is waited for. */
const pause = () => new Promise((resolve) => setTimeout(resolve, 1000).unref());

module.exports = { Client };
