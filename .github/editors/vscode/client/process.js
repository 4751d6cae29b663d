"use strict";

const { spawn } = require("node:child_process");

/** How long a server that was told to end may take before it is ended. */
const PATIENCE = 2000;

/** The program, running. */
class ServerProcess {
  /** Starts it; `onEnd` is called once, with the error where it could not be started. */
  constructor({ program, words, folder }, { onEnd, onError }) {
    this.child = spawn(program, words, { cwd: folder, stdio: "pipe" });
    this.ended = new Promise((resolve) => {
      const end = (error) => {
        resolve();
        onEnd(error);
        onEnd = () => {};
      };
      this.child.once("error", end);
      this.child.once("close", () => end());
    });
    this.child.stderr.setEncoding("utf8").on("data", onError);
  }

  get input() {
    return this.child.stdin;
  }

  get output() {
    return this.child.stdout;
  }

  /** Waits for it to end, and ends it where it does not. */
  async waitForEnd() {
    const timer = setTimeout(() => this.child.kill(), PATIENCE);
    await this.ended;
    clearTimeout(timer);
  }
}

module.exports = { ServerProcess };
