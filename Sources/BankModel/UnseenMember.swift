@_spi(QBank) import BankText

extension Problem.Details.UnknownMember {
  /// Records that the author of a Moodle question has its choices shuffled, although they seem to refer to each
  /// other.
  package static let shuffled = Self("shuffleanswers", json: "true")

  /// Whether it means anything to formats other than the one that it comes from.
  package var saysSomething: Bool { self != .shuffled }

  /// Whether, by its name, it holds content that players would have to see or hear: a passage, a picture, a
  /// recording.
  package var mustBeSeen: Bool { UnseenMember.isOne(name) && !isEmpty }

  /// Whether its value is empty, apart from white space.
  private var isEmpty: Bool {
    let start = Array(json.utf8.lazy.filter { $0 > ASCII.space }.prefix(6))
    return ["null", "\"\"", "[]", "{}", "false"].contains { start.elementsEqual($0.utf8) }
  }

  /// Its name, followed by the beginning of its value if that is a text.
  package var title: String {
    let name = VisibleText.escape(name)
    return beginning.map { "\(name): \($0)" } ?? name
  }

  /// The beginning of its value, or nil if that is not a text.
  private var beginning: String? {
    let bytes = Array(json.utf8)
    var cursor = JSONCursor(bytes.arraySpan)
    guard cursor.peek() == ASCII.quote, let text = cursor.text() else { return nil }
    let said = text.bytes(in: bytes.arraySpan).map { $0.isLineBreak ? ASCII.space : $0 }
    return VisibleText.excerpt(said.arraySpan)
  }
}

/// The names of members with a part of a question for which a bank has no place.
package enum UnseenMember {
  private static let words: Set<String> = [
    "passage", "context", "stimulus", "reading", "image", "img", "picture", "photo", "figure",
    "diagram",
    "illustration", "audio", "sound", "video", "media", "attachment", "画像", "図", "図表", "写真", "音声",
    "動画", "本文",
    "資料",
  ]
  /// Suffixes that such a word may have: `image_url`, `passages`.
  private static let endings = ["url", "uri", "path", "file", "src", "text", "s"]

  /// Whether a name is that of such a member.
  package static func isOne(_ name: String) -> Bool {
    let plain = String(name.lowercased().filter { $0 != "_" && $0 != "-" && $0 != " " })
    if words.contains(plain) { return true }
    return endings.contains { ending in
      plain.hasSuffix(ending) && words.contains(String(plain.dropLast(ending.count)))
    }
  }
}
