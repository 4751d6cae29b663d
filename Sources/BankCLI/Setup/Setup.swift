@_spi(QBank) import BankModel

/// The files that make another program run qbank: a service or an editor.
struct Setup: Sendable {
  /// The name of the program after `qbank new ci` or `qbank new editor`.
  let name: String
  /// The files, each where the program looks for it.
  let files: [File]
  /// What remains to be done when the files are there.
  let next: Localized

  /// A file and where it goes.
  struct File: Sendable {
    let path: Path
    let place: Place
    let bytes: @Sendable () -> [UInt8]

    init(_ path: Path, at place: Place = .exactly, _ bytes: @escaping @Sendable () -> [UInt8]) {
      self.path = path
      self.place = place
      self.bytes = bytes
    }

    /// Whether the program also reads the file at another path.
    func isRead(at other: Path) -> Bool {
      switch place {
      case .exactly: other == path
      case .folder: other.folder == path.folder
      case .anywhere: true
      }
    }
  }

  /// Where a program looks for its file.
  enum Place: Sendable {
    case exactly, folder, anywhere
  }

  init(_ name: String, _ files: [File], en: String, ja: String) {
    self.name = name
    self.files = files
    next = Localized(en: en, ja: ja)
  }
}

/// A kind of setup that `qbank new` offers, followed by a word for the program.
struct SetupKind: Sendable {
  /// The word after `qbank new`.
  let name: String
  let setups: [Setup]
  /// The argument for the program.
  let argument: Argument
  /// Whether the files are only read at the root of a repository.
  var isAtRoot = false

  static let all = [
    SetupKind(
      name: "ci", setups: Setup.services,
      argument: Argument(
        "service", Localized(en: "The service that checks every change.", ja: "変更を検査するサービス。")),
      isAtRoot: true),
    SetupKind(
      name: "editor", setups: Setup.editors,
      argument: Argument(
        "editor", Localized(en: "The editor to set up.", ja: "準備するエディター。"))),
  ]

  /// Returns the kind that a word names.
  static func named(_ word: Path?) -> SetupKind? {
    all.first { $0.name == word?.displayText }
  }

  /// Returns the setup that a word names.
  func setup(_ word: Path?) throws(Failure) -> Setup {
    guard let word else {
      let lines = setups.map { "qbank new \(name) \($0.name)" }
      throw .usage(
        Localized(
          en: "Name what to set up: \(lines.joined(separator: ", ")).",
          ja: "どれを準備するか指定してください: \(lines.joined(separator: "、"))"))
    }
    guard let setup = setups.first(where: { $0.name == word.displayText }) else {
      throw .usage(UsageMessages.badArgument(word.displayText, argument, setups.map(\.name)))
    }
    return setup
  }
}
