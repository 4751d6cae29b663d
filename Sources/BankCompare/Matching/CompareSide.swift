@_spi(QBank) package import BankModel
@_spi(QBank) import BankText

/// One of two banks that are compared: what stands for each row, and a way to those that are looked
/// at.
///
/// Most rows of two versions of a bank are equal, and of those no more than a digest is needed: a
/// million rows need no million problems.
package struct CompareSide: Sendable {
  /// What stands for all that each row tells.
  package let digests: [RowDigest]
  /// A hash of each row's id, 0 for none; empty where no row has one.
  let ids: [UInt64]
  private let load: @Sendable (Int) -> Problem
  private let number: @Sendable (Int) -> Int

  /// A bank whose rows are loaded when they are looked at.
  ///
  /// - Parameters:
  ///   - digests: What stands for all that each row tells.
  ///   - ids: A hash of each row's id, 0 for none; empty where no row has one.
  ///   - number: The number of a row in its file.
  ///   - problem: What a row tells. It is asked again and again.
  package init(
    digests: [RowDigest], ids: [UInt64], number: @escaping @Sendable (Int) -> Int = { $0 + 1 },
    problem: @escaping @Sendable (Int) -> Problem
  ) {
    self.digests = digests
    self.ids = ids.contains { $0 != 0 } ? ids : []
    self.number = number
    load = problem
  }

  /// A bank in memory.
  package init(_ problems: [Problem]) {
    self.init(
      digests: problems.map { RowDigest($0) },
      ids: problems.map { $0.details.id.map { CompareSide.hash(ofID: $0) } ?? 0 }
    ) { problems[$0] }
  }

  /// How many rows there are.
  package var count: Int { digests.count }

  /// What a row tells; rows are counted from 0.
  package func problem(at index: Int) -> Problem { load(index) }

  /// The number of a row in its file, for people.
  package func number(of index: Int) -> Int { number(index) }

  /// The hash of an id, which is never 0.
  static func hash(ofID id: String) -> UInt64 {
    var maker = RowDigestMaker()
    maker.add(id)
    return max(1, maker.digest.high)
  }
}
