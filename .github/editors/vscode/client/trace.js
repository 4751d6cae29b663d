"use strict";

/** Writes what goes to the server and comes from it, as far as somebody wants to see it. */
class Trace {
  constructor(channel, level) {
    this.channel = channel;
    this.level = level;
  }

  line(text) {
    this.channel.appendLine(text);
  }

  message(arrow, message) {
    if (this.level === "off") return;
    const name = message.method ?? (message.error ? "error" : "result");
    const number = message.id === undefined ? "" : ` #${message.id}`;
    this.line(`${arrow} ${name}${number}`);
    if (this.level === "verbose") this.line(JSON.stringify(message, undefined, 2));
  }
}

module.exports = { Trace };
