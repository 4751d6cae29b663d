"use strict";

/** What this client understands, as the server is told. */
const markdown = ["markdown", "plaintext"];
const range = (count) => Array.from({ length: count }, (_, index) => index + 1);

module.exports = {
  general: { positionEncodings: ["utf-16"] },
  window: {
    showMessage: { messageActionItem: { additionalPropertiesSupport: true } },
    showDocument: { support: true },
  },
  workspace: {
    applyEdit: true,
    configuration: true,
    workspaceFolders: true,
    workspaceEdit: { documentChanges: true, resourceOperations: ["create", "rename", "delete"] },
    executeCommand: {},
    symbol: { symbolKind: { valueSet: range(26) } },
    diagnostics: { refreshSupport: true },
    codeLens: { refreshSupport: true },
    inlayHint: { refreshSupport: true },
    semanticTokens: { refreshSupport: true },
  },
  textDocument: {
    synchronization: { didSave: true },
    publishDiagnostics: {
      relatedInformation: true, versionSupport: true, codeDescriptionSupport: true, dataSupport: true,
      tagSupport: { valueSet: [1, 2] },
    },
    diagnostic: { relatedDocumentSupport: false },
    codeAction: {
      codeActionLiteralSupport: {
        codeActionKind: { valueSet: ["", "quickfix", "refactor", "source", "source.fixAll"] },
      },
      isPreferredSupport: true, disabledSupport: true, dataSupport: true,
      resolveSupport: { properties: ["edit", "command"] },
    },
    hover: { contentFormat: markdown },
    definition: { linkSupport: true },
    foldingRange: { lineFoldingOnly: true },
    formatting: {},
    rangeFormatting: {},
    documentSymbol: { hierarchicalDocumentSymbolSupport: true, symbolKind: { valueSet: range(26) } },
    inlayHint: { resolveSupport: { properties: ["tooltip", "textEdits"] } },
    codeLens: {},
    rename: { prepareSupport: true },
    completion: {
      contextSupport: true,
      completionList: { itemDefaults: ["commitCharacters", "editRange", "insertTextFormat", "data"] },
      completionItem: {
        snippetSupport: true, commitCharactersSupport: true, documentationFormat: markdown,
        preselectSupport: true, insertReplaceSupport: true, labelDetailsSupport: true,
        tagSupport: { valueSet: [1] },
        resolveSupport: { properties: ["documentation", "detail", "additionalTextEdits"] },
      },
    },
    semanticTokens: {
      requests: { full: true, range: true },
      formats: ["relative"],
      tokenTypes: [
        "type", "class", "enum", "parameter", "variable", "property", "enumMember", "function",
        "keyword", "modifier", "comment", "string", "number", "operator", "decorator",
      ],
      tokenModifiers: ["declaration", "readonly", "deprecated", "modification", "documentation"],
      overlappingTokenSupport: false, multilineTokenSupport: true,
    },
  },
};
