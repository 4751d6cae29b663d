/// Words that other tools have for what a command does here, so that who tries one of them is told the command.
enum CommonWord {
  /// The command that somebody means who writes a word in place of one; nil where that is not known.
  static func command(for word: String) -> String? {
    if TransformOperation.named(word) != nil { return "transform \(word)" }
    return words.first { $0.words.contains(word) }?.command
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
    ("draw", ["print", "paper", "exam", "quiz", "pick", "random"]),
    ("play", ["run", "start", "try", "game", "rehearse"]),
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
}
