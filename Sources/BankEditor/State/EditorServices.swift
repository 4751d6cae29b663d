@_spi(QBank) import BankRules

/// The state of the banks at one time: the files on disk, overlaid with the open texts.
package struct Snapshot: Sendable {
  /// The number of changes before it.
  package let generation: Int
  /// The folders of the workspace.
  package let folders: [Path]
  /// The texts that are open.
  package let texts: [Source]
  /// The language of messages.
  package let language: Language
}

/// The findings of all banks.
package struct LintedBanks: Sendable {
  /// The generation of the snapshot that was linted.
  package let generation: Int
  /// The banks, in the order of their paths.
  package var files: [LintedFile] = []
  /// The configurations with errors, and their findings.
  package var configurations: [LintedFile] = []
  /// The files that could not be read.
  package var unread: [(path: Path, reason: Localized)] = []
  /// Why nothing could be linted, or nil on success.
  package var failure: Localized?
  /// The options for linting a file.
  package var options: @Sendable (Path) -> LintOptions = { _ in LintOptions() }

  /// Creates an empty result.
  package init(generation: Int) { self.generation = generation }
}

/// A file with its new contents.
package struct ChangedFile: Sendable {
  /// The path of the file.
  package let path: Path
  /// The old contents, or nil if the file does not exist.
  package let old: Source?
  /// The new contents.
  package let new: [UInt8]

  package init(path: Path, old: Source?, new: [UInt8]) {
    (self.path, self.old, self.new) = (path, old, new)
  }
}

/// The outcome of a command that an editor ran.
package struct CommandOutcome: Sendable {
  /// Whether the command succeeded.
  package let isDone: Bool
  /// The standard output.
  package let output: [UInt8]
  /// The standard error.
  package let errors: String

  package init(isDone: Bool, output: [UInt8], errors: String) {
    (self.isDone, self.output, self.errors) = (isDone, output, errors)
  }
}

/// The outside world of an editor as closures, none of which writes to a file.
package struct EditorServices: Sendable {
  /// Lints all banks.
  package let lint: @Sendable (Snapshot) -> LintedBanks
  /// Runs a qbank command line with a source as standard input.
  package let run: @Sendable ([String], Source?, Snapshot) -> CommandOutcome
  /// Adds the finding at an index to the baseline of its file, or returns nil if there is no baseline.
  package let accept: @Sendable (Int, LintedFile, Snapshot) -> ChangedFile?
  /// Reads a file from disk, or returns nil if it cannot be read.
  package let read: @Sendable (Path) -> Source?
  /// The canonical path of a file.
  package let resolved: @Sendable (Path) -> Path
  /// The version of qbank.
  package let version: String
  /// The JSON schema of configurations.
  package let schema: @Sendable () -> [UInt8]

  package init(
    lint: @escaping @Sendable (Snapshot) -> LintedBanks,
    run: @escaping @Sendable ([String], Source?, Snapshot) -> CommandOutcome,
    accept: @escaping @Sendable (Int, LintedFile, Snapshot) -> ChangedFile?,
    read: @escaping @Sendable (Path) -> Source?,
    resolved: @escaping @Sendable (Path) -> Path, version: String,
    schema: @escaping @Sendable () -> [UInt8]
  ) {
    (self.lint, self.run, self.read, self.resolved) = (lint, run, read, resolved)
    self.accept = accept
    (self.version, self.schema) = (version, schema)
  }
}
