"use strict";

const vscode = require("vscode");
const toEditor = require("../client/toEditor");
const toServer = require("../client/toServer");

function fromServer(written) {
  const lens = new vscode.CodeLens(toEditor.range(written.range), toEditor.command(written.command));
  lens.written = written;
  return lens;
}

function lenses(client) {
  const offered = client.offers.codeLensProvider;
  if (!offered) return [];
  const changed = new vscode.EventEmitter();
  client.on("workspace/codeLens/refresh", () => changed.fire());
  const provider = {
    onDidChangeCodeLenses: changed.event,
    async provideCodeLenses(document, token) {
      const answer = await client.ask(
        "textDocument/codeLens", { textDocument: toServer.identifier(document) }, token);
      return answer?.map(fromServer);
    },
  };
  if (offered.resolveProvider) {
    provider.resolveCodeLens = async (lens, token) => {
      const answer = await client.ask("codeLens/resolve", lens.written, token);
      return answer ? fromServer(answer) : lens;
    };
  }
  return [changed, vscode.languages.registerCodeLensProvider(client.selector, provider)];
}

module.exports = lenses;
