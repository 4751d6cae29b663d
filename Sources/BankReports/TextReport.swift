@_spi(QBank) package import BankModel
@_spi(QBank) import BankText

/// Findings as text for people: the line, a caret, what is wrong, why it matters, what to do.
package struct TextReport {
  private let options: ReportOptions
  /// Places that findings refer to.
  private var others = Positions()
  private let style: Style

  /// A report for people.
  package init(_ options: ReportOptions) {
    self.options = options
    style = options.style
  }

  /// All findings of a file; empty when there are none.
  package mutating func file(_ file: LintedFile) -> String {
    if file.diagnostics.isEmpty { return "" }
    var cursor = PositionCursor()
    var shown: [String: DiagnosticCounts] = [:]
    var text = ""
    for finding in file.diagnostics {
      let count = shown[finding.rule, default: DiagnosticCounts()].count(finding.severity)
      if options.maxPerRule > 0, count >= finding.severity.shown(of: options.maxPerRule) {
        continue
      }
      shown[finding.rule, default: DiagnosticCounts()].add(finding.severity, nil)
      text += self.finding(finding, file, &cursor) + "\n"
    }
    return text + more(file, shown)
  }

  /// What was left out, rule by rule.
  private func more(_ file: LintedFile, _ shown: [String: DiagnosticCounts]) -> String {
    var text = ""
    for (rule, counts) in file.counts.sorted(by: { $0.key < $1.key }) {
      let rest = counts.total - (shown[rule]?.total ?? 0)
      if rest > 0 { text += more(rule, rest, file.source.path.displayText) + "\n" }
    }
    return text.isEmpty ? "" : text + "\n"
  }

  private func more(_ rule: String, _ count: Int, _ path: String) -> String {
    switch options.language {
    case .english: "… and \(count) more of \(rule) in \(path)"
    case .japanese: "… ほかに\(rule)が\(count)件あります（\(path)）"
    }
  }

  private mutating func finding(
    _ finding: Diagnostic, _ file: LintedFile, _ cursor: inout PositionCursor
  ) -> String {
    let place = cursor.place(at: finding.place.range.start, in: file.source.bytes)
    let gutter = String(repeating: " ", count: String(place.line).count)
    var lines = headline(finding)
    lines.append("\(gutter)\(style(.frame, "-->")) " + location(finding, file, place))
    lines += snippet(file.source, finding.place.range, place.line, gutter, "^", finding)
    for related in finding.related { lines += self.related(related, gutter) }
    if let help = finding.help { lines += note(helpWord, help[options.language], gutter) }
    if let fix = finding.fix {
      lines += note(fixWord(fix), fix.description[options.language], gutter)
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private func headline(_ finding: Diagnostic) -> [String] {
    let label = "\(severityWord(finding.severity))[\(finding.rule)]"
    let message = ": " + finding.message[options.language]
    let lines = Wrap.lines(label + message, width: options.messageWidth)
    guard let first = lines.first, first.hasPrefix(label) else { return lines }
    let role = Style.Role(finding.severity)
    let rest = String(first.dropFirst(label.count))
    return [style(role, label) + style(.headline, rest)]
      + lines.dropFirst().map { style(.headline, $0) }
  }

  /// `path:line:column (row 3, answer)`
  private func location(
    _ finding: Diagnostic, _ file: LintedFile, _ place: Source.LineAndColumn
  ) -> String {
    let path = "\(file.source.path.displayText):\(place.line):\(place.column)"
    guard let record = finding.place.record else { return path }
    let cell = finding.place.cell.map { file.kind?.cellTitle($0) ?? surplusCell($0) }
    switch options.language {
    case .english: return path + " (row \(record)\(cell.map { ", \($0.en)" } ?? ""))"
    case .japanese: return path + "（\(record)件目\(cell.map { "・\($0.ja)" } ?? "")）"
    }
  }

  private func surplusCell(_ number: Int) -> Localized {
    Localized(en: "cell \(number)", ja: "\(number)番目のセル")
  }

  private func snippet(
    _ source: Source, _ range: TextRange, _ line: Int, _ gutter: String, _ mark: Character,
    _ finding: Diagnostic?
  ) -> [String] {
    let bar = style(.frame, "|")
    let snippet = Snippet(source, range, width: options.width - gutter.count - 3)
    let marks = String(repeating: mark, count: snippet.length)
    let role = finding.map { Style.Role($0.severity) } ?? .frame
    let indent = String(repeating: " ", count: snippet.indent)
    let caret = "\(gutter) \(bar) \(indent)\(style(role, marks))"
    let number = style(.frame, String(line).leftPadded(to: gutter.count))
    let text = snippet.text.isEmpty ? "" : " " + snippet.text
    var lines = ["\(gutter) \(bar)", "\(number) \(bar)\(text)"]
    guard let why = finding?.why?[options.language] else { return lines + [caret] }
    let room = options.messageWidth - gutter.count - 4 - snippet.indent - snippet.length
    if DisplayWidth.of(why) <= room {
      lines.append(caret + " " + style(role, why))
      return lines
    }
    lines.append(caret)
    return lines
      + Wrap.lines(why, width: options.messageWidth - gutter.count - 3).map {
        "\(gutter) \(bar) \(style(role, $0))"
      }
  }

  private mutating func related(_ related: Diagnostic.Related, _ gutter: String) -> [String] {
    let place = others.place(at: related.range.start, in: related.source)
    let path = "\(related.source.path.displayText):\(place.line):\(place.column)"
    let own = String(repeating: " ", count: max(gutter.count, String(place.line).count))
    var lines = ["\(own)\(style(.frame, ":::")) \(path) \(related.message[options.language])"]
    lines += snippet(related.source, related.range, place.line, own, "-", nil)
    return lines
  }

  private func note(_ word: String, _ text: String, _ gutter: String) -> [String] {
    let first = "\(gutter) = \(word): "
    let indent = String(repeating: " ", count: DisplayWidth.of(first))
    let lines = Wrap.lines(text, width: options.messageWidth - indent.count)
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

  /// The last line: what was looked at, what was found, and what can be fixed.
  package func summary(_ files: [LintedFile]) -> String {
    let summary = LintSummary(files)
    let counts = summary.counts
    let line =
      switch options.language {
      case .english: summaryInEnglish(summary)
      case .japanese: summaryInJapanese(summary)
      }
    let role: Style.Role =
      counts.errors > 0 ? .error : counts.warnings > 0 ? .warning : counts.notes > 0 ? .note : .help
    return Wrap.lines(line, width: options.messageWidth).map { style(role, $0) + "\n" }.joined()
  }

  private func summaryInEnglish(_ summary: LintSummary) -> String {
    let scope = summary.scope.en
    if summary.counts.total == 0 { return "\(scope): nothing to report." }
    let found = [
      part(summary.counts.errors, "error", "errors"),
      part(summary.counts.warnings, "warning", "warnings"),
      part(summary.counts.notes, "note", "notes"),
    ].compactMap(\.self).joined(separator: ", ")
    let safe = summary.counts.safeFixes
    let unsafe = summary.counts.unsafeFixes
    var text = "\(scope): \(found)."
    if safe > 0 { text += " \(safe) can be fixed with --fix." }
    if unsafe > 0 {
      text += " \(unsafe)\(safe > 0 ? " more" : "") can be fixed with --unsafe-fixes."
    }
    return text
  }

  private func summaryInJapanese(_ summary: LintSummary) -> String {
    let scope = summary.scope.ja + "を検査しました。"
    if summary.counts.total == 0 { return scope + "指摘はありません。" }
    let found = [
      part(summary.counts.errors, "エラー"), part(summary.counts.warnings, "警告"),
      part(summary.counts.notes, "参考"),
    ].compactMap(\.self).joined(separator: "、")
    var text = scope + found + "があります。"
    let safe = summary.counts.safeFixes
    let unsafe = summary.counts.unsafeFixes
    if safe > 0 { text += "\(safe)件は --fix で直せます。" }
    if unsafe > 0 {
      text += "\(safe > 0 ? "さらに" : "")\(unsafe)件は --unsafe-fixes で直せます（内容の確認が必要です）。"
    }
    return text
  }

  private func part(_ count: Int, _ one: String, _ many: String) -> String? {
    count == 0 ? nil : Localized.count(count, one, many)
  }

  private func part(_ count: Int, _ name: String) -> String? {
    count == 0 ? nil : "\(name)\(count)件"
  }
}

extension String {
  fileprivate func leftPadded(to width: Int) -> String {
    String(repeating: " ", count: max(0, width - count)) + self
  }
}
