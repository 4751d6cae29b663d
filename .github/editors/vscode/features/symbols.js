"use strict";

const vscode = require("vscode");
const toEditor = require("../client/toEditor");
const toServer = require("../client/toServer");

/** The protocol counts kinds from 1. */
const kind = (written) => written - 1;

function ofTree(written) {
  const { name, detail = "", range, selectionRange, children = [], tags } = written;
  const symbol = new vscode.DocumentSymbol(
    name, detail, kind(written.kind), toEditor.range(range), toEditor.range(selectionRange));
  symbol.tags = tags;
  symbol.children = children.map(ofTree);
  return symbol;
}

const ofList = (written) => new vscode.SymbolInformation(
  written.name, kind(written.kind), written.containerName ?? "", toEditor.location(written.location));

function symbols(client) {
  const parts = [];
  if (client.offers.documentSymbolProvider) {
    parts.push(vscode.languages.registerDocumentSymbolProvider(client.selector, {
      async provideDocumentSymbols(document, token) {
        const answer = await client.ask(
          "textDocument/documentSymbol", { textDocument: toServer.identifier(document) }, token);
        return answer?.map((one) => (one.location ? ofList(one) : ofTree(one)));
      },
    }));
  }
  if (client.offers.workspaceSymbolProvider) {
    parts.push(vscode.languages.registerWorkspaceSymbolProvider({
      provideWorkspaceSymbols: async (query, token) =>
        (await client.ask("workspace/symbol", { query }, token))?.map(ofList),
    }));
  }
  return parts;
}

module.exports = symbols;
