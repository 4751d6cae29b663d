@_spi(QBank) @_exported public import BankFormats
@_spi(QBank) @_exported public import BankQuiz

/// The questions from which sets can be drawn: those of checked files.
///
/// A question is stored as a place in its file and created on access: of a million, five are drawn.
///
///     var pool = QuestionPool(Lint().run(sources))
///     pool.removeAll { $0.question.isEmpty }
///     let drawn = pool.draw(DrawRequest(seed: Seed(42), count: 5))
public struct QuestionPool: RandomAccessCollection, Sendable {
  /// The place of a question.
  package struct Place: Hashable, Sendable {
    /// The index of its file.
    package let file: UInt32
    /// The number of its row or item, counted from 1.
    package let record: UInt32
    /// The start of the row or item.
    package let start: UInt32
  }

  /// The files of the questions.
  public let files: [LintedFile]
  /// The name of each file in a manifest.
  package private(set) var names: [String]
  private var places: [Place]

  /// Creates a pool from files, without the questions that have errors.
  ///
  /// The files must have been checked with verdicts for rows, as `LintOptions()` does; guidance is skipped.
  ///
  /// - Parameter files: The result of `Lint` for the files.
  /// - Complexity: O(*n*) in the number of rows.
  public init(_ files: [LintedFile]) { self.init(files, withWrong: false) }

  /// Creates a pool from files, without the questions that have errors unless these are requested.
  ///
  /// The files must have been checked with verdicts for rows (`LintOptions.verdicts`); guidance is skipped. A
  /// manifest refers to a file by its path unless another name is given.
  package init(
    _ files: [LintedFile], withWrong: Bool = false,
    named name: (LintedFile) -> String = { $0.source.path.string }
  ) {
    let files = files.filter { $0.kind != .guidance }
    self.files = files
    names = files.map(name)
    places = []
    places.reserveCapacity(files.reduce(0) { $0 + $1.verdicts.starts.count })
    for (index, file) in files.enumerated() {
      let add = { (record: Int, start: UInt32) in
        places.append(
          Place(
            file: UInt32(truncatingIfNeeded: index),
            record: UInt32(truncatingIfNeeded: record), start: start))
      }
      withWrong ? file.verdicts.forEachRow(add) : file.verdicts.forEachSoundRow(add)
    }
  }

  /// A pool of the same files without the questions that have errors.
  public var withoutWrong: QuestionPool {
    var pool = QuestionPool(files)
    pool.names = names
    return pool
  }

  public var startIndex: Int { 0 }
  public var endIndex: Int { places.count }

  /// The question at `index`. If its file was changed after it had been checked, the question may have lost its
  /// answer.
  public subscript(index: Int) -> Problem {
    let place = places[index]
    return files[Int(place.file)].problem(at: place.start)
      ?? Problem(question: "", answer: Problem.unknownAnswer, choices: [])
  }

  /// Returns the place of a question.
  package func place(_ index: Int) -> Place { places[index] }

  /// Returns the index of the question in a row of a file, or nil if there is none.
  package func index(file: Int, record: Int) -> Int? {
    let row = { (index: Int) in (Int(places[index].file), Int(places[index].record)) }
    let index = places.indices.partitioningIndex { row($0) >= (file, record) }
    return index < places.count && row(index) == (file, record) ? index : nil
  }

  /// Returns the path of the file with a question.
  @_spi(QBank) public func path(_ index: Int) -> Path { files[Int(places[index].file)].source.path }

  /// Returns the text of a question, even if it has no answer.
  package func text(_ index: Int) -> String {
    files[Int(places[index].file)].question(at: places[index].start)
  }

  /// Returns the category that a question itself states; rows of CSV have none.
  package func category(_ index: Int) -> String? {
    files[Int(places[index].file)].category(at: places[index].start)
  }

  /// Removes questions.
  ///
  /// - Parameter isUnwanted: Whether a question is to be removed.
  /// - Complexity: O(*n*) in the number of questions, each of which is created once.
  public mutating func removeAll(where isUnwanted: (Problem) -> Bool) {
    places = indices.filter { !isUnwanted(self[$0]) }.map { places[$0] }
  }

  /// Removes all questions except those whose places satisfy a predicate.
  package mutating func keep(where isWanted: (Place, LintedFile) -> Bool) {
    places = places.filter { isWanted($0, files[Int($0.file)]) }
  }
}

extension QuestionPool {
  /// Creates a pool from questions in memory, such as those of a bank in any format.
  ///
  /// A question whose answer is not one of its choices is left out, so that it is never drawn. In a manifest the
  /// questions are the lines of a JSON Lines file with this name.
  ///
  ///     let pool = QuestionPool(bank.problems, named: "drinks")
  ///
  /// - Parameters:
  ///   - problems: The questions.
  ///   - name: The name of the questions, by which quotas refer to them.
  /// - Complexity: O(*n*) in the length of the texts.
  public init(_ problems: [Problem], named name: String = "problems") {
    let sound = problems.filter { $0.rightIndex != nil }
    let bytes = Format.jsonLines.writer?(.problems(sound), ConvertOptions()).bytes ?? []
    let ends = bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }
    let starts = ([0] + ends.map { $0 + 1 }).prefix(sound.count)
    let file = LintedFile(
      source: Source(Path("\(name).jsonl"), bytes), kind: .problems, records: sound.count,
      diagnostics: [], counts: [:],
      verdicts: RowVerdicts(
        starts: starts.map { UInt32(exactly: $0) ?? RowVerdicts.noRow }, rules: [], verdicts: [],
        everywhere: []))
    self.init([file], named: { _ in name })
  }
}

extension QuestionPool {
  /// Returns the questions grouped by their first tag with a prefix, in the order of the first question of each group.
  /// A question without such a tag is a group by itself.
  func groups(byTag prefix: String) -> [[Int]] {
    indices.grouped { index in
      self[index].tag(from: prefix).map(GroupKey.tag) ?? .question(index)
    }.map(\.values)
  }

  private enum GroupKey: Hashable {
    case tag(String)
    case question(Int)
  }
}

extension Problem {
  /// Returns the first tag with a prefix, or nil if there is none.
  func tag(from prefix: String) -> String? { details.tags.first { $0.hasPrefix(prefix) } }
}
