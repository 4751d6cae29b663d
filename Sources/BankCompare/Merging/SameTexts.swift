@_spi(QBank) import BankModel
@_spi(QBank) import BankText

/// Whether two lists of texts are the same to the byte; `==` takes two spellings of one letter for one.
func areSame(_ one: [String], _ other: [String]) -> Bool {
  one.count == other.count && zip(one, other).allSatisfy { $0.isSame(as: $1) }
}

/// Whether two texts that may be missing are the same to the byte.
func areSame(_ one: String?, _ other: String?) -> Bool {
  switch (one, other) {
  case (nil, nil): true
  case (let one?, let other?): one.isSame(as: other)
  default: false
  }
}

extension Problem {
  /// Whether another problem tells the same to the byte.
  func isSame(as other: Problem) -> Bool { RowDigest(self) == RowDigest(other) }
}
