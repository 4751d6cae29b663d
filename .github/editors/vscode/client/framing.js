"use strict";

/** The bytes of a message as they go over a pipe: its length, an empty line, and JSON. */
function framed(message) {
  const body = Buffer.from(JSON.stringify(message), "utf8");
  return Buffer.concat([Buffer.from(`Content-Length: ${body.length}\r\n\r\n`, "ascii"), body]);
}

/** Takes messages out of bytes that come in pieces of any size. */
class Frames {
  constructor(onMessage) {
    this.onMessage = onMessage;
    this.rest = Buffer.alloc(0);
  }

  /** Adds bytes and hands over every message that is complete; throws where they are no messages. */
  push(bytes) {
    this.rest = Buffer.concat([this.rest, bytes]);
    for (let message = this.next(); message !== undefined; message = this.next()) this.onMessage(message);
  }

  next() {
    const end = this.rest.indexOf("\r\n\r\n");
    if (end < 0) return undefined;
    const start = end + 4;
    const length = lengthIn(this.rest.toString("ascii", 0, end));
    if (this.rest.length < start + length) return undefined;
    const body = this.rest.toString("utf8", start, start + length);
    this.rest = this.rest.subarray(start + length);
    return JSON.parse(body);
  }
}

function lengthIn(header) {
  const found = /^content-length: *(\d+) *$/im.exec(header);
  if (!found) throw new Error(`a message without a length: ${header.slice(0, 80)}`);
  return Number(found[1]);
}

module.exports = { framed, Frames };
