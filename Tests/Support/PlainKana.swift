/// Composition of kana and their marks, by lists.
package enum PlainKana {
  private static let pairs: [[UInt32]: UInt32] = {
    let lists =
      [
        (0x3099, "うかきくけこさしすせそたちつてとはひふへほゝ", "ゔがぎぐげござじずぜぞだぢづでどばびぶべぼゞ"),
        (0x309A, "はひふへほ", "ぱぴぷぺぽ"),
      ] as [(UInt32, String, String)]
    var pairs: [[UInt32]: UInt32] = [:]
    for (mark, plain, marked) in lists {
      for (one, other) in zip(plain.unicodeScalars, marked.unicodeScalars) {
        pairs[[one.value, mark]] = other.value
      }
    }
    return pairs
  }()

  /// A text in which each kana with a mark is one scalar.
  package static func composed(_ form: [UInt32]) -> [UInt32] {
    form.reduce(into: []) { text, scalar in
      if let last = text.last, let kana = pairs[[last, scalar]] {
        text[text.count - 1] = kana
      } else {
        text.append(scalar)
      }
    }
  }
}
