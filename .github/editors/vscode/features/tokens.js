"use strict";

const vscode = require("vscode");
const toServer = require("../client/toServer");

const fromServer = (answer) =>
  answer ? new vscode.SemanticTokens(new Uint32Array(answer.data), answer.resultId) : undefined;

function tokens(client) {
  const offered = client.offers.semanticTokensProvider;
  if (!offered) return [];
  const legend = new vscode.SemanticTokensLegend(offered.legend.tokenTypes, offered.legend.tokenModifiers);
  const changed = new vscode.EventEmitter();
  client.on("workspace/semanticTokens/refresh", () => changed.fire());
  const parts = [changed];
  if (offered.full) {
    parts.push(vscode.languages.registerDocumentSemanticTokensProvider(client.selector, {
      onDidChangeSemanticTokens: changed.event,
      provideDocumentSemanticTokens: async (document, token) => fromServer(await client.ask(
        "textDocument/semanticTokens/full", { textDocument: toServer.identifier(document) }, token)),
    }, legend));
  }
  if (offered.range) {
    parts.push(vscode.languages.registerDocumentRangeSemanticTokensProvider(client.selector, {
      provideDocumentRangeSemanticTokens: async (document, range, token) => fromServer(await client.ask(
        "textDocument/semanticTokens/range",
        { textDocument: toServer.identifier(document), range: toServer.range(range) }, token)),
    }, legend));
  }
  return parts;
}

module.exports = tokens;
