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
  private let file: @Sendable (Int) -> String?

  /// A bank whose rows are loaded when they are looked at.
  ///
  /// - Parameters:
  ///   - digests: What stands for all that each row tells.
  ///   - ids: A hash of each row's id, 0 for none; empty where no row has one.
  ///   - number: The number of a row in its file.
  ///   - file: The name of the file of a row, where rows are from several.
  ///   - problem: What a row tells. It is asked again and again.
  package init(
    digests: [RowDigest], ids: [UInt64], number: @escaping @Sendable (Int) -> Int = { $0 + 1 },
    file: @escaping @Sendable (Int) -> String? = { _ in nil },
    problem: @escaping @Sendable (Int) -> Problem
  ) {
    self.digests = digests
    self.ids = ids.contains { $0 != 0 } ? ids : []
    (self.number, self.file) = (number, file)
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

  /// The name of the file of a row; nil where all rows are from one.
  package func file(of index: Int) -> String? { file(index) }

  /// Some of the rows.
  func keeping(_ rows: [Int]) -> CompareSide {
    rows.count == count ? self : CompareSide(joining: rows.map { (0, $0) }, of: [self])
  }

  /// Some rows of some banks, each with the name of its file where there are names.
  init(joining places: [(side: Int, row: Int)], of sides: [CompareSide], named names: [String] = [])
  {
    self.init(
      digests: places.map { sides[$0.side].digests[$0.row] },
      ids: places.map { sides[$0.side].ids.isEmpty ? 0 : sides[$0.side].ids[$0.row] },
      number: { sides[places[$0].side].number(of: places[$0].row) },
      file: { names.isEmpty ? nil : names[places[$0].side] },
      problem: { sides[places[$0].side].problem(at: places[$0].row) })
  }

  /// The hash of an id, which is never 0.
  static func hash(ofID id: String) -> UInt64 {
    var maker = RowDigestMaker()
    maker.add(id)
    return max(1, maker.digest.high)
  }
}
