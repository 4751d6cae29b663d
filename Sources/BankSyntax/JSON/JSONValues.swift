@_spi(QBank) import BankModel

extension Guidance {
  /// Creates the entry from an item.
  package init(_ item: JSONItem, _ bytes: Span<UInt8>) {
    self.init(
      title: item.heading?.string(in: bytes) ?? "",
      description: item.description?.string(in: bytes) ?? "",
      unknownMembers: item.others.map { Problem.Details.UnknownMember($0, bytes) })
  }
}

extension Problem {
  /// Creates the problem from the item of a JSON bank that begins at `start`, or nil if the problem is not usable.
  package init?(itemAt start: Int, in bytes: Span<UInt8>) {
    var cursor = JSONCursor(bytes, from: start)
    var item = JSONItem()
    guard item.read(&cursor, .problems), item.defects.isEmpty else { return nil }
    self.init(item, bytes)
  }

  /// Creates the problem from an item, or nil if its answer is not a choice. Invalid details are ignored
  /// (`JSONItem.firstDefect`).
  package init?(_ item: JSONItem, _ bytes: Span<UInt8>) {
    guard let answer = item.answerNumber(in: bytes), (1...item.choices.count).contains(answer)
    else { return nil }
    var details = Details()
    for other in item.others { details.add(other, choices: item.choices.count, bytes) }
    self.init(
      question: item.heading?.string(in: bytes) ?? "", answer: answer,
      choices: item.choices.map { $0.string(in: bytes) }, details: details)
  }
}

extension Problem.Details.UnknownMember {
  init(_ member: (name: JSONText, value: TextRange), _ bytes: Span<UInt8>) {
    var json: [UInt8] = []
    JSONCompact.append(bytes, member.value, to: &json)
    self.init(member.name.string(in: bytes), json: String(decoding: json, as: UTF8.self))
  }
}
