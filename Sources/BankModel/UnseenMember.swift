@_spi(QBank) import BankText

extension Problem.Details.UnknownMember {
  /// Whether it holds what players would have to see or hear, by its name: a passage, a picture, a recording.
  package var mustBeSeen: Bool {
    !["null", "\"\"", "[]", "{}", "false"].contains(json) && UnseenMember.isOne(name)
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
