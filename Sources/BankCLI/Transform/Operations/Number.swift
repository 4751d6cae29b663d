@_spi(QBank) import BankTransforms

extension TransformOperation {
  static let number = TransformOperation(
    "number", Localized(en: "give an ID to each question without one", ja: "IDのない問題にIDを付ける"),
    flags: [.prefix]
  ) { (values, _) throws(Failure) in
    let prefix = values.text(.prefix) ?? "q"
    return Step { (list, workers) throws(Failure) in
      let count = list.number(prefix: prefix, workers)
      return [
        Localized(
          en: "number: gave an ID to \(Localized.count(count, "question", "questions")).",
          ja: "number: \(count)問にIDを付けました。")
      ]
    }
  }
}

extension Flag {
  fileprivate static let prefix = Flag(
    "prefix", .text, placeholder: "text", default: "q",
    Localized(en: "number: Prefix of new IDs.", ja: "number: 新しいIDの先頭の文字。"))
}
