@_spi(QBank) import BankModel
import BankSystem
@_spi(QBank) import BankText

/// The files of a conversion: those that were named, and the banks in folders that were.
struct ConversionInputs {
  /// The files, in order.
  private(set) var paths: [Path] = []
  /// What the name of each tells of its questions.
  private(set) var topics: [String?] = []
  /// Whether a folder was named.
  private(set) var hasFolder = false

  /// Looks at what a command line names, and at what it is not to replace.
  init(_ bank: BankOptions, _ output: Path?, _ session: Session) throws(Failure) {
    let isFolder = { (path: Path) in (try? session.world.kind(of: path)) == .folder }
    if let output, isFolder(output) { throw .work(SystemError(.write, output, .isFolder).message) }
    let named = bank.paths.filter { $0 == .standardInput || !isFolder($0) }
    let common = FileTopics.common(named)
    for path in bank.paths {
      if path == .standardInput || !isFolder(path) {
        paths.append(path)
        topics.append(FileTopics.topic(of: path, in: common))
      } else {
        try add(folder: path, bank, output, session)
      }
    }
  }

  /// Adds the banks of a folder, without the guidance that stands beside them and the file that is to
  /// be written.
  private mutating func add(
    folder: Path, _ bank: BankOptions, _ output: Path?, _ session: Session
  ) throws(Failure) {
    hasFolder = true
    var bank = bank
    bank.paths = [folder]
    let finder = try BankFinder(bank, session)
    finder.reportPassedOver()
    if finder.hasFailed {
      throw .work(
        Localized(
          en: "nothing was converted, because not everything that was named could be read",
          ja: "読み込めないものがあるため、変換しませんでした。"))
    }
    let target = output.map(session.world.resolved)
    let parts = FileTopics.parts(folder)
    for path in finder.sources.map(\.path) {
      if session.world.resolved(path) == target { continue }
      if path.isNamedGuidance, finder.sources.count > 1 {
        sayPassedOver(path, session)
        continue
      }
      paths.append(path)
      topics.append(FileTopics.topic(of: path, in: parts))
    }
  }

  private func sayPassedOver(_ path: Path, _ session: Session) {
    let text = Localized(
      en: "\(path.displayText) holds guidance and was passed over",
      ja: "\(path.displayText) はガイダンスのため、変換に含めませんでした。")
    session.say(text[session.language] + "\n")
  }
}

extension Path {
  /// Whether the name says that it is guidance.
  fileprivate var isNamedGuidance: Bool {
    lastComponent.bytes.map(\.asciiLowercased).starts(with: "guidance".utf8)
  }
}
