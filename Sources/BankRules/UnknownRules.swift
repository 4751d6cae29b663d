@_spi(QBank) import BankModel
@_spi(QBank) import BankText

extension LintOptions {
  /// An error for each name in them that no rule has.
  ///
  /// Options that turn nothing on find nothing, which would look like a bank without a mistake.
  var unknownRules: [Diagnostic] {
    let names = rules.given.union(levels.keys).filter { Registry.rule(named: $0) == nil }
    return names.sorted().map(LintOptions.unknownRule)
  }

  private static func unknownRule(_ name: String) -> Diagnostic {
    let shown = VisibleText.escape(name)
    let near = NearestName.of(name, in: Registry.all.map(\.info.name))
    return Diagnostic(
      rule: "unknown-rule", severity: .error, place: Place(TextRange(at: 0)),
      message: Localized(
        en: "the options name an unknown rule, “\(shown)”",
        ja: "オプションで指定された「\(shown)」というルールはありません。"),
      why: Localized(
        en: "what it was meant to report may be in the file", ja: "報告されるはずの誤りが残っているかもしれません。"),
      help: near.map { Localized(en: "Did you mean “\($0)”?", ja: "「\($0)」のことですか？") }
        ?? Localized(
          en: "`qbank rules` lists the names.", ja: "ルールの一覧は `qbank rules` で見られます。"))
  }
}
