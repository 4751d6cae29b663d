@_spi(QBank) import BankModel

/// A name from before version 1.0, which is answered with its replacement.
struct FormerName: Sendable {
  /// What had the name.
  enum Kind { case command, option, word }

  let kind: Kind
  let name: String
  /// The command whose option or first word it was; nil for a command, and for an option of several commands.
  let command: String?
  /// The replacement.
  let now: String

  private static func command(_ name: String, _ now: String) -> FormerName {
    FormerName(kind: .command, name: name, command: nil, now: now)
  }

  private static func option(
    _ name: String, of command: String? = nil, _ now: String
  ) -> FormerName {
    FormerName(kind: .option, name: name, command: command, now: now)
  }

  private static func word(_ name: String, of command: String, _ now: String) -> FormerName {
    FormerName(kind: .word, name: name, command: command, now: now)
  }

  /// All former names; those of one command precede those of any.
  static let all: [FormerName] = [
    .command("keys", "qbank fingerprints"),
    .command("textconv", "qbank git textconv"),
    .command("merge-driver", "qbank git merge"),
    .command("man", "qbank help --man"),
    .word("git", of: "new", "qbank git setup"),
    .word("show", of: "config", "qbank config"),
    .option("git-driver", of: "diff", "qbank git diff"),
    .option("explain", of: "draw", "qbank help shuffle-v1"),
    .option("explain", of: "preview", "qbank help players-v1"),
    .option("play", of: "preview", "qbank play"),
    .option("practice", of: "preview", "qbank play --practice"),
    .option("no-bell", of: "preview", "qbank play --no-bell"),
    .option("feedback", of: "preview", "qbank play --feedback, qbank page --feedback"),
    .option("forecast", of: "preview", "qbank forecast"),
    .option("pass", of: "preview", "qbank forecast --pass"),
    .option("runs", of: "preview", "qbank forecast --runs"),
    .option("redraw", of: "preview", "qbank forecast --redraw"),
    .option("svg", of: "preview", "qbank forecast -o FILE.svg"),
    .option("html", of: "preview", "qbank page -o FILE.html"),
    .option("title", of: "preview", "qbank page --title, qbank play --title"),
    .option("accent", of: "preview", "qbank page --accent"),
    .option("name", of: "preview", "--player"),
    .option("html", "-o FILE.html"),
    .option("svg", "-o FILE.svg"),
    .option("from-encoding", "--encoding"),
    .option("format", of: "draw", "--to"),
    .option("verify", of: "draw", "--compare"),
    .option("report", of: "lint", "--save"),
    .option("report", of: "convert", "--losses"),
    .option("into", of: "transform", "--output-dir"),
    .option("written", of: "transform", "--answers-as"),
    .option("counted-from", of: "transform", "--answers-as"),
    .option("source", of: "new", "qbank new ci SERVICE"),
    .option("bank", of: "ranking", "--bank-name"),
    .option("limit", "--time-limit"),
  ]

  /// Returns what to write in place of a command, or nil if there never was one of that name.
  static func answer(command: String) -> Localized? {
    all.first { $0.kind == .command && $0.name == command }
      .map { renamed("qbank \(command)", $0.now) }
  }

  /// Returns what to write in place of the first word after a command, or nil if there never was such a word.
  static func answer(word: String, of command: String) -> Localized? {
    all.first { $0.kind == .word && $0.name == word && $0.command == command }
      .map { renamed("qbank \(command) \(word)", $0.now) }
  }

  /// Returns what to write in place of an option of a command, or nil if there never was one of that name.
  static func answer(option: String, of command: String) -> Localized? {
    let names = all.filter { $0.kind == .option && $0.name == option }
    let name = names.first { $0.command == command } ?? names.first { $0.command == nil }
    return name.map { renamed("--\(option)", $0.now) }
  }

  private static func renamed(_ name: String, _ now: String) -> Localized {
    Localized(en: "'\(name)' is now '\(now)'.", ja: "'\(name)' は '\(now)' に変わりました。")
  }
}
