@_spi(QBank) import BankModel

/// Which options of a command go together.
///
/// An option that would do nothing beside another is refused, because whoever writes it expects something of it.
struct OptionRelation: Sendable {
  private enum Kind { case apart, needs }

  private let kind: Kind
  private let flags, others: [Flag]
  private let reason: Localized?

  /// Options none of which goes together with any of some others.
  static func apart(
    _ flags: [Flag], from others: [Flag], because reason: Localized? = nil
  ) -> OptionRelation {
    OptionRelation(kind: .apart, flags: flags, others: others, reason: reason)
  }

  /// Options each of which does something only beside one of some others.
  static func need(
    _ flags: [Flag], _ others: [Flag], because reason: Localized? = nil
  ) -> OptionRelation {
    OptionRelation(kind: .needs, flags: flags, others: others, reason: reason)
  }

  /// Those of every command that has the options.
  static let common: [OptionRelation] = [.apart([.config], from: [.noConfig])]

  /// What is wrong with options that were given together; nil where nothing is.
  func objection(to given: Set<String>) -> Localized? {
    guard let flag = flags.first(where: { given.contains($0.name) }) else { return nil }
    let other = others.first { given.contains($0.name) }
    switch (kind, other) {
    case (.apart, let other?): return explained(UsageMessages.notBoth(flag, other))
    case (.needs, nil): return explained(UsageMessages.needs(flag, others))
    case (.apart, nil), (.needs, _?): return nil
    }
  }

  private func explained(_ text: Localized) -> Localized {
    guard let reason else { return Localized(en: text.en + ".", ja: text.ja + "。") }
    return Localized(en: "\(text.en): \(reason.en).", ja: "\(text.ja)（\(reason.ja)）。")
  }
}
