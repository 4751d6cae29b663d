@_spi(QBank) import BankModel

/// Names from before version 1.0, which are answered with their replacements.
enum FormerName {
  /// Commands, and what to write instead.
  static let commands = [
    "keys": "qbank fingerprints", "textconv": "qbank git textconv",
    "merge-driver": "qbank git merge", "man": "qbank help --man",
  ]

  /// First words after a command.
  static let words = [
    (word: "git", command: "new", now: "qbank git setup"),
    (word: "show", command: "config", now: "qbank config"),
  ]

  /// Options of a command, or of several if it is nil.
  static let options: [(option: String, command: String?, now: String)] = [
    ("git-driver", "diff", "qbank git diff"),
    ("explain", "draw", "qbank help shuffle-v1"),
    ("explain", "preview", "qbank help players-v1"),
    ("play", "preview", "qbank play"),
    ("practice", "preview", "qbank play --practice"),
    ("no-bell", "preview", "qbank play --no-bell"),
    ("feedback", "preview", "qbank play --feedback, qbank page --feedback"),
    ("forecast", "preview", "qbank forecast"),
    ("pass", "preview", "qbank forecast --pass"),
    ("runs", "preview", "qbank forecast --runs"),
    ("redraw", "preview", "qbank forecast --redraw"),
    ("svg", "preview", "qbank forecast -o FILE.svg"),
    ("html", "preview", "qbank page -o FILE.html"),
    ("title", "preview", "qbank page --title, qbank play --title"),
    ("accent", "preview", "qbank page --accent"),
    ("name", "preview", "--player"),
    ("html", nil, "-o FILE.html"),
    ("svg", nil, "-o FILE.svg"),
    ("from-encoding", nil, "--encoding"),
    ("format", "draw", "--to"),
    ("verify", "draw", "--compare"),
    ("report", "lint", "--save"),
    ("report", "convert", "--losses"),
    ("into", "transform", "--output-dir"),
    ("written", "transform", "--answers-as"),
    ("counted-from", "transform", "--answers-as"),
    ("source", "new", "qbank new ci SERVICE"),
    ("bank", "ranking", "--bank-name"),
    ("limit", nil, "--time-limit"),
  ]

  /// Returns what to write in place of a command, or nil if there never was one of that name.
  static func answer(command: String) -> Localized? {
    commands[command].map { renamed("qbank \(command)", $0) }
  }

  /// Returns what to write in place of the first word after a command, or nil if there never was such a word.
  static func answer(word: String, of command: String) -> Localized? {
    words.first { $0.word == word && $0.command == command }
      .map { renamed("qbank \(command) \(word)", $0.now) }
  }

  /// Returns what to write in place of an option of a command, or nil if there never was one of that name.
  static func answer(option: String, of command: String) -> Localized? {
    let named = options.filter { $0.option == option }
    let former = named.first { $0.command == command } ?? named.first { $0.command == nil }
    return former.map { renamed("--\(option)", $0.now) }
  }

  private static func renamed(_ name: String, _ now: String) -> Localized {
    Localized(en: "'\(name)' is now '\(now)'.", ja: "'\(name)' は '\(now)' に変わりました。")
  }
}
