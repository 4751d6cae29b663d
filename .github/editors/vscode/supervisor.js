"use strict";

const vscode = require("vscode");
const { Client } = require("./client/client");
const { Trace } = require("./client/trace");
const settings = require("./settings");

/** A server that ends by itself this often within so many milliseconds is not started again. */
const ENDS = 4;
const WITHIN = 180_000;

/** Keeps a server running. */
class Supervisor {
  constructor(channel, version) {
    this.channel = channel;
    this.version = version;
    this.ends = [];
    this.work = Promise.resolve();
  }

  /** Starts a server in the place of the one that there is; one after the other, however often it is asked. */
  restart() {
    this.work = this.work.then(() => this.replace());
    return this.work;
  }

  async replace() {
    await this.client?.stop();
    const read = settings.read();
    this.client = new Client({
      settings: read,
      selector: settings.selector(read),
      trace: new Trace(this.channel, read.trace),
      version: this.version,
      onEnd: (error) => this.ended(read.command.program, error),
    });
    try {
      await this.client.start();
    } catch (error) {
      this.channel.appendLine(String(error));
    }
  }

  ended(program, error) {
    if (error) {
      this.offerSettings(program, error);
      return;
    }
    const now = Date.now();
    this.ends = [...this.ends.filter((time) => now - time < WITHIN), now];
    if (this.ends.length < ENDS) void this.restart();
    else this.offerRestart();
  }

  /** The program could not be started at all. */
  async offerSettings(program, error) {
    this.channel.appendLine(String(error));
    const open = vscode.l10n.t("Open Settings");
    const message = error.code === "ENOENT"
      ? vscode.l10n.t("qbank is not found as “{0}”. Install it, or set “qbank.path” to where it is.", program)
      : vscode.l10n.t("“{0}” could not be started: {1}", program, error.message);
    if ((await vscode.window.showErrorMessage(message, open)) === open) {
      await vscode.commands.executeCommand("workbench.action.openSettings", "qbank.path");
    }
  }

  async offerRestart() {
    const [restart, output] = [vscode.l10n.t("Restart"), vscode.l10n.t("Show Output")];
    const message = vscode.l10n.t(
      "qbank ended {0} times in three minutes and was not started again. Is it too old for “qbank lsp”?", ENDS);
    const answer = await vscode.window.showErrorMessage(message, restart, output);
    if (answer === output) this.channel.show();
    if (answer !== restart) return;
    this.ends = [];
    await this.restart();
  }

  stop() {
    this.work = this.work.then(() => this.client?.stop());
    return this.work;
  }
}

module.exports = { Supervisor };
