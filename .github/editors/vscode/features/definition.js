"use strict";

const vscode = require("vscode");
const toEditor = require("../client/toEditor");
const toServer = require("../client/toServer");

/** A place, or a link to one: a link says more, but the place is all that is shown. */
const fromServer = (written) =>
  toEditor.location(written.targetUri ? { uri: written.targetUri, range: written.targetSelectionRange } : written);

function definition(client) {
  if (!client.offers.definitionProvider) return [];
  return [vscode.languages.registerDefinitionProvider(client.selector, {
    async provideDefinition(document, place, token) {
      const answer = await client.ask("textDocument/definition", toServer.at(document, place), token);
      return answer ? [answer].flat().map(fromServer) : undefined;
    },
  })];
}

module.exports = definition;
