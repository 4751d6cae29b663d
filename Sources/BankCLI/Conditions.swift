@_spi(QBank) import BankRules
import BankSystem
@_spi(QBank) import BankTransforms

extension HelpTopic {
  /// The page about the conditions of `--where`.
  static var conditions: HelpTopic {
    HelpTopic(
      name: "conditions",
      text: Localized(en: ConditionsPage.text(.english), ja: ConditionsPage.text(.japanese)))
  }
}

private enum ConditionsPage {
  static func text(_ language: Language) -> String {
    let fields = ConditionField.allCases.filter {
      if case .numberedChoice(let number) = $0 { number == 1 } else { true }
    }
    let parts = Parts(
      fields: rows(fields.map { ($0.shownName, $0.shownSummary[language]) }),
      operators: rows(
        ConditionOperator.allCases.map { ($0.rawValue, $0.summary[language]) } + others(language)),
      functions: rows(
        ConditionFunction.allCases.map { ("\($0.rawValue)(…)", $0.summary[language]) }))
    return language == .english ? english(parts) : japanese(parts)
  }

  private struct Parts {
    let fields, operators, functions: String
  }

  private static func rows(_ rows: [(String, String)]) -> String {
    let width = 2 + (rows.map { DisplayWidth.of($0.0) }.max() ?? 0)
    return rows.map { "  " + $0.0.padded(to: width) + $0.1 }.joined(separator: "\n")
  }

  private static func others(_ language: Language) -> [(String, String)] {
    let words = [
      ("in (…)", Localized(en: "is one of several", ja: "一覧のどれかと等しい")),
      ("is null", Localized(en: "the detail is missing", ja: "その項目がない")),
      ("and or not", Localized(en: "join conditions; also && || !", ja: "条件をつなぐ（&& || ! とも書けます）")),
    ]
    return words.map { ($0.0, $0.1[language]) }
  }

  private static func english(_ parts: Parts) -> String {
    """
    Conditions: what --where can test in a question

      qbank draw --where 'category under "math" and difficulty > 0.7' bank.json
      qbank draw --where 'tags = "exam" and not question contains "map"' bank.json
      qbank transform select --where 'finding = "duplicate-choice"' bank.csv

    Put texts in quotes, but not numbers. A field alone tests whether it has a value. A missing value is \
    neither equal nor unequal to anything; if there are several values, one is enough.

    Fields:

    \(parts.fields)

    Operators:

    \(parts.operators)

    Functions of a text:

    \(parts.functions)
    """ + "\n"
  }

  private static func japanese(_ parts: Parts) -> String {
    """
    条件: --where で指定できる問題の条件

      qbank draw --where 'category under "数学" and difficulty > 0.7' bank.json
      qbank draw --where 'tags = "試験" and not question contains "地図"' bank.json
      qbank transform select --where 'finding = "duplicate-choice"' bank.csv

    文字は引用符で囲み、数はそのまま書きます。項目だけを書くと、中身があるかどうかを調べます。\
    ない項目は、何と比べても「等しい」とも「違う」とも見なしません。値が複数ある項目は、1つでも合えばよいものとします。

    項目:

    \(parts.fields)

    演算子:

    \(parts.operators)

    関数:

    \(parts.functions)
    """ + "\n"
  }
}

extension ConditionField {
  /// The name of the field in the list, where the numbered choices are one entry.
  fileprivate var shownName: String {
    if case .numberedChoice = self { "choice1 …" } else { name }
  }

  fileprivate var shownSummary: Localized {
    guard case .numberedChoice = self else { return summary }
    return Localized(
      en: "the text of one choice, up to choice\(ConditionField.maxNumberedChoices)",
      ja: "その番号の選択肢の文（choice\(ConditionField.maxNumberedChoices) まで）")
  }
}

extension Condition {
  /// Parses the condition after `--where`.
  init(_ written: String, _ session: Session) throws(Failure) {
    switch Condition.parse(written, rules: Registry.all.map(\.info.name)) {
    case .success(let condition): self = condition
    case .failure(let mistake):
      throw .usage(Condition.mistake(mistake, width: session.width(of: .errors)))
    }
  }

  /// Says where parsing the expression failed, with a caret below the place.
  private static func mistake(_ mistake: ConditionMistake, width: Int) -> Localized {
    Localized(
      en: "the condition is not valid:\n\n\(mistake.rendered(.english, width: width))",
      ja: "条件を読み取れません:\n\n\(mistake.rendered(.japanese, width: width))")
  }
}
