@_spi(QBank) import BankText

/// A way of writing a word or a unit that is in a list.
struct ListedForm: Sendable {
  let bytes: [UInt8]
  /// The key of what is written, and which of the ways to write it this is; see `FormTally`.
  let key, form: UInt64

  /// Returns the forms of a list that has for each word its ways, each with its texts.
  ///
  /// The keys of lists with different seeds differ.
  static func all(_ words: [[[String]]], seed: UInt64) -> [ListedForm] {
    var forms: [ListedForm] = []
    for (word, ways) in words.enumerated() {
      var hash = FormHash(seed)
      hash.add(UInt32(truncatingIfNeeded: word))
      let key = hash.mixed
      for (way, texts) in ways.enumerated() {
        forms += texts.map { ListedForm(bytes: Array($0.utf8), key: key, form: UInt64(way)) }
      }
    }
    return forms
  }
}
