"use strict";

const vscode = require("vscode");
const toEditor = require("../client/toEditor");
const toServer = require("../client/toServer");

function labelPart(written) {
  const part = new vscode.InlayHintLabelPart(written.value);
  part.tooltip = toEditor.markdown(written.tooltip);
  part.location = written.location && toEditor.location(written.location);
  part.command = toEditor.command(written.command);
  return part;
}

function fromServer(written) {
  const label = Array.isArray(written.label) ? written.label.map(labelPart) : written.label;
  const hint = new vscode.InlayHint(toEditor.position(written.position), label, written.kind);
  hint.tooltip = toEditor.markdown(written.tooltip);
  hint.textEdits = toEditor.textEdits(written.textEdits);
  hint.paddingLeft = written.paddingLeft;
  hint.paddingRight = written.paddingRight;
  hint.written = written;
  return hint;
}

function hints(client) {
  const offered = client.offers.inlayHintProvider;
  if (!offered) return [];
  const changed = new vscode.EventEmitter();
  client.on("workspace/inlayHint/refresh", () => changed.fire());
  const provider = {
    onDidChangeInlayHints: changed.event,
    async provideInlayHints(document, range, token) {
      const answer = await client.ask("textDocument/inlayHint", {
        textDocument: toServer.identifier(document), range: toServer.range(range),
      }, token);
      return answer?.map(fromServer);
    },
  };
  if (offered.resolveProvider) {
    provider.resolveInlayHint = async (hint, token) => {
      const answer = await client.ask("inlayHint/resolve", hint.written, token);
      return answer ? fromServer(answer) : hint;
    };
  }
  return [changed, vscode.languages.registerInlayHintsProvider(client.selector, provider)];
}

module.exports = hints;
