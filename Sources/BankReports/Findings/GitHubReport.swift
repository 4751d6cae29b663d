@_spi(QBank) import BankModel

extension ReportFormat {
  /// Workflow commands that GitHub turns into annotations next to the changed lines.
  ///
  /// GitHub shows ten errors, ten warnings and ten notices per step and drops the others, so a last line gives the
  /// number of those.
  package static let github = ReportFormat("github", .text) { report in
    var (text, dropped) = ("", 0)
    let found = report.all
    for severity in Severity.allCases.reversed() {
      let own = found.filter { $0.finding.diagnostic.severity == severity }
      let unread = severity == .error ? report.unread : []
      for (path, reason) in unread.prefix(GitHub.most) {
        text += GitHub.command(.error, [("file", path.string)], reason[report.language])
      }
      let room = max(0, GitHub.most - unread.count)
      for (file, finding) in own.prefix(room) {
        text += GitHub.command(of: finding, in: file, report.language)
      }
      dropped += max(0, own.count + unread.count - GitHub.most)
    }
    return dropped == 0 ? text : text + GitHub.rest(dropped)[report.language] + "\n"
  }
}

/// Workflow commands of GitHub.
private enum GitHub {
  /// The maximum number of annotations of one level that are shown.
  static let most = 10

  static func command(
    of finding: ReportedFinding, in file: ReportedFile, _ language: Language
  ) -> String {
    let (start, end) = (finding.start, finding.end)
    var properties = [("file", file.path.string)]
    if finding.placeName == nil {
      properties += [
        ("line", "\(start.line)"), ("endLine", "\(end.line)"), ("col", "\(start.column)"),
      ]
      if start.line == end.line { properties.append(("endColumn", "\(end.column)")) }
    }
    properties.append(("title", finding.diagnostic.rule))
    return command(finding.diagnostic.severity, properties, finding.fullTextWithPlaces(language))
  }

  static func command(
    _ severity: Severity, _ properties: [(String, String)], _ message: String
  ) -> String {
    let level = severity == .note ? "notice" : severity.rawValue
    let words = properties.map { "\($0)=\(escaped($1, alsoColons: true))" }
    return "::\(level) \(words.joined(separator: ","))::\(escaped(message, alsoColons: false))\n"
  }

  private static func escaped(_ text: String, alsoColons: Bool) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "%": escaped += "%25"
      case "\r": escaped += "%0D"
      case "\n": escaped += "%0A"
      case ":" where alsoColons: escaped += "%3A"
      case "," where alsoColons: escaped += "%2C"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  static func rest(_ count: Int) -> Localized {
    Localized(
      en: "qbank: \(Localized.count(count, "more finding is", "more findings are")) not annotated, "
        + "because GitHub shows \(most) of each severity; run qbank lint to see all.",
      ja: "qbank: GitHubが重要度ごとに表示するのは\(most)件までのため、残りの\(count)件は注釈になりません。"
        + "すべて見るには qbank lint を実行してください。")
  }
}
