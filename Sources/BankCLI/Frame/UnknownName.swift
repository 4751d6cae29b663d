@_spi(QBank) import BankModel
@_spi(QBank) import BankText

/// Answers to names that are not known, with what was probably meant: an old name, the word of another tool, or the
/// nearest one.
enum UnknownName {
  /// What is said of a word that is no command.
  static func command(_ name: String) -> Localized {
    if let former = FormerName.answer(command: name) { return former }
    let near = CommonWord.command(for: name) ?? NearestName.of(name, in: Command.all.map(\.name))
    let isPath = name.utf8.contains { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ".") }
    let hint =
      near == nil && isPath
      ? UsageMessages.didYouMean("qbank lint \(name)") : UsageMessages.didYouMean(near)
    return Localized(
      en: "Unknown command '\(UsageMessages.shown(name))'.\(hint.en)",
      ja: "'\(UsageMessages.shown(name))' というコマンドはありません。\(hint.ja)")
  }

  /// What is said of a word that `qbank help` has no page for.
  static func topic(_ name: String) -> Localized {
    let topics = HelpTopic.all.map(\.name)
    let near = CommonWord.command(for: name) ?? NearestName.of(name, in: Command.all.map(\.name))
    if let step = TransformOperation.named(name) {
      let page = UsageMessages.didYouMean("qbank help transform")
      return Localized(
        en: "'\(step.name)' is a step of 'transform'.\(page.en)",
        ja: "'\(step.name)' は 'transform' の操作です。\(page.ja)")
    }
    if FormerName.answer(command: name) != nil || near != nil { return command(name) }
    let hint = UsageMessages.didYouMean(NearestName.of(name, in: topics))
    return Localized(
      en:
        "There is no help for '\(UsageMessages.shown(name))'.\(hint.en) Besides commands there are "
        + "\(topics.joined(separator: ", ")).",
      ja: "'\(UsageMessages.shown(name))' のヘルプはありません。\(hint.ja)コマンドのほかに "
        + "\(topics.joined(separator: "、")) のヘルプがあります。")
  }
}
