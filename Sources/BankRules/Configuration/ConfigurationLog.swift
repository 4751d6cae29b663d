@_spi(QBank) import BankFormats

/// Reads settings of a configuration and collects its diagnostics.
struct ConfigurationLog {
  private(set) var diagnostics: [Diagnostic] = []

  /// Adds an error.
  mutating func addError(_ range: TextRange, _ message: Localized, help: Localized? = nil) {
    guard diagnostics.count < Limits.diagnosticsPerRule else { return }
    diagnostics.append(
      Diagnostic(
        rule: "configuration", severity: .error, place: Place(range), message: message, help: help))
  }

  /// Adds an error with its message in both languages.
  mutating func addError(_ range: TextRange, en: String, ja: String, help: Localized? = nil) {
    addError(range, Localized(en: en, ja: ja), help: help)
  }

  /// The members of an object, all of which must be known.
  mutating func members(
    _ tree: JSONTree, of name: Localized, known: [String], areRules: Bool = false
  ) -> [String: JSONTree] {
    var found: [String: JSONTree] = [:]
    for member in all(tree, of: name) {
      if known.contains(member.name) {
        found[member.name] = member.tree
      } else {
        addUnknown(member, known, areRules: areRules)
      }
    }
    return found
  }

  /// The members of an object, whatever their names.
  mutating func all(_ tree: JSONTree, of name: Localized) -> [JSONTree.Member] {
    if case .object(let members) = tree.value { return members }
    addError(
      tree.range, en: "\(name.en) must be an object, { … }", ja: "\(name.ja)はオブジェクト（{ … }）で書きます。")
    return []
  }

  private mutating func addUnknown(_ member: JSONTree.Member, _ known: [String], areRules: Bool) {
    let shown = VisibleText.escape(member.name)
    let list = known.filter { $0 != "$schema" }
    addError(
      member.nameRange,
      areRules
        ? Localized(en: "there is no rule “\(shown)”", ja: "「\(shown)」というルールはありません。")
        : Localized(en: "there is no setting “\(shown)”", ja: "「\(shown)」という設定はありません。"),
      help: NearestName.of(member.name, in: known).map(Localized.didYouMean)
        ?? (areRules
          ? Localized(en: "`qbank rules` lists them.", ja: "一覧は `qbank rules` で見られます。")
          : Localized(
            en: "The settings here are \(list.joined(separator: ", ")).",
            ja: "ここで使える設定は \(list.joined(separator: "、")) です。")))
  }

  /// One of the given words.
  mutating func word(_ tree: JSONTree?, _ name: String, _ words: [String]) -> String? {
    guard let tree else { return nil }
    if let text = tree.text, words.contains(text) { return text }
    let near = tree.text.flatMap { NearestName.of($0, in: words) }.map(VisibleText.escape)
    let words = words.map(VisibleText.escape)
    addError(
      tree.range, en: "“\(name)” must be one of \(words.joined(separator: ", "))",
      ja: "「\(name)」には \(words.joined(separator: "、")) のどれかを書きます。",
      help: near.map(Localized.didYouMean))
    return nil
  }

  /// The case of an enumeration that a word names.
  mutating func word<Case: CaseIterable & RawRepresentable<String>>(
    _ tree: JSONTree?, _ name: String
  ) -> Case? {
    word(tree, name, Case.allCases.map(\.rawValue)).flatMap { Case(rawValue: $0) }
  }

  /// A text that is not empty.
  mutating func text(_ tree: JSONTree?, _ name: String) -> String? {
    value(
      tree, en: "“\(name)” must be text that is not empty", ja: "「\(name)」は空でない文字列で書きます。"
    ) { $0.text.flatMap { $0.isEmpty ? nil : $0 } }
  }

  /// A Boolean value.
  mutating func truth(_ tree: JSONTree?, _ name: String) -> Bool? {
    value(
      tree, en: "“\(name)” must be true or false", ja: "「\(name)」には true か false を書きます。"
    ) { $0.bool }
  }

  /// An integer within bounds.
  mutating func number(_ tree: JSONTree?, _ name: String, _ bounds: ClosedRange<Int>) -> Int? {
    let (least, most) = (bounds.lowerBound, bounds.upperBound)
    return value(
      tree, en: "“\(name)” must be a whole number from \(least) to \(most)",
      ja: "「\(name)」には\(least)から\(most)までの整数を書きます。"
    ) { tree in tree.wholeNumber.flatMap { bounds.contains($0) ? $0 : nil } }
  }

  /// A value as `read` finds it in a setting; adds an error if there is a setting without one.
  private mutating func value<Value>(
    _ tree: JSONTree?, en: String, ja: String, _ read: (JSONTree) -> Value?
  ) -> Value? {
    guard let tree else { return nil }
    let found = read(tree)
    if found == nil { addError(tree.range, en: en, ja: ja) }
    return found
  }

  /// The value of an option of a rule.
  mutating func value(_ tree: JSONTree?, _ option: RuleOption) -> RuleOption.Value? {
    switch option.kind {
    case .number(let bounds, _): number(tree, option.name, bounds).map { .number($0) }
    case .texts: tree.map { .texts(texts($0, option.name)) }
    }
  }

  /// A dictionary of texts.
  private mutating func texts(_ tree: JSONTree, _ name: String) -> [String: String] {
    var texts: [String: String] = [:]
    for member in all(tree, of: .setting(name)) {
      if let text = text(member.tree, member.name) { texts[member.name] = text }
    }
    return texts
  }

  /// The elements of an array.
  mutating func elements(_ tree: JSONTree?, _ name: String) -> [JSONTree] {
    value(tree, en: "“\(name)” must be a list", ja: "「\(name)」は配列（[ … ]）で書きます。") { $0.elements }
      ?? []
  }
}

extension Localized {
  /// The name of a setting, quoted.
  static func setting(_ name: String) -> Localized { Localized(en: "“\(name)”", ja: "「\(name)」") }

  /// The question whether a similar name was meant.
  static func didYouMean(_ name: String) -> Localized {
    Localized(en: "Did you mean “\(name)”?", ja: "「\(name)」のことですか？")
  }
}
