"use strict";

const vscode = require("vscode");
const toEditor = require("../client/toEditor");
const toServer = require("../client/toServer");

function formatting(client) {
  const { documentFormattingProvider, documentRangeFormattingProvider } = client.offers;
  const format = async (method, document, options, more, token) =>
    toEditor.textEdits(await client.ask(method, {
      textDocument: toServer.identifier(document),
      options: { tabSize: options.tabSize, insertSpaces: options.insertSpaces },
      ...more,
    }, token) ?? undefined);
  const whole = {
    provideDocumentFormattingEdits: (document, options, token) =>
      format("textDocument/formatting", document, options, {}, token),
  };
  const part = {
    provideDocumentRangeFormattingEdits: (document, range, options, token) =>
      format("textDocument/rangeFormatting", document, options, { range: toServer.range(range) }, token),
  };
  const { selector } = client;
  const parts = [];
  if (documentFormattingProvider) {
    parts.push(vscode.languages.registerDocumentFormattingEditProvider(selector, whole));
  }
  if (documentRangeFormattingProvider) {
    parts.push(vscode.languages.registerDocumentRangeFormattingEditProvider(selector, part));
  }
  return parts;
}

module.exports = formatting;
