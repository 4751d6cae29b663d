"use strict";

const vscode = require("vscode");
const toEditor = require("../client/toEditor");
const toServer = require("../client/toServer");

const SNIPPET = 2;

/** The place that an item replaces: one range, or one for inserting and one for replacing. */
function place(edit) {
  if (edit.insert) return { inserting: toEditor.range(edit.insert), replacing: toEditor.range(edit.replace) };
  return toEditor.range(edit.range ?? edit);
}

/** Fills in what items have in common. */
function whole(written, defaults = {}) {
  const { editRange } = defaults;
  const textEdit = written.textEdit
    ?? (editRange && { ...(editRange.insert ? editRange : { range: editRange }), newText: written.textEditText ?? written.label });
  return {
    ...written, textEdit,
    commitCharacters: written.commitCharacters ?? defaults.commitCharacters,
    insertTextFormat: written.insertTextFormat ?? defaults.insertTextFormat,
    data: written.data ?? defaults.data,
  };
}

function fromServer(written) {
  const label = written.labelDetails ? { label: written.label, ...written.labelDetails } : written.label;
  const item = new vscode.CompletionItem(label, written.kind === undefined ? undefined : written.kind - 1);
  const text = written.textEdit?.newText ?? written.insertText ?? written.label;
  item.insertText = written.insertTextFormat === SNIPPET ? new vscode.SnippetString(text) : text;
  if (written.textEdit) item.range = place(written.textEdit);
  item.documentation = typeof written.documentation === "string"
    ? written.documentation : toEditor.markdown(written.documentation);
  item.additionalTextEdits = toEditor.textEdits(written.additionalTextEdits);
  item.command = toEditor.command(written.command);
  for (const name of ["detail", "sortText", "filterText", "preselect", "commitCharacters", "tags"]) {
    if (written[name] !== undefined) item[name] = written[name];
  }
  item.written = written;
  return item;
}

async function ask(client, document, position, context, token) {
  const answer = await client.ask("textDocument/completion", {
    ...toServer.at(document, position),
    context: { triggerKind: context.triggerKind + 1, triggerCharacter: context.triggerCharacter },
  }, token);
  if (!answer) return undefined;
  const { items, isIncomplete, itemDefaults } = Array.isArray(answer) ? { items: answer } : answer;
  return new vscode.CompletionList(items.map((one) => fromServer(whole(one, itemDefaults))), isIncomplete);
}

function completion(client) {
  const offered = client.offers.completionProvider;
  if (!offered) return [];
  const provider = {
    provideCompletionItems: (document, position, token, context) =>
      ask(client, document, position, context, token),
  };
  if (offered.resolveProvider) {
    provider.resolveCompletionItem = async (item, token) => {
      const answer = await client.ask("completionItem/resolve", item.written, token);
      return answer ? fromServer(answer) : item;
    };
  }
  return [vscode.languages.registerCompletionItemProvider(
    client.selector, provider, ...(offered.triggerCharacters ?? []))];
}

module.exports = completion;
