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

/// The names under which a bank keeps what a layout has no place for.
enum KeptNames {
  private static let taken = Set(
    ["question", "answer", "choices"] + (1...999).map { "choice\($0)" }
      + Feature.allCases.map(\.rawValue))

  /// Returns members with names that differ from those of a bank's own members and from each other: a column of
  /// points that are not numbers must not be read as points.
  static func apart(
    _ members: [Problem.Details.UnknownMember]
  ) -> [Problem.Details.UnknownMember] {
    if members.isEmpty { return [] }
    var seen = Set<[UInt8]>()
    return members.map { member in
      var name = member.name
      while taken.contains(name) || !seen.insert(Array(name.utf8)).inserted { name += "_other" }
      return Problem.Details.UnknownMember(name, json: member.json)
    }
  }
}
