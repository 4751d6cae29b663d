@_spi(QBank) import BankText

extension Problem.Details.UnknownMember {
  /// What is kept of a question of Moodle whose author has its choices shuffled, though they seem to speak of
  /// each other.
  package static let shuffled = Self("shuffleanswers", json: "true")

  /// Whether it says something to any other format than the one it comes from.
  package var saysSomething: Bool { self != .shuffled }

  /// Whether it holds what players would have to see or hear, by its name: a passage, a picture, a recording.
  package var mustBeSeen: Bool {
    UnseenMember.isOne(name) && !isEmpty
  }

  /// Whether there is nothing in its value, however much white space.
  private var isEmpty: Bool {
    let start = Array(json.utf8.lazy.filter { $0 > ASCII.space }.prefix(6))
    return ["null", "\"\"", "[]", "{}", "false"].contains { start.elementsEqual($0.utf8) }
  }

  /// Its name with the beginning of what it says, where that is a text.
  package var title: String {
    let name = VisibleText.escape(name)
    return beginning.map { "\(name): \($0)" } ?? name
  }

  /// The beginning of what it says; nil where it is no text.
  private var beginning: String? {
    let bytes = Array(json.utf8)
    var cursor = JSONCursor(bytes.arraySpan)
    guard cursor.peek() == ASCII.quote, let text = cursor.text() else { return nil }
    let said = text.bytes(in: bytes.arraySpan).map { $0.isLineBreak ? ASCII.space : $0 }
    return VisibleText.excerpt(said.arraySpan)
  }
}

/// The names of members that hold a part of a question of which a bank has no place.
package enum UnseenMember {
  private static let words: Set<String> = [
    "passage", "context", "stimulus", "reading", "image", "img", "picture", "photo", "figure",
    "diagram",
    "illustration", "audio", "sound", "video", "media", "attachment", "画像", "図", "図表", "写真", "音声",
    "動画", "本文",
    "資料",
  ]
  /// What may stand behind such a word: `image_url`, `passages`.
  private static let endings = ["url", "uri", "path", "file", "src", "text", "s"]

  /// Whether a member of this name is one.
  package static func isOne(_ name: String) -> Bool {
    let plain = String(name.lowercased().filter { $0 != "_" && $0 != "-" && $0 != " " })
    if words.contains(plain) { return true }
    return endings.contains { ending in
      plain.hasSuffix(ending) && words.contains(String(plain.dropLast(ending.count)))
    }
  }
}
