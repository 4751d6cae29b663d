@_spi(QBank) @_exported public import BankModel

/// Findings as text for people: a few with the line, a caret, what is wrong, why it matters and what to do; many in
/// groups by rule.
package struct TextReport {
  let options: ReportOptions
  /// The descriptions of the rules.
  let rules: [ReportedRule]
  var positions = Positions()
  let style: Style
  /// The maximum width of a line of a message, in cells.
  let messageWidth: Int

  /// Creates a report for people.
  package init(rules: [ReportedRule] = [], _ options: ReportOptions) {
    self.options = options
    self.rules = rules
    style = options.style
    messageWidth = options.wraps ? options.width : .max
  }

  /// The maximum number of findings that are shown one by one; more are grouped.
  static let few = 6

  /// Returns the findings of all files, the worst first; empty if there are none.
  package mutating func findings(_ files: [LintedFile]) -> String {
    let total = files.reduce(0) { $0 + $1.total.total }
    if total > TextReport.few, !options.isVerbose, options.maxFindings == 0 {
      return groups(files)
    }
    let shown = ShownFindings(files, most: options.maxFindings)
    var found: [(file: Int, index: Int, place: Source.LineAndColumn)] = []
    for (file, indices) in shown.indices.enumerated() {
      let text = files[file].text
      var cursor = PositionCursor()
      for index in indices {
        let start = files[file].diagnostics[index].place.range.start
        let place = cursor.place(at: start, in: text.bytes)
        found.append((file, index, place))
      }
    }
    let order = found.indices.ordered { one, other in
      let (left, right) = (found[one], found[other])
      return (files[left.file].diagnostics[left.index].urgency, one)
        < (files[right.file].diagnostics[right.index].urgency, other)
    }
    var text = ""
    for next in order {
      let (file, index, place) = found[next]
      text += finding(files[file].diagnostics[index], files[file], place) + "\n"
    }
    let hidden = total - found.count
    if hidden == 0 { return text }
    let more = Localized(en: "… and \(hidden) more.", ja: "… ほかに\(hidden)件あります。")
    return text + paragraph(more) + "\n"
  }

  func paragraph(_ text: Localized) -> String {
    ended(Wrap.lines(text[options.language], width: messageWidth))
  }

  /// Returns the lines, each with a line ending.
  func ended(_ lines: [String]) -> String {
    lines.reduce(into: "") { $0 += $1 + "\n" }
  }

  private mutating func finding(
    _ finding: Diagnostic, _ file: LintedFile, _ place: Source.LineAndColumn
  ) -> String {
    let path = file.source.path.displayText
    let number = self.number(finding.place.range, file.text, place)
    let gutter = String(repeating: " ", count: number.count)
    var lines = headline(finding.severity, finding.rule, finding.message[options.language])
    let shown = location(finding, file, self.place(finding.place.range, file.text, path, place))
    lines.append("\(gutter)\(style(.frame, "-->")) " + shown)
    lines += snippet(file.text, finding.place.range, number, gutter, "^", finding)
    for related in finding.related { lines += self.related(related, gutter) }
    if let help = finding.help { lines += note(helpWord, help[options.language], gutter) }
    if let fix = finding.fix {
      lines += note(fixWord(fix), fix.description[options.language], gutter)
    }
    return ended(lines)
  }

  /// Returns the label and what is wrong; `end` stays with the last word.
  func headline(
    _ severity: Severity, _ rule: String, _ words: String, end: String = ""
  ) -> [String] {
    let label = "\(severity.title[options.language])[\(rule)]"
    var lines = Wrap.lines(label + ": " + words, width: messageWidth)
    // Only the last line needs room for `end`.
    let last = Wrap.lines(lines.removeLast(), width: messageWidth - DisplayWidth.of(end))
    lines += last
    lines[lines.count - 1] += end
    guard let first = lines.first, first.hasPrefix(label) else { return lines }
    let rest = String(first.dropFirst(label.count))
    return [style(Style.Role(severity), label) + style(.headline, rest)]
      + lines.dropFirst().map { style(.headline, $0) }
  }

  /// Returns `path:line:column`, or `path: C4` if the file has no lines.
  func place(
    _ range: TextRange, _ source: Source, _ path: String, _ place: Source.LineAndColumn
  ) -> String {
    guard let name = source.placeName(range) else {
      return source.isPackage ? path : "\(path):\(place.line):\(place.column)"
    }
    return "\(path): \(name[options.language])"
  }

  /// Returns the number in the margin: that of the line, or in a file without lines that of the row, the paragraph
  /// or the line of a part, with which the name of the place ends.
  private func number(
    _ range: TextRange, _ source: Source, _ place: Source.LineAndColumn
  ) -> String {
    guard let names = source.names else { return String(place.line) }
    let name = names.name(range.start)?.en ?? ""
    return String(name.reversed().prefix { $0.isNumber }.reversed())
  }

  /// Returns `path:line:column (row 3, answer)`.
  private func location(_ finding: Diagnostic, _ file: LintedFile, _ place: String) -> String {
    guard let record = finding.place.record else { return place }
    let cell = finding.place.cell.map { number in
      file.cellTitle(number) ?? Localized(en: "cell \(number)", ja: "\(number)番目のセル")
    }
    // `Sheet1!C4` already contains the row.
    if file.text.names != nil {
      let title = cell.map { options.language == .english ? " (\($0.en))" : "（\($0.ja)）" }
      return place + (title ?? "")
    }
    switch options.language {
    case .english: return place + " (row \(record)\(cell.map { ", \($0.en)" } ?? ""))"
    case .japanese:
      let isTable = file.syntax == .csv || !file.columnTitles.isEmpty
      let row = "\(record)\(isTable ? "行目" : "件目")"
      return place + "（\(row)\(cell.map { "・\($0.ja)" } ?? "")）"
    }
  }

  private func snippet(
    _ source: Source, _ range: TextRange, _ number: String, _ gutter: String, _ mark: Character,
    _ finding: Diagnostic?
  ) -> [String] {
    let bar = style(.frame, "|")
    if source.isPackage {
      guard let finding, let why = finding.why?[options.language] else { return [] }
      return Wrap.lines(why, width: messageWidth - gutter.count - 3).map {
        "\(gutter) \(bar) \(style(Style.Role(finding.severity), $0))"
      }
    }
    let snippet = Snippet(source, range, width: options.width - gutter.count - 3)
    let marks = String(repeating: mark, count: snippet.length)
    let role = finding.map { Style.Role($0.severity) } ?? .frame
    let indent = String(repeating: " ", count: snippet.indent)
    let caret = "\(gutter) \(bar) \(indent)\(style(role, marks))"
    let number = style(.frame, number.leftPadded(to: gutter.count))
    let text = snippet.text.isEmpty ? "" : " " + snippet.text
    var lines = ["\(gutter) \(bar)", "\(number) \(bar)\(text)"]
    guard let why = finding?.why?[options.language] else { return lines + [caret] }
    let room = messageWidth - gutter.count - 4 - snippet.indent - snippet.length
    if DisplayWidth.of(why) <= room {
      lines.append(caret + " " + style(role, why))
      return lines
    }
    lines.append(caret)
    return lines
      + Wrap.lines(why, width: messageWidth - gutter.count - 3).map {
        "\(gutter) \(bar) \(style(role, $0))"
      }
  }

  private mutating func related(_ related: Diagnostic.Related, _ gutter: String) -> [String] {
    let place = positions.place(at: related.range.start, in: related.source)
    let path = self.place(
      related.range, related.source, related.source.path.displayText, place)
    let number = self.number(related.range, related.source, place)
    let own = String(repeating: " ", count: max(gutter.count, number.count))
    var lines = ["\(own)\(style(.frame, ":::")) \(path) \(related.message[options.language])"]
    lines += snippet(related.source, related.range, number, own, "-", nil)
    return lines
  }

  func note(_ word: String, _ text: String, _ gutter: String) -> [String] {
    let first = "\(gutter) = \(word): "
    let indent = String(repeating: " ", count: DisplayWidth.of(first))
    let lines = Wrap.lines(text, width: messageWidth - indent.count)
    return lines.enumerated().map { index, line in
      index == 0
        ? "\(gutter) \(style(.frame, "=")) \(style(.help, word)): \(line)" : indent + line
    }
  }

  // MARK: The end of the report

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

  // MARK: Words

  var helpWord: String { options.language == .english ? "help" : "対処" }

  private func fixWord(_ fix: Fix) -> String {
    switch (fix.applicability, options.language) {
    case (.safe, .english): "safe fix"
    case (.unsafe, .english): "unsafe fix"
    case (.displayOnly, .english): "suggestion"
    case (.safe, .japanese): "安全な修正"
    case (.unsafe, .japanese): "要確認の修正"
    case (.displayOnly, .japanese): "修正の案"
    }
  }
}

extension Source {
  /// Whether it is an archive, whose lines are not readable for people.
  var isPackage: Bool {
    let sign: [UInt8] = [0x50, 0x4B, 3, 4]
    return count >= sign.count && copy(TextRange(0, sign.count)) == sign
  }

  /// The name of a place in a file without lines, such as `Sheet1!C4`, or nil in a file with lines.
  func placeName(_ range: TextRange) -> Localized? {
    names?.name(range.start).map { Localized(en: $0.en, ja: $0.ja) }
  }
}

/// Options for showing findings.
package struct ReportOptions: Sendable {
  /// The language of every text.
  package var language: Language
  /// Whether and how text is coloured.
  package var style: Style
  /// The maximum width of a line in cells.
  package var width: Int
  /// Whether longer messages wrap. Lines of a bank are truncated in any case.
  package var wraps: Bool
  /// Whether each finding is shown with its line, whatever their number.
  package var isVerbose: Bool
  /// The maximum number of findings shown in all; 0 for no limit.
  package var maxFindings: Int

  /// Creates options for showing findings.
  package init(
    language: Language, style: Style = .plain, width: Int = 80, wraps: Bool = true,
    isVerbose: Bool = false, maxFindings: Int = 0
  ) {
    self.language = language
    self.style = style
    self.width = width
    self.wraps = wraps
    self.isVerbose = isVerbose
    self.maxFindings = maxFindings
  }
}
