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

  /// The members of an object, all of which must be known.
  mutating func members(
    _ tree: JSONTree, of name: Localized, known: [String], areRules: Bool = false
  ) -> [String: JSONTree] {
    var found: [String: JSONTree] = [:]
    for member in all(tree, of: name) {
      if known.contains(member.name) {
        found[member.name] = member.tree
      } else if areRules {
        unknownRule(member.name, member.nameRange, known)
      } else {
        unknown(member.name, member.nameRange, known)
      }
    }
    return found
  }

  /// The members of an object, whatever their names.
  mutating func all(_ tree: JSONTree, of name: Localized) -> [JSONTree.Member] {
    if case .object(let members) = tree.value { return members }
    addError(
      tree.range,
      Localized(
        en: "\(name.en) must be an object, { … }", ja: "\(name.ja)はオブジェクト（{ … }）で書きます。"))
    return []
  }

  private mutating func unknownRule(_ name: String, _ range: TextRange, _ rules: [String]) {
    let near = NearestName.of(name, in: rules)
    let shown = VisibleText.escape(name)
    addError(
      range, Localized(en: "there is no rule “\(shown)”", ja: "「\(shown)」というルールはありません。"),
      help: Localized(
        en: near.map { "Did you mean “\($0)”?" } ?? "`qbank rules` lists them.",
        ja: near.map { "「\($0)」のことですか？" } ?? "一覧は `qbank rules` で見られます。"))
  }

  private mutating func unknown(_ name: String, _ range: TextRange, _ known: [String]) {
    let near = NearestName.of(name, in: known)
    let list = known.filter { $0 != "$schema" }
    let shown = VisibleText.escape(name)
    addError(
      range, Localized(en: "there is no setting “\(shown)”", ja: "「\(shown)」という設定はありません。"),
      help: Localized(
        en: near.map { "Did you mean “\($0)”?" }
          ?? "The settings here are \(list.joined(separator: ", ")).",
        ja: near.map { "「\($0)」のことですか？" } ?? "ここで使える設定は \(list.joined(separator: "、")) です。"))
  }

  /// One of the given words.
  mutating func word(_ tree: JSONTree?, _ name: String, _ words: [String]) -> String? {
    guard let tree else { return nil }
    if let text = tree.text, words.contains(text) { return text }
    let near = tree.text.flatMap { NearestName.of($0, in: words) }.map(VisibleText.escape)
    let words = words.map(VisibleText.escape)
    addError(
      tree.range,
      Localized(
        en: "“\(name)” must be one of \(words.joined(separator: ", "))",
        ja: "「\(name)」には \(words.joined(separator: "、")) のどれかを書きます。"),
      help: near.map { Localized(en: "Did you mean “\($0)”?", ja: "「\($0)」のことですか？") })
    return nil
  }

  /// A text that is not empty.
  mutating func text(_ tree: JSONTree?, _ name: String) -> String? {
    guard let tree else { return nil }
    if let text = tree.text, !text.isEmpty { return text }
    addError(
      tree.range,
      Localized(en: "“\(name)” must be text that is not empty", ja: "「\(name)」は空でない文字列で書きます。"))
    return nil
  }

  /// A Boolean value.
  mutating func truth(_ tree: JSONTree?, _ name: String) -> Bool? {
    guard let tree else { return nil }
    if case .bool(let isTrue) = tree.value { return isTrue }
    addError(
      tree.range,
      Localized(en: "“\(name)” must be true or false", ja: "「\(name)」には true か false を書きます。"))
    return nil
  }

  /// An integer within bounds.
  mutating func number(_ tree: JSONTree?, _ name: String, _ bounds: ClosedRange<Int>) -> Int? {
    guard let tree else { return nil }
    if case .number(let written) = tree.value, let number = Int(bounded: written),
      bounds.contains(number)
    {
      return number
    }
    let (least, most) = (bounds.lowerBound, bounds.upperBound)
    addError(
      tree.range,
      Localized(
        en: "“\(name)” must be a whole number from \(least) to \(most)",
        ja: "「\(name)」には\(least)から\(most)までの整数を書きます。"))
    return nil
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
    guard let tree else { return [] }
    if let elements = tree.elements { return elements }
    addError(
      tree.range, Localized(en: "“\(name)” must be a list", ja: "「\(name)」は配列（[ … ]）で書きます。"))
    return []
  }
}

extension Localized {
  /// The name of a setting, quoted.
  static func setting(_ name: String) -> Localized { Localized(en: "“\(name)”", ja: "「\(name)」") }
}
