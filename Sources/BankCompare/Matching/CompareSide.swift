@_spi(QBank) import BankModel

/// One of two banks to compare: a digest of each row, and a way to load single rows.
///
/// Most rows of two versions of a bank are equal and need no more than a digest: a million rows do not become a
/// million problems in memory.
package struct CompareSide: Sendable {
  /// A digest of everything that each row says.
  package let digests: [RowDigest]
  /// A hash of each row's id, 0 if it has none; empty if no row has one.
  let ids: [UInt64]
  private let load: @Sendable (Int) -> Problem
  private let number: @Sendable (Int) -> Int
  private let file: @Sendable (Int) -> String?

  /// Creates a bank whose rows are loaded on demand.
  ///
  /// - Parameters:
  ///   - digests: A digest of everything that each row says.
  ///   - ids: A hash of each row's id, 0 if it has none; empty if no row has one.
  ///   - number: Returns the number of a row in its file.
  ///   - file: Returns the name of the file of a row, if the rows come from several files.
  ///   - problem: Loads a row. It is called repeatedly for the same row.
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

  /// Creates a bank from problems in memory.
  package init(_ problems: [Problem]) {
    self.init(
      digests: problems.map { RowDigest($0) },
      ids: problems.map { $0.details.id.map { CompareSide.hash(ofID: $0) } ?? 0 }
    ) { problems[$0] }
  }

  /// The number of rows.
  package var count: Int { digests.count }

  /// Loads the row at `index`, counted from 0.
  package func problem(at index: Int) -> Problem { load(index) }

  /// The number of a row in its file, as it is shown to people.
  package func number(of index: Int) -> Int { number(index) }

  /// The name of the file of a row, or nil if all rows come from one file.
  package func file(of index: Int) -> String? { file(index) }

  /// Returns a bank with the given rows.
  func keeping(_ rows: [Int]) -> CompareSide {
    rows.count == count ? self : CompareSide(joining: rows.map { (0, $0) }, of: [self])
  }

  /// Creates a bank from rows of several banks; `names` are those of their files, if any.
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
