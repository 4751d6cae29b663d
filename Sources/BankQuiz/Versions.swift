@_spi(QBank) import BankText

/// The way in which versions of a set are put into order. What is made in one way never changes.
package enum VersionMethod: String, CaseIterable, Sendable {
  /// Each by a seed of its own, in the way of `shuffle-v1`.
  case v1 = "versions-v1"
}

extension Seed {
  /// The seed by which a version of a set is put into order; sets and versions count from 1, and the
  /// first version is the set as it was drawn.
  ///
  /// So no version depends on how many there are, and every rule for choices holds in each.
  package func ofVersion(_ version: Int, set: Int) -> Seed {
    let keys = [set, version].map { UInt64(bitPattern: Int64($0)) }
    var stream = Generator(
      seed: number, keys: [StableHash.of(Purpose.versions.rawValue)] + keys)
    return Seed(stream.next())
  }

  /// The questions of a set in the order of the version that has this seed.
  package func questionOrder<Question>(of questions: [Question], set: Int) -> [Question] {
    var stream = Generator(self, .questions, set: set)
    var ordered = questions
    stream.shuffle(&ordered)
    return ordered
  }
}

/// The codes of papers that bear names, by which each is found in the key.
package enum PaperCodes {
  /// No two of these look alike, and without vowels they make no words.
  private static let signs = Array("CDFHJKMNPRTWXY3479")
  private static let length = 4

  /// The codes of so many names, all different: each drawn by a stream of its own.
  package static func codes(_ count: Int, _ seed: Seed) -> [String] {
    var taken: Set<String> = []
    return (0..<max(0, count)).map { index in
      var stream = Generator(seed, .codes, set: index + 1)
      var code = PaperCodes.code(&stream)
      while !taken.insert(code).inserted { code = PaperCodes.code(&stream) }
      return code
    }
  }

  private static func code(_ stream: inout Generator) -> String {
    String((0..<length).map { _ in signs[Int(stream.below(UInt64(signs.count)))] })
  }
}
