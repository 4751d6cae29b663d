@_spi(QBank) package import BankModel
@_spi(QBank) import BankText

/// Findings as text for people: the line, a caret, what is wrong, why it matters, what to do.
package struct TextReport {
  let options: ReportOptions
  /// Places that findings refer to.
  private var others = Positions()
  let style: Style
  /// How many cells a line of a message may take.
  let messageWidth: Int

  /// A report for people.
  package init(_ options: ReportOptions) {
    self.options = options
    style = options.style
    messageWidth = options.wraps ? options.width : .max
  }

  /// The findings of all files, and how many of them are not shown; empty when there are none.
  package mutating func findings(_ files: [LintedFile]) -> String {
    let shown = ShownFindings(files, maxPerRule: options.maxPerRule, most: options.maxFindings)
    var text = ""
    for (index, file) in files.enumerated() {
      var cursor = PositionCursor()
      let path = file.source.path.displayText
      for finding in shown.diagnostics(index) {
        text += self.finding(finding, file, path, &cursor) + "\n"
      }
    }
    let hidden = shown.hidden
    for some in hidden {
      let path = some.files.count == 1 ? files[some.files[0]].source.path.displayText : nil
      text += paragraph(more(some, path))
    }
    if hidden.isEmpty { return text }
    return text
      + (options.maxFindings == 0 && options.maxPerRule > 0 ? paragraph(TextReport.all) : "") + "\n"
  }

  private static let all = Localized(
    en: "qbank lint --max-per-rule 0 shows all of them.", ja: "すべて見るには: qbank lint --max-per-rule 0"
  )

  private func more(_ hidden: ShownFindings.Hidden, _ path: String?) -> Localized {
    let (rule, count, files) = (hidden.rule, hidden.count, hidden.files.count)
    return Localized(
      en: "… and \(count) more of \(rule) in \(path ?? "\(files) files")",
      ja: "… ほかに\(rule)が\(count)件あります（\(path ?? "\(files)ファイル")）")
  }

  private func paragraph(_ text: Localized) -> String {
    ended(Wrap.lines(text[options.language], width: messageWidth))
  }

  /// The lines, each with its end.
  func ended(_ lines: [String]) -> String {
    lines.reduce(into: "") { $0 += $1 + "\n" }
  }

  private mutating func finding(
    _ finding: Diagnostic, _ file: LintedFile, _ path: String, _ cursor: inout PositionCursor
  ) -> String {
    let place = cursor.place(at: finding.place.range.start, in: file.text.bytes)
    let number = self.number(finding.place.range, file.text, place)
    let gutter = String(repeating: " ", count: number.count)
    var lines = headline(finding)
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

  private func headline(_ finding: Diagnostic) -> [String] {
    let label = "\(severityWord(finding.severity))[\(finding.rule)]"
    let message = ": " + finding.message[options.language]
    let lines = Wrap.lines(label + message, width: messageWidth)
    guard let first = lines.first, first.hasPrefix(label) else { return lines }
    let role = Style.Role(finding.severity)
    let rest = String(first.dropFirst(label.count))
    return [style(role, label) + style(.headline, rest)]
      + lines.dropFirst().map { style(.headline, $0) }
  }

  /// `path:line:column`, or `path: C4` where the file has no lines.
  private func place(
    _ range: TextRange, _ source: Source, _ path: String, _ place: Source.LineAndColumn
  ) -> String {
    guard let names = source.names?.name(range.start) else {
      return source.isPackage ? path : "\(path):\(place.line):\(place.column)"
    }
    return "\(path): \(options.language == .english ? names.en : names.ja)"
  }

  /// What stands in the margin: the number of the line, or in a file that has none that of the row, the
  /// paragraph or the line of a part, with which the name of the place ends.
  private func number(
    _ range: TextRange, _ source: Source, _ place: Source.LineAndColumn
  ) -> String {
    guard let names = source.names else { return String(place.line) }
    let name = names.name(range.start)?.en ?? ""
    return String(name.reversed().prefix { $0.isNumber }.reversed())
  }

  /// `path:line:column (row 3, answer)`
  private func location(_ finding: Diagnostic, _ file: LintedFile, _ place: String) -> String {
    guard let record = finding.place.record else { return place }
    let cell = finding.place.cell.map { file.cellTitle($0) ?? surplusCell($0) }
    // `Sheet1!C4` says which row it is.
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

  private func surplusCell(_ number: Int) -> Localized {
    Localized(en: "cell \(number)", ja: "\(number)番目のセル")
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
    let place = others.place(at: related.range.start, in: related.source)
    let path = self.place(
      related.range, related.source, related.source.path.displayText, place)
    let number = self.number(related.range, related.source, place)
    let own = String(repeating: " ", count: max(gutter.count, number.count))
    var lines = ["\(own)\(style(.frame, ":::")) \(path) \(related.message[options.language])"]
    lines += snippet(related.source, related.range, number, own, "-", nil)
    return lines
  }

  private func note(_ word: String, _ text: String, _ gutter: String) -> [String] {
    let first = "\(gutter) = \(word): "
    let indent = String(repeating: " ", count: DisplayWidth.of(first))
    let lines = Wrap.lines(text, width: messageWidth - indent.count)
    return lines.enumerated().map { index, line in
      index == 0
        ? "\(gutter) \(style(.frame, "=")) \(style(.help, word)): \(line)" : indent + line
    }
  }
}

// MARK: Words

extension TextReport {
  private func severityWord(_ severity: Severity) -> String {
    switch (severity, options.language) {
    case (_, .english): severity.rawValue
    case (.error, .japanese): "エラー"
    case (.warning, .japanese): "警告"
    case (.note, .japanese): "参考"
    }
  }

  private var helpWord: String { options.language == .english ? "help" : "対処" }

  private func fixWord(_ fix: Fix) -> String {
    switch (fix.applicability, options.language) {
    case (.safe, .english): "safe fix"
    case (.unsafe, .english): "unsafe fix"
    case (.displayOnly, .english): "suggestion"
    case (.safe, .japanese): "自動修正"
    case (.unsafe, .japanese): "要確認の修正"
    case (.displayOnly, .japanese): "修正の案"
    }
  }
}

extension String {
  fileprivate func leftPadded(to width: Int) -> String {
    String(repeating: " ", count: max(0, width - count)) + self
  }
}

extension Source {
  /// Whether it is an archive, of which no line says anything to people.
  var isPackage: Bool {
    let sign: [UInt8] = [0x50, 0x4B, 3, 4]
    return count >= sign.count && copy(TextRange(0, sign.count)) == sign
  }
}
