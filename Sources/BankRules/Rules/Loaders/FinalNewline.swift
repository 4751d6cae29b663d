@_spi(QBank) import BankFormats

/// A line break after the last row that the app must not find, or that is missing; without an app, a missing line
/// break that some app may need.
struct FinalNewline: FileRule {
  static let info = RuleInfo(
    name: "final-newline", group: .loaders, severity: .error, fix: .safe,
    summary: Localized(
      en: "The file does not end the way the app needs.", ja: "ファイルの終わり方がアプリに合っていません。"),
    what: Localized(
      en: """
        For timerquiz, a line break after the last row is reported; for loadcsv, a missing one. No file suits both. \
        For timerquiz guidance of 5 or more rows it is harmless: a note. If no app is named, a missing line break is \
        a note and is left as it is.
        """,
      ja: """
        timerquizでは、最後の行のあとに改行がある場合に報告します。loadcsvでは、改行がない場合に報告します。\
        両方に合うファイルはありません。5行以上のガイダンスでは改行があっても影響はなく、情報にとどめます。\
        アプリの指定がないときは、改行がないことを情報として報告し、そのままにします。
        """),
    why: Localized(
      en: """
        The timerquiz app reads an empty row after the line break and crashes when it is shown. The loadcsv apps \
        drop a last row that has no line break, so that question is lost.
        """,
      ja: """
        timerquizは改行のあとを空の行として読み、表示するときに強制終了します。loadcsvは最後の改行より後ろを\
        捨てるため、最後の問題が失われます。
        """),
    remedy: Localized(
      en: """
        Rewrite the file with `qbank fmt --loader …`; many editors add or remove the line break \
        when saving.
        """,
      ja: "`qbank fmt --loader …` で書き出してください。改行を自動で付け外しするエディターもあります。"),
    examples: [
      Example(
        "空の色は？,1,青,赤,緑,黄⟦\n⟧", fixed: "空の色は？,1,青,赤,緑,黄", loader: .timerquiz,
        without: [.noFinalNewline]),
      Example("空の色は？,1,青,赤,緑,黄⟦⟧", fixed: "空の色は？,1,青,赤,緑,黄\n", loader: .loadcsv, without: [.crlf]),
      Example(
        "How many legs has an ant?,3,2,4,6,8⟦\n⟧", fixed: "How many legs has an ant?,3,2,4,6,8",
        loader: .timerquiz, without: [.noFinalNewline]),
      Example(
        "遊び方,10秒で答えてください。⟦\n⟧", fixed: "遊び方,10秒で答えてください。", kind: .guidance,
        loader: .timerquiz, without: [.noFinalNewline]),
      Example("What do bees make?,1,honey,silk,milk,wool⟦⟧"),
      Example("空の色は？,1,青,赤,緑,黄\n", loader: .loadcsv, without: [.noFinalNewline, .crlf]),
      Example("空の色は？,1,青,赤,緑,黄\r", loader: .timerquiz),
    ])

  func check(_ file: BankFile, _ shape: CSVShape, _ report: inout Report) {
    let records = shape.records
    guard records > 0 else { return }
    let end = file.source.count
    let lineBreak = finalLineBreak(file.source)
    switch file.loader.finalNewline {
    // The app deletes a carriage return, so without a line feed no new row begins after it.
    case .forbidden where file.source.bytes[end - 1] == ASCII.lineFeed:
      let rows = AppLoader(file.loader)?.lineCount(of: file.source.bytes) ?? records + 1
      let isHarmless = file.kind == .guidance && rows > file.loader.guidanceRows ?? rows
      report.add(severity: isHarmless ? .note : .error) {
        tooMany(Place(lineBreak), file, rows, isHarmless)
      }
    case .required:
      guard let lost = file.app?.droppedLine(of: file.source.bytes) else { return }
      let errors = report.lostErrors
      report.add { tooFew(Place(TextRange(at: end), record: records), lost, errors) }
    case .customary where lineBreak.isEmpty && file.syntax == .csv:
      report.add(severity: .note) { unclear(Place(TextRange(at: end), record: records)) }
    default: return
    }
  }

  private func finalLineBreak(_ source: Source) -> TextRange {
    let end = source.count
    guard source.bytes[end - 1].isLineBreak else { return TextRange(at: end) }
    let isPair =
      end > 1 && source.bytes[end - 1] == ASCII.lineFeed
      && source.bytes[end - 2] == ASCII.carriageReturn
    return TextRange(end - (isPair ? 2 : 1), end)
  }

  /// The app reads `rows` rows, including the empty one at the end.
  private func tooMany(_ place: Place, _ file: BankFile, _ rows: Int, _ isHarmless: Bool) -> Finding
  {
    Finding(
      place, en: "there is a line break after the last row", ja: "最後の行のあとに改行があります。",
      why: isHarmless
        ? Localized(
          en: "the opening screen shows 5 rows and never reaches it",
          ja: "最初の画面に表示されるのは5行だけなので、影響はありません。")
        : file.kind == .guidance ? Self.crashOfGuidance : crash(of: rows, file.loader),
      help: Localized(en: "Delete the line break.", ja: "改行を削除してください。"),
      fix: Fix(.safe, Localized(en: "delete the line break", ja: "改行を削除する"), Edit(place.range, "")))
  }

  private static let crashOfGuidance = Localized(
    en: "the app reads an empty row there, and its opening screen crashes",
    ja: "アプリはそこを空の行として読み、最初の画面で強制終了します。")

  private func crash(of rows: Int, _ loader: Loader) -> Localized {
    guard let set = loader.questionsPerGame, rows > set else {
      return Localized(
        en: "the app reads an empty row there and crashes in every game",
        ja: "アプリはそこを空の行として読み、どのゲームでも強制終了します。")
    }
    return Localized(
      en: "the app reads an empty row there and crashes when it is drawn, in "
        + "\(set) of \(rows) games",
      ja: "アプリはそこを空の行として読み、出題したときに強制終了します（\(rows)回に\(set)回の割合）。")
  }

  private static let missing = Localized(
    en: "there is no line break after the last row", ja: "最後の行のあとに改行がありません。")

  private func unclear(_ place: Place) -> Finding {
    Finding(
      place, Self.missing,
      why: Localized(
        en: "some apps lose the last row without it and others crash on it, so it is left as it is",
        ja: "改行がないと最後の行を失うアプリも、あると強制終了するアプリもあるため、そのままにします。"),
      help: Localized(
        en: "If an app reads the file, name it with --loader or “loader” in .qbank.json.",
        ja: "アプリが読むファイルなら、そのアプリを --loader か .qbank.json の「loader」で指定してください。"))
  }

  /// The fix is only as safe as those of the row itself: once the app reads the row, its defects become errors.
  private func tooFew(_ place: Place, _ lost: AppLine, _ errors: DiagnosticCounts) -> Finding {
    let text = VisibleText.excerpt(lost.fields.joined(separator: [ASCII.comma]).map { $0 })
    return Finding(
      place, Self.missing,
      why: Localized(en: "the app silently drops “\(text)”", ja: "アプリは「\(text)」を黙って捨てます。"),
      help: help(errors),
      fix: errors.fixable(.unsafe) < errors.total
        ? nil
        : Fix(
          errors.unsafeFixes > 0 ? .unsafe : .safe,
          Localized(en: "add a line break", ja: "改行を入れる"), Edit(place.range, "\n")))
  }

  private func help(_ errors: DiagnosticCounts) -> Localized {
    if errors.total == 0 { return Localized(en: "Add a line break.", ja: "改行を入れてください。") }
    let count = Localized.count(errors.total, "error", "errors")
    return Localized(
      en: "Add a line break; the row itself has \(count), reported once the app reads it.",
      ja: "改行を入れてください。この行自体にもエラーが\(errors.total)件あり、アプリが読むようになると報告されます。")
  }
}
