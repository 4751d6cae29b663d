"use strict";

const vscode = require("vscode");
const toEditor = require("../client/toEditor");
const toServer = require("../client/toServer");

function fromServer(written) {
  if (typeof written.command === "string") return toEditor.command(written);
  const kind = written.kind === undefined ? undefined : new vscode.CodeActionKind(written.kind);
  const action = new vscode.CodeAction(written.title, kind);
  action.diagnostics = written.diagnostics?.map(toEditor.diagnostic);
  action.isPreferred = written.isPreferred;
  action.disabled = written.disabled;
  action.edit = toEditor.workspaceEdit(written.edit);
  action.command = toEditor.command(written.command);
  action.written = written;
  return action;
}

/** What can be done about a part of a bank: fixes of findings, and what the server can do besides. */
async function ask(client, document, range, { diagnostics = [], only }, token) {
  const answer = await client.ask("textDocument/codeAction", {
    textDocument: toServer.identifier(document),
    range: toServer.range(range),
    context: { diagnostics: diagnostics.map(toServer.diagnostic), only: only && [only.value] },
  }, token);
  return (answer ?? []).map(fromServer);
}

/** An action with its edit, which some servers make only when it was chosen. */
async function resolved(client, action, token) {
  if (action.edit || !client.offers.codeActionProvider?.resolveProvider) return action;
  const answer = await client.ask("codeAction/resolve", action.written, token);
  return answer ? fromServer(answer) : action;
}

function actions(client) {
  const offered = client.offers.codeActionProvider;
  if (!offered) return [];
  const provider = {
    provideCodeActions: (document, range, context, token) => ask(client, document, range, context, token),
  };
  if (offered.resolveProvider) provider.resolveCodeAction = (action, token) => resolved(client, action, token);
  const kinds = offered.codeActionKinds?.map((kind) => new vscode.CodeActionKind(kind));
  return [vscode.languages.registerCodeActionsProvider(
    client.selector, provider, kinds && { providedCodeActionKinds: kinds })];
}

module.exports = actions;
module.exports.ask = ask;
module.exports.resolved = resolved;
