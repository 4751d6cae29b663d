@_spi(QBank) import BankModel
@_spi(QBank) import BankText

/// The files by which another program runs qbank: a service, or an editor.
///
/// A new one is a template and an entry in `Setup.services` or `Setup.editors`.
struct Setup: Sendable {
  /// What the program is called behind `qbank new ci` or `qbank new editor`.
  let name: String
  /// Its files, each where the program looks for it.
  let files: [File]
  /// What is left to do once they are there.
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

    /// Whether the program reads the file where somebody else wants it.
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

/// What `qbank new` sets up with a word for the program behind it.
struct SetupKind: Sendable {
  /// Its word behind `qbank new`.
  let name: String
  let setups: [Setup]
  /// The second word.
  let argument: Argument
  /// Whether files are read only where a repository begins.
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

  /// The one that a word names.
  static func named(_ word: Path?) -> SetupKind? {
    all.first { $0.name == word?.displayText }
  }

  /// The program that a word names.
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
