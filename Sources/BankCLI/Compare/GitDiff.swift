@_spi(QBank) import BankCompare
import BankSystem

/// Compares two versions of a bank for git, which passes them as files with other names.
///
/// Git aborts its own run if this one fails, so an unreadable version is only reported.
struct GitDiff {
  let bank: BankOptions

  func run(_ session: inout Session) throws(Failure) -> ExitStatus {
    let words = bank.paths
    guard words.count == 7 || words.count == 9 else {
      throw .usage(
        Localized(
          en: "'git diff' takes the 7 or 9 arguments that git passes to an external diff.",
          ja: "'git diff' は、gitが外部diffに渡す7個か9個の引数を受け取ります。"))
    }
    let newName = words.count == 9 ? words[7] : words[0]
    do throws(Failure) {
      let old = try version(words[1], named: words[0], session)
      let new = try version(words[4], named: newName, session)
      LeftOut.tell([old.extract, new.extract].compactMap(\.self), session)
      let banks = ComparedBanks(
        old.side, named: words[0].displayText, new.side, named: newName.displayText,
        diff: BankDiff(old.side, new.side))
      if !banks.diff.isEmpty {
        let reports = DiffReports(form: .text, session: session, style: session.style(for: .output))
        try session.print(reports.text(banks, hasTitle: true))
      }
      if let words = UncomparedContent(old.extract, new.extract).sentence {
        session.tell(words.about(newName))
      }
    } catch {
      session.reportError(error.reason)
    }
    return .clean
  }

  /// Returns a version of a bank: the bytes of one file under the name of another, or nothing for `/dev/null`.
  private func version(
    _ file: Path, named name: Path, _ session: Session
  ) throws(Failure) -> ComparedFile {
    if file == Path("/dev/null") { return ComparedFile() }
    return try ComparedFile(file, named: name, bank, session)
  }
}

extension ComparedFile {
  /// Reads a file under the name of another one.
  fileprivate init(
    _ file: Path, named name: Path, _ bank: BankOptions, _ session: Session
  ) throws(Failure) {
    let bytes = try Failure.catching { () throws(SystemError) in try session.world.read(file) }
    let configurations = try Configurations(bank, session, for: [name])
    let named = Source(name, bytes.copy(TextRange(0, bytes.count)))
    guard let text = configurations.text(of: named) else {
      throw .work(configurations.misfit(of: named))
    }
    try self.init(text, configurations, session)
  }
}

/// Shows a bank as blocks of lines, for `qbank git textconv`.
struct Textconv {
  let bank: BankOptions

  func run(_ session: inout Session) throws(Failure) -> ExitStatus {
    guard let path = bank.paths.first, bank.paths.count == 1 else {
      throw .usage(
        Localized(en: "Name one file only.", ja: "ファイルは1つだけ指定してください。"))
    }
    let file = try ComparedFile(path, named: path, bank, session)
    LeftOut.tell([file.extract].compactMap(\.self), session)
    let side = file.side
    let hasUnclear = (0..<side.count).contains {
      side.problem(at: $0).answer == Problem.unknownAnswer
    }
    if file.hasMoreText || hasUnclear { throw .work(Textconv.hasMoreText(path)) }
    for index in 0..<side.count { try session.print(Textconv.block(side.problem(at: index))) }
    return .clean
  }

  /// The failure after which git shows the text itself, in which no change is hidden.
  private static func hasMoreText(_ path: Path) -> Localized {
    Localized(
      en:
        "\(path.displayText) contains something that cannot be shown as a question, so changes in "
        + "it would be hidden; compare it as text",
      ja: "\(path.displayText) には表示できない内容があり、その変更が隠れてしまいます。"
        + "テキストとして比べてください。")
  }

  /// Returns a question as lines, with each text on a line of its own.
  static func block(_ problem: Problem) -> String {
    var lines = [problem.question]
    for (index, choice) in problem.choices.enumerated() {
      lines.append((index + 1 == problem.answer ? "* " : "- ") + choice)
    }
    for detail in Detail.all(of: problem.details) { lines.append("\(detail.name): \(detail.text)") }
    return lines.map { VisibleText.escape($0) + "\n" }.joined() + "\n"
  }
}
