"use strict";

/** What VS Code knows, as the protocol writes it. Its severities and kinds begin at 0, the protocol's at 1. */

const position = ({ line, character }) => ({ line, character });

const range = ({ start, end }) => ({ start: position(start), end: position(end) });

const identifier = (document) => ({ uri: document.uri.toString() });

const at = (document, place) => ({ textDocument: identifier(document), position: position(place) });

function item(document) {
  return {
    uri: document.uri.toString(),
    languageId: document.languageId,
    version: document.version,
    text: document.getText(),
  };
}

function diagnostic(found) {
  const code = found.code?.value ?? found.code;
  const written = { range: range(found.range), message: found.message, severity: found.severity + 1 };
  if (found.source !== undefined) written.source = found.source;
  if (code !== undefined) written.code = code;
  if (found.data !== undefined) written.data = found.data;
  return written;
}

module.exports = { position, range, identifier, at, item, diagnostic };
