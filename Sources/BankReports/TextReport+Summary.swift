@_spi(QBank) import BankModel

extension TextReport {
  /// Returns the end of the report: what was checked, what was found, and what can be fixed.
  package func summary(_ files: [LintedFile]) -> String {
    unwrittenFixes(files) + lastLine(files) + nextSteps(files)
  }

  /// Returns advice for grouped findings: what to check first, which file has most of them, and how to see all.
  private func nextSteps(_ files: [LintedFile]) -> String {
    let total = files.reduce(0) { $0 + $1.total.total }
    guard total > TextReport.few, !options.isVerbose, options.maxFindings == 0,
      let worst = TextReport.worstRule(of: files),
      let most = files.ordered(by: { $0.total.total > $1.total.total }).first
    else { return "" }
    let path = most.source.path.displayText
    let isSeveral = files.count { $0.total.total > 0 } > 1
    return paragraph(
      Localized(
        en: "Start with \(worst)"
          + (isSeveral ? "; most findings are in \(path) (\(most.total.total))" : "")
          + ". --verbose shows everything in full.",
        ja: "まず \(worst) から直してください。"
          + (isSeveral ? "指摘が最も多いのは \(path)（\(most.total.total)件）です。" : "")
          + "--verbose ですべてを詳しく表示します。"))
  }

  /// Returns which files have fixes that cannot be written there, and what to do instead.
  private func unwrittenFixes(_ files: [LintedFile]) -> String {
    files.reduce(into: "") { text, file in
      text += file.unwrittenFixes.map { unwritten(file.source.path.displayText, $0) } ?? ""
    }
  }

  private func unwritten(_ path: String, _ fixes: UnwrittenFixes) -> String {
    let hasCopy = !fixes.commands.isEmpty
    let count = Localized.count(fixes.count, "finding has a fix", "findings have a fix")
    let text = Localized(
      en: "\(path): \(count) that qbank cannot write into \(fixes.format). "
        + (hasCopy ? "Correct the file by hand, or fix a copy of it:" : "Correct it by hand."),
      ja: "\(path): \(fixes.count)件は直し方が分かっていますが、\(fixes.format)の中には書き込めません。"
        + (hasCopy ? "ファイルを手で直すか、次のように変換したファイルを直してください。" : "手で直してください。"))
    let lines = Wrap.lines(text[options.language], width: messageWidth)
    let all = lines.map { style(.note, $0) } + fixes.commands.map { "  " + $0 }
    return all.joined(separator: "\n") + "\n"
  }

  /// Returns the number of findings of each rule, and how many of them can be fixed.
  package func statistics(_ files: [LintedFile]) -> String {
    let summary = LintSummary(files)
    if summary.counts.total == 0 { return "" }
    let titles: [Localized] = [
      Localized(en: "errors", ja: "エラー"), Localized(en: "warnings", ja: "警告"),
      Localized(en: "notes", ja: "情報"), Localized("--fix"), Localized("--unsafe-fixes"),
    ]
    let columns =
      titles.map { TextTable.Column($0[options.language], isNumber: true) }
      + [TextTable.Column(Localized(en: "rule", ja: "ルール")[options.language])]
    let rows = summary.byRule.map { rule, counts in
      [counts.errors, counts.warnings, counts.notes, counts.safeFixes, counts.unsafeFixes].map {
        $0 == 0 ? "" : String($0)
      } + [rule]
    }
    return TextTable(columns, rows).text(width: options.width, style: style)
  }

  /// Returns the last line.
  package func lastLine(_ files: [LintedFile]) -> String {
    let summary = LintSummary(files)
    let counts = summary.counts
    let role: Style.Role =
      counts.errors > 0 ? .error : counts.warnings > 0 ? .warning : counts.notes > 0 ? .note : .help
    let lines = Wrap.lines(summary.sentence[options.language], width: messageWidth)
    return ended(lines.map { style(role, $0) })
  }
}
