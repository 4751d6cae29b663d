@_spi(QBank) import BankTransforms

extension TransformOperation {
  static let normalize = TransformOperation(
    "normalize", Localized(en: "unify width, spaces, dashes or quotes", ja: "表記をそろえる"),
    flags: [.width, .spaces, .dashes, .quotes]
  ) { (values, _) throws(Failure) in
    let switches: [(Flag, TextNormalization)] = [
      (.width, .width), (.spaces, .spaces), (.dashes, .dashes), (.quotes, .quotes),
    ]
    var chosen: TextNormalization = []
    for (flag, part) in switches where values.has(flag) { chosen.insert(part) }
    if chosen.isEmpty {
      throw .usage(
        Localized(
          en: "normalize needs at least one of --width, --spaces, --dashes or --quotes",
          ja: "normalize には --width、--spaces、--dashes、--quotes のどれかが必要です。"))
    }
    let normalization = chosen
    return Step { (list, workers) throws(Failure) in
      let count = list.change(workers) { problem, _ in normalization.normalized(problem) }
      return [
        Localized(
          en: "normalize: changed \(Localized.count(count, "question", "questions")).",
          ja: "normalize: \(count)問を書き換えました。")
      ]
    }
  }
}

extension Flag {
  fileprivate static let width = Flag(
    "width",
    Localized(
      en: "normalize: Use half width for letters, digits and symbols, full width for kana.",
      ja: "normalize: 英数字と記号を半角に、カナを全角にします。"))
  fileprivate static let spaces = Flag(
    "spaces",
    Localized(
      en: "normalize: Reduce spaces to one between words and none at the ends.",
      ja: "normalize: 続いた空白を1つにし、前後の空白を取り除きます。"))
  fileprivate static let dashes = Flag(
    "dashes",
    Localized(en: "normalize: Replace dashes with hyphens.", ja: "normalize: ダッシュをハイフンにします。"))
  fileprivate static let quotes = Flag(
    "quotes",
    Localized(
      en: "normalize: Use straight quotation marks.", ja: "normalize: 引用符をまっすぐな形にします。"))
}
