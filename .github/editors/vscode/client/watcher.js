"use strict";

const vscode = require("vscode");

const CREATED = 1;
const CHANGED = 2;
const DELETED = 3;

/** Tells the server of banks and configurations that change outside the editor, and of folders that come and go. */
function watchFiles(client) {
  const tell = (type) => (uri) =>
    client.notify("workspace/didChangeWatchedFiles", { changes: [{ uri: uri.toString(), type }] });
  const watchers = ["**/.qbank.json", client.settings.files].map((pattern) => {
    const watcher = vscode.workspace.createFileSystemWatcher(pattern);
    watcher.onDidCreate(tell(CREATED));
    watcher.onDidChange(tell(CHANGED));
    watcher.onDidDelete(tell(DELETED));
    return watcher;
  });
  return client.offers.workspace?.workspaceFolders?.changeNotifications
    ? [...watchers, watchFolders(client)] : watchers;
}

const watchFolders = (client) =>
  vscode.workspace.onDidChangeWorkspaceFolders(({ added, removed }) => {
    const named = (folders) => folders.map(({ uri, name }) => ({ uri: uri.toString(), name }));
    client.notify("workspace/didChangeWorkspaceFolders", {
      event: { added: named(added), removed: named(removed) },
    });
  });

module.exports = { watchFiles };
