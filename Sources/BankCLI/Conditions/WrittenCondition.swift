@_spi(QBank) import BankRules
import BankSystem
import BankTransforms

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
