@_spi(QBank) import BankModel
@_spi(QBank) import BankText

extension LintOptions {
  /// The names that no rule has, of those that somebody wanted, left out or gave a level.
  ///
  /// The command line refuses them before anything is read. An app that misspells one would otherwise ask for
  /// no rule at all and be told that its bank is sound.
  var unknownRules: [String] {
    let names = rules.allNames.union(levels.keys).union(ruleSettings.keys)
    return names.filter { Registry.rule(named: $0) == nil }.sorted()
  }
}

extension Diagnostic {
  /// What stands in the place of a rule's name where the name is no rule's.
  static let unknownRule = "unknown-rule"

  /// That no rule has a name by which one was asked for.
  static func unknownRule(_ name: String) -> Diagnostic {
    let nearest = NearestName.of(name, in: Registry.all.map(\.info.name))
    return Diagnostic(
      rule: unknownRule, severity: .error, place: Place(TextRange(0, 0)),
      message: Localized(
        en: "there is no rule “\(name)”", ja: "「\(name)」というルールはありません。"),
      why: Localized(
        en: "whatever it was to find has not been looked for",
        ja: "このルールで調べるはずだったことは、検査されていません。"),
      help: nearest.map {
        Localized(en: "Did you mean “\($0)”?", ja: "「\($0)」のことでしょうか。")
      }
        ?? Localized(
          en: "The names of all rules are listed by qbank rules.",
          ja: "ルールの名前は qbank rules で確認できます。"))
  }
}
