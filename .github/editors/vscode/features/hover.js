"use strict";

const vscode = require("vscode");
const toEditor = require("../client/toEditor");
const toServer = require("../client/toServer");

function hover(client) {
  if (!client.offers.hoverProvider) return [];
  return [vscode.languages.registerHoverProvider(client.selector, {
    async provideHover(document, place, token) {
      const answer = await client.ask("textDocument/hover", toServer.at(document, place), token);
      if (!answer) return undefined;
      const contents = [answer.contents].flat().map(toEditor.markdown);
      return new vscode.Hover(contents, answer.range && toEditor.range(answer.range));
    },
  })];
}

module.exports = hover;
