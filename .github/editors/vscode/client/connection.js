"use strict";

const { framed, Frames } = require("./framing");

/** What a server answers when a request makes no sense any more: no failure, there is just no answer. */
const OUTDATED = new Set([-32800, -32801, -32802]);
const METHOD_NOT_FOUND = -32601;
const INTERNAL_ERROR = -32603;

/** What a server answered instead of a result. */
class ServerError extends Error {
  constructor({ code, message }) {
    super(message);
    this.code = code;
  }
}

/** Requests and notifications in both directions, over two streams (JSON-RPC 2.0). */
class Connection {
  constructor(input, output, { trace = () => {}, onBroken = () => {} } = {}) {
    this.output = output;
    this.trace = trace;
    this.waiting = new Map();
    this.handlers = new Map();
    this.lastId = 0;
    this.isClosed = false;
    const frames = new Frames((message) => this.receive(message));
    input.on("data", (bytes) => {
      try {
        frames.push(bytes);
      } catch (error) {
        this.close(error);
        onBroken(error);
      }
    });
    // A server that has ended is told by the end of its process.
    output.on("error", () => {});
  }

  /** Has a function answer what the server asks or tells by a name. */
  on(method, handler) {
    this.handlers.set(method, handler);
  }

  notify(method, params) {
    this.send({ method, params });
  }

  /** Asks the server. The answer is undefined where it came too late to be of use, or was cancelled. */
  request(method, params, token) {
    if (this.isClosed) return Promise.resolve(undefined);
    const id = ++this.lastId;
    const answer = new Promise((resolve, reject) => this.waiting.set(id, { method, resolve, reject }));
    const cancelling = token?.onCancellationRequested(() => this.notify("$/cancelRequest", { id }));
    this.send({ id, method, params });
    return answer.finally(() => cancelling?.dispose());
  }

  /** Ends the connection; nothing that is still asked will be answered. */
  close(error) {
    this.isClosed = true;
    for (const { resolve, reject } of this.waiting.values()) error ? reject(error) : resolve(undefined);
    this.waiting.clear();
  }

  send(message) {
    if (this.isClosed) return;
    this.trace("→", message);
    this.output.write(framed({ jsonrpc: "2.0", ...message }));
  }

  receive(message) {
    this.trace("←", message);
    if (message.method === undefined) this.settle(message);
    else if (message.id === undefined) this.hear(message);
    else this.answer(message);
  }

  settle({ id, result, error }) {
    const asked = this.waiting.get(id);
    if (!asked) return;
    this.waiting.delete(id);
    if (!error) asked.resolve(result);
    else if (OUTDATED.has(error.code)) asked.resolve(undefined);
    else asked.reject(new ServerError(error));
  }

  hear({ method, params }) {
    this.handlers.get(method)?.(params);
  }

  async answer({ id, method, params }) {
    const handler = this.handlers.get(method);
    if (!handler) {
      this.send({ id, error: { code: METHOD_NOT_FOUND, message: method } });
      return;
    }
    try {
      this.send({ id, result: (await handler(params)) ?? null });
    } catch (error) {
      this.send({ id, error: { code: INTERNAL_ERROR, message: String(error?.message ?? error) } });
    }
  }
}

module.exports = { Connection, ServerError };
