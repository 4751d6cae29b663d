@_spi(QBank) import BankModel
@_spi(QBank) import BankText

/// Keeps texts that questions are about with each of these questions, under the name that they have in JSON.
struct KeptPassages {
  /// How many bytes may still be kept: a long text above very many questions must not become many times the file.
  private var room: Int

  /// What may be kept of a file.
  init(_ source: Source) { room = 4 * source.count + 1 << 16 }

  /// Keeps a text with a question, or its beginning where there is no room for more.
  mutating func keep(_ passage: String, in details: inout Problem.Details) {
    let size = passage.utf8.count
    let fits = size <= room
    if fits { room -= size }
    var json: [UInt8] = []
    JSONText.write(Array((fits ? passage : VisibleText.excerpt(passage)).utf8).arraySpan, to: &json)
    details.unknownMembers.append(
      Problem.Details.UnknownMember("passage", json: String(decoding: json, as: UTF8.self)))
  }
}
