@_spi(QBank) import BankModel

/// A rule about which options of a command can be combined.
///
/// An option that would have no effect beside another is refused, because whoever gives it expects an effect.
struct OptionRelation: Sendable {
  private enum Kind { case apart, needs }

  private let kind: Kind
  private let flags, others: [Flag]
  private let reason: Localized?

  /// Options none of which can be combined with any of the others.
  static func apart(
    _ flags: [Flag], from others: [Flag], because reason: Localized? = nil
  ) -> OptionRelation {
    OptionRelation(kind: .apart, flags: flags, others: others, reason: reason)
  }

  /// Options each of which has an effect only together with one of the others.
  static func need(
    _ flags: [Flag], _ others: [Flag], because reason: Localized? = nil
  ) -> OptionRelation {
    OptionRelation(kind: .needs, flags: flags, others: others, reason: reason)
  }

  /// The relations of every command that has these options.
  static let common: [OptionRelation] = [.apart([.config], from: [.noConfig])]

  /// Returns what is wrong with the options that were given together, or nil if nothing is.
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
