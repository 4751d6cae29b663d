"use strict";

const vscode = require("vscode");
const toServer = require("../client/toServer");

function folding(client) {
  if (!client.offers.foldingRangeProvider) return [];
  return [vscode.languages.registerFoldingRangeProvider(client.selector, {
    async provideFoldingRanges(document, context, token) {
      const answer = await client.ask(
        "textDocument/foldingRange", { textDocument: toServer.identifier(document) }, token);
      return answer?.map(({ startLine, endLine }) => new vscode.FoldingRange(startLine, endLine));
    },
  })];
}

module.exports = folding;
