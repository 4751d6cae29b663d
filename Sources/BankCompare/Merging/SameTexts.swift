@_spi(QBank) import BankModel

/// Whether two lists of texts are equal byte for byte; `==` ignores how a letter is composed.
func areSame(_ one: [String], _ other: [String]) -> Bool {
  one.count == other.count && zip(one, other).allSatisfy { $0.isSame(as: $1) }
}

/// Whether two optional texts are equal byte for byte.
func areSame(_ one: String?, _ other: String?) -> Bool {
  switch (one, other) {
  case (nil, nil): true
  case (let one?, let other?): one.isSame(as: other)
  default: false
  }
}

extension Problem {
  /// Whether both problems say the same, byte for byte.
  func isSame(as other: Problem) -> Bool { RowDigest(self) == RowDigest(other) }
}
