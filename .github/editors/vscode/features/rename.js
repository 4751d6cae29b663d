"use strict";

const vscode = require("vscode");
const toEditor = require("../client/toEditor");
const toServer = require("../client/toServer");

/** What is under the cursor: a range, a range with a text to begin with, or just that there is something. */
function placeholder(answer, document, place) {
  if (answer.defaultBehavior) return document.getWordRangeAtPosition(place);
  return answer.range
    ? { range: toEditor.range(answer.range), placeholder: answer.placeholder } : toEditor.range(answer);
}

function rename(client) {
  const offered = client.offers.renameProvider;
  if (!offered) return [];
  const provider = {
    async provideRenameEdits(document, place, newName, token) {
      const params = { ...toServer.at(document, place), newName };
      // Why a name cannot be taken is shown by the editor, so that it is not caught here.
      return toEditor.workspaceEdit(await client.connection.request("textDocument/rename", params, token));
    },
  };
  if (offered.prepareProvider) {
    provider.prepareRename = async (document, place, token) => {
      const answer = await client.connection.request(
        "textDocument/prepareRename", toServer.at(document, place), token);
      if (!answer) throw new Error(vscode.l10n.t("Nothing here can be renamed."));
      return placeholder(answer, document, place);
    };
  }
  return [vscode.languages.registerRenameProvider(client.selector, provider)];
}

module.exports = rename;
