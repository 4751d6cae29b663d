@_spi(QBank) import BankModel
@_spi(QBank) import BankQuiz
@_spi(QBank) import BankRules
@_spi(QBank) import BankSets
@_spi(QBank) import BankText

/// Pools as an app creates them: files are checked, and sound questions can be drawn.
enum Pools {
  /// A hundred questions, numbered from 0.
  static let hundred = pool(["a.csv": (0..<100).map { "q\($0),2,a,b,c,d\n" }.joined()])
  /// Six questions about food in a folder, and three about places.
  static let library = [
    "food/drinks.csv": (0..<4).map { "drink \($0)?,1,tea,b,c,d\n" }.joined(),
    "food/fruit.csv": (0..<2).map { "fruit \($0)?,3,a,b,plum,d\n" }.joined(),
    "places.csv": (0..<3).map { "place \($0)?,4,a,b,c,Rome\n" }.joined(),
  ]

  /// The pool of the given files, sorted by name.
  static func pool(_ files: [String: String], withWrong: Bool = false) -> QuestionPool {
    let sources = files.sorted { $0.key < $1.key }.map { Source(Path($0), Array($1.utf8)) }
    return QuestionPool(
      Lint(LintOptions(mode: .showAll, verdicts: .error)).run(sources), withWrong: withWrong)
  }

  /// Returns a request with `change` applied.
  static func request(
    _ seed: UInt64 = 42, _ change: (inout DrawRequest) -> Void = { _ in }
  ) -> DrawRequest {
    var request = DrawRequest(seed: Seed(seed))
    change(&request)
    return request
  }
}

extension Result {
  /// The error, or nil if the result is a success.
  var failure: Failure? {
    if case .failure(let error) = self { error } else { nil }
  }
}

/// A change of a request.
typealias Wish = @Sendable (inout DrawRequest) -> Void
