/// Words that other tools use for commands and options of qbank, so that whoever tries one is shown the right name.
enum CommonWord {
  /// Returns the command that is meant by a word, or nil if that is not known.
  static func command(for word: String) -> String? {
    words.first { $0.words.contains(word) }?.command
  }

  private static let words: [(command: String, words: [String])] = [
    ("lint", ["check", "validate", "verify", "test", "fix", "scan"]),
    ("fmt", ["format", "prettify", "tidy"]),
    ("convert", ["import", "export", "to", "translate"]),
    ("transform", ["edit", "filter", "apply"]),
    ("transform dedupe", ["duplicates", "unique", "uniq"]),
    ("transform select", ["grep", "find", "search"]),
    ("diff", ["compare", "changes"]),
    ("stats", ["count", "info", "statistics", "summary"]),
    ("tree", ["list", "ls", "browse", "show"]),
    ("draw", ["print", "paper", "exam", "pick", "random"]),
    ("play", ["run", "start", "try", "game", "quiz", "rehearse"]),
    ("page", ["html", "web", "publish"]),
    ("preview", ["simulate", "dry-run"]),
    ("ranking", ["leaderboard", "scores", "results"]),
    ("new", ["init", "create", "template"]),
    ("config", ["settings", "options"]),
    ("rules", ["explain", "rule"]),
    ("undo", ["revert", "restore"]),
    ("help", ["manual", "docs"]),
    ("--version", ["version"]),
  ]

  /// Returns the option among `flags` that is meant by another one, or nil if that is not known.
  static func option(for word: String, in flags: [Flag]) -> String? {
    options.first { option in
      option.words.contains(word) && flags.contains { $0.name == option.name }
    }.map { "--\($0.name)\($0.value)" }
  }

  /// The names of options, the value that gives them the meaning of the words, and the words.
  private static let options: [(name: String, value: String, words: [String])] = [
    ("fail-on", " warning", ["strict", "error-on-warning", "warnings-as-errors", "werror"]),
    ("format", " json", ["json"]), ("format", " csv", ["csv"]), ("to", "", ["format"]),
    ("to", " json", ["json"]), ("where", " 'category under \"NAME\"'", ["category", "topic"]),
    ("where", " 'tags = \"NAME\"'", ["tag", "tags"]),
    ("color", " never", ["no-color", "nocolor"]),
    ("format", "", ["f", "reporter", "output-format"]),
    ("count", "", ["n", "c", "num", "number", "size", "questions"]),
    ("ability", " FILE", ["class", "players", "students", "roster"]),
    ("output", "", ["out", "file", "O"]), ("select", "", ["rule", "rules", "only"]),
    ("ignore", "", ["disable", "skip"]), ("in-place", "", ["i", "inplace", "write", "w"]),
    ("diff", "", ["dry-run", "dryrun"]), ("list", "", ["dry-run"]),
    ("time-limit", "", ["time", "seconds", "timeout"]),
    ("lang", "", ["language", "locale"]), ("quiet", "", ["silent"]),
  ]
}
