@_spi(QBank) import BankModel

/// Keeps passages, which several questions are about, with each of these questions, as the JSON member `passage`.
struct KeptPassages {
  /// The number of bytes that may still be kept, so that a long text above many questions does not grow to many
  /// times the file.
  private var room: Int

  /// Sets the limit for a file.
  init(_ source: Source) { room = 4 * source.count + 1 << 16 }

  /// Keeps a passage with a question, or only its beginning if there is no room for more.
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
