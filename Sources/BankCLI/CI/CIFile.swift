@_spi(QBank) import BankModel
import BankSystem
@_spi(QBank) import BankText

/// Writes the file that has a service check every change.
enum CIFile {
  /// What it is called behind `qbank new`.
  static let kind = "ci"

  /// Understands `qbank new ci github [FILE] --source URL@TAG` and does it.
  static func write(
    _ options: NewCommandOptions, _ session: inout Session
  ) throws(Failure) -> ExitStatus {
    let service = try service(options.words.dropFirst().first)
    guard let written = options.source else { throw .usage(ToolSource.missing) }
    let text = service.text(try ToolSource(written))
    let path = options.words.dropFirst(2).first ?? service.path
    if path == .standardInput {
      try session.print(text)
      return .clean
    }
    do throws(SystemError) {
      try session.world.create(path, with: Array(text.utf8), makingFolders: path == service.path)
    } catch {
      throw .work(error.message)
    }
    session.remark(service.advice(path))
    return .clean
  }

  private static func service(_ word: Path?) throws(Failure) -> CIService {
    let names = CIService.allCases.map(\.rawValue)
    guard let word else {
      throw .usage(
        Localized(
          en: "Name a service: \(names.map { "qbank new ci \($0)" }.joined(separator: ", ")).",
          ja: "サービスを指定してください: \(names.map { "qbank new ci \($0)" }.joined(separator: "、"))"))
    }
    guard let service = CIService(rawValue: word.displayText) else {
      throw .usage(UsageMessages.badArgument(word.displayText, argument, names))
    }
    return service
  }

  /// That a source is for nothing else.
  static let sourceElsewhere = Localized(
    en: "'--source' works only with ci: qbank new ci github --source URL@TAG",
    ja: "'--source' はciでのみ使えます: qbank new ci github --source URL@TAG")

  private static let argument = Argument(
    "service", Localized(en: "The service that checks every change.", ja: "変更を検査するサービス。"))
}
