@_spi(QBank) package import BankModel
package import BankRules
@_spi(QBank) package import BankText

/// All that is known of the banks at one time: what is on the disk, and in front of it what is open.
package struct Snapshot: Sendable {
  /// How many changes were made before.
  package let generation: Int
  /// The folders of the workspace.
  package let folders: [Path]
  /// The texts that are open.
  package let texts: [Source]
  /// The language of what is said.
  package let language: Language
}

/// What was found in all banks.
package struct LintedBanks: Sendable {
  /// Of which time they are.
  package let generation: Int
  /// The banks, in the order of their paths.
  package var files: [LintedFile] = []
  /// The configurations that are wrong, with what is wrong with them.
  package var configurations: [LintedFile] = []
  /// What could not be read.
  package var unread: [(path: Path, reason: Localized)] = []
  /// Why nothing could be looked at; nil where everything was.
  package var failure: Localized?
  /// How a file is looked at.
  package var options: @Sendable (Path) -> LintOptions = { _ in LintOptions() }

  /// Nothing found yet.
  package init(generation: Int) { self.generation = generation }
}

/// A file that is to hold something else.
package struct ChangedFile: Sendable {
  /// Its name.
  package let path: Path
  /// What it holds; nil where it is not there.
  package let old: Source?
  /// What it is to hold.
  package let new: [UInt8]

  package init(path: Path, old: Source?, new: [UInt8]) {
    (self.path, self.old, self.new) = (path, old, new)
  }
}

/// How a run of a command ended that an editor asked for.
package struct CommandOutcome: Sendable {
  /// Whether it did what it was to do.
  package let isDone: Bool
  /// What it would write to standard output.
  package let output: [UInt8]
  /// What it said besides.
  package let errors: String

  package init(isDone: Bool, output: [UInt8], errors: String) {
    (self.isDone, self.output, self.errors) = (isDone, output, errors)
  }
}

/// What an editor needs of the outside, as values: none of it writes to any file.
package struct EditorServices: Sendable {
  /// Lints all banks.
  package let lint: @Sendable (Snapshot) -> LintedBanks
  /// Runs a command line of qbank, with a text for standard input.
  package let run: @Sendable ([String], Source?, Snapshot) -> CommandOutcome
  /// The baseline of a file with one more of its findings, by its index; nil where there is none.
  package let accept: @Sendable (Int, LintedFile, Snapshot) -> ChangedFile?
  /// A file of the disk; nil where it cannot be read.
  package let read: @Sendable (Path) -> Source?
  /// The one path that a file has, however it was named.
  package let resolved: @Sendable (Path) -> Path
  /// The version of qbank.
  package let version: String
  /// The schema of configurations.
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
