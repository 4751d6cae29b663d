@_spi(QBank) import BankModel

// The report of many findings: a paragraph for each rule, the worst first, followed by its places on a line each,
// as many as fit on one screen.

extension TextReport {
  /// The maximum number of places listed for a rule.
  package static let maxPlaces = 20
  /// The maximum number of lines for all groups; the lines after them take a few more.
  private static let maxLines = 70

  /// Findings of one rule and one severity.
  private struct Group {
    let rule: String
    let severity: Severity
    /// The number of findings, listed or not.
    var count = 0
    var canBeFixed = false
    var found: [(file: Int, index: Int)] = []
    var head: [String] = []
    /// Whether all have the same message.
    var isOne = true
    /// The number of places listed.
    var listed = 0

    /// Returns the number of lines for a group with its places, the line about more of them, and an empty line.
    func lines(_ places: Int) -> Int { head.count + places + (places < count ? 1 : 0) + 1 }
  }

  mutating func groups(_ files: [LintedFile]) -> String {
    var groups = TextReport.groups(of: files)
    for index in groups.indices { complete(&groups[index], files) }
    let whole = TextReport.share(TextReport.maxLines, among: &groups)
    var text = ""
    for group in groups[..<whole] { text += block(group, files) + "\n" }
    return text + brief(groups[whole...])
  }

  /// Returns the rule whose findings come first.
  static func worstRule(of files: [LintedFile]) -> String? { groups(of: files).first?.rule }

  private static func groups(of files: [LintedFile]) -> [Group] {
    var groups: [Group] = []
    func place(_ rule: String, _ severity: Severity) -> Int {
      if let known = groups.firstIndex(where: { $0.rule == rule && $0.severity == severity }) {
        return known
      }
      groups.append(Group(rule: rule, severity: severity))
      return groups.count - 1
    }
    for (number, file) in files.enumerated() {
      for (rule, counts) in file.counts {
        for severity in Severity.allCases where counts.count(severity) > 0 {
          groups[place(rule, severity)].count += counts.count(severity)
        }
      }
      for (index, finding) in file.diagnostics.enumerated() {
        let group = place(finding.rule, finding.severity)
        groups[group].found.append((number, index))
        if finding.fix?.applicability == .safe { groups[group].canBeFixed = true }
      }
    }
    return groups.filter { !$0.found.isEmpty }.ordered { one, other in
      if one.severity != other.severity { return one.severity > other.severity }
      if one.canBeFixed != other.canBeFixed { return one.canBeFixed }
      return one.found[0] < other.found[0]
        || one.found[0] == other.found[0] && one.rule < other.rule
    }
  }

  /// Gives each group a place as long as there is room, and the remaining room to the first groups. Returns the
  /// number of groups that are shown in full.
  private static func share(_ lines: Int, among groups: inout [Group]) -> Int {
    var (room, whole) = (lines, 0)
    while whole < groups.count, groups[whole].lines(1) <= room || whole == 0 {
      room -= groups[whole].lines(1)
      groups[whole].listed = 1
      whole += 1
    }
    var hasGrown = true
    while hasGrown, room > 0 {
      hasGrown = false
      for index in groups[..<whole].indices {
        let group = groups[index]
        let more = group.lines(group.listed + 1) - group.lines(group.listed)
        guard group.listed < min(group.found.count, maxPlaces), more <= room else { continue }
        groups[index].listed += 1
        room -= more
        hasGrown = true
      }
    }
    return whole
  }

  // MARK: A group

  /// Adds what is wrong, and why it matters and what to do if these are the same for all places.
  private func complete(_ group: inout Group, _ files: [LintedFile]) {
    let findings = group.found.map { files[$0.file].diagnostics[$0.index] }
    let (first, language) = (findings[0], options.language)
    group.isOne = findings.allSatisfy { $0.message == first.message }
    let summary = rules.first { $0.name == group.rule }.map {
      TextReport.phrase($0.summary[language], language)
    }
    let words = group.isOne ? first.message[language] : summary ?? first.message[language]
    let count = group.count == 1 ? "" : TextReport.count(group.count)[language]
    group.head = headline(group.severity, group.rule, words, end: count)
    if let why = first.why, findings.allSatisfy({ $0.why == why }) {
      group.head += Wrap.lines(why[language], width: messageWidth - 2).map { "  " + $0 }
    }
    if let help = first.help, findings.allSatisfy({ $0.help == help }) {
      group.head += note(helpWord, help[language], " ")
    }
  }

  /// Returns the number of findings as a suffix.
  private static func count(_ count: Int) -> Localized {
    Localized(en: " (\(count))", ja: "（\(count)件）")
  }

  /// Returns a sentence as a headline, in English without a capital and full stop.
  private static func phrase(_ sentence: String, _ language: Language) -> String {
    if language == .japanese { return sentence }
    let text = sentence.last == "." ? sentence.dropLast() : sentence[...]
    return text.prefix(1).lowercased() + text.dropFirst()
  }

  private mutating func block(_ group: Group, _ files: [LintedFile]) -> String {
    let places = group.found.prefix(group.listed).map { found in
      (text: place(found, files), found: found)
    }
    let width = min(places.map { DisplayWidth.of($0.text) }.max() ?? 0, options.width / 2)
    var lines = group.head
    for (text, found) in places {
      let shown = "  " + style(.frame, text.padded(to: width)) + "  "
      let rest = excerpt(found, files, group, options.width - width - 4)
      lines.append(rest.isEmpty ? "  " + style(.frame, text) : shown + rest)
    }
    let more = group.count - group.listed
    if more > 0 {
      lines.append(
        "  " + Localized(en: "… and \(more) more", ja: "… ほかに\(more)件")[options.language])
    }
    return ended(lines)
  }

  /// Returns `path:line:column`, shortened in the middle to less than half a line.
  private mutating func place(_ found: (file: Int, index: Int), _ files: [LintedFile]) -> String {
    let file = files[found.file]
    let range = file.diagnostics[found.index].place.range
    let position = positions.place(at: range.start, in: file.text)
    let text = place(range, file.text, file.source.path.displayText, position)
    let most = max(options.width / 2 - 2, 12)
    guard DisplayWidth.of(text) > most else { return text }
    let half = (most - 1) / 2
    let (start, end) = (Wrap.filled(text, width: half)[0], String(text.reversed()))
    return start + "…" + String(Wrap.filled(end, width: most - 1 - half)[0].reversed())
  }

  /// Returns the text with the range marked, or the message if that is more informative: for errors with different
  /// messages, and for a file as a whole if the headline does not say it.
  private func excerpt(
    _ found: (file: Int, index: Int), _ files: [LintedFile], _ group: Group, _ width: Int
  ) -> String {
    let finding = files[found.file].diagnostics[found.index]
    let source = files[found.file].text
    let isWhole = finding.place.record == nil || source.isPackage
    if isWhole, group.found.count == 1 { return "" }
    if isWhole || !group.isOne && group.severity == .error {
      let lines = Wrap.filled(finding.message[options.language], width: width - 1)
      return lines.count > 1 ? lines[0] + "…" : lines[0]
    }
    let snippet = Snippet(source, finding.place.range, width: width - 2)
    let (before, rest) = snippet.text.split(afterCells: snippet.indent)
    // Something missing has a place, too.
    let isEmpty = finding.place.range.isEmpty
    let (marked, after) = rest.split(afterCells: isEmpty ? 0 : snippet.length)
    if !isEmpty, options.style.isColored {
      return before + style(Style.Role(finding.severity), marked) + after
    }
    return before + "⟦" + marked + "⟧" + after
  }

  // MARK: What is left

  /// Returns the groups without room as one paragraph that names each rule once.
  private func brief(_ groups: ArraySlice<Group>) -> String {
    if groups.isEmpty { return "" }
    let names = groups.grouped(by: \.rule).map { rule, groups in
      let count = TextReport.count(groups.reduce(0) { $0 + $1.count })
      return Localized(en: rule + count.en, ja: rule + count.ja)
    }
    return paragraph(
      Localized(
        en: "Also: \(names.map(\.en).joined(separator: ", ")).",
        ja: "ほかに: \(names.map(\.ja).joined(separator: "、"))")) + "\n"
  }
}

extension Diagnostic {
  /// The sort key of shown findings: by severity, then by whether a fix can be made at once.
  var urgency: Int {
    let severity =
      switch severity {
      case .error: 0
      case .warning: 2
      case .note: 4
      }
    return severity + (fix?.applicability == .safe ? 0 : 1)
  }
}

extension String {
  /// Splits the text after a number of cells.
  fileprivate func split(afterCells cells: Int) -> (String, String) {
    var (end, used) = (startIndex, 0)
    while end < endIndex, used < cells {
      used += DisplayWidth.of(self[end])
      end = index(after: end)
    }
    return (String(self[..<end]), String(self[end...]))
  }
}
