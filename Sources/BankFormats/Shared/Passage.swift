@_spi(QBank) import BankModel
@_spi(QBank) import BankText

extension Problem.Details {
  /// Keeps a text that the question is about, under the name that it has in JSON.
  mutating func keep(passage: String) {
    var json: [UInt8] = []
    JSONText.write(Array(passage.utf8).arraySpan, to: &json)
    unknownMembers.append(UnknownMember("passage", json: String(decoding: json, as: UTF8.self)))
  }
}
