@_spi(QBank) import BankFormats
@_spi(QBank) public import BankModel
@_spi(QBank) public import BankText

/// The questions that sets can be drawn from: those of files that were looked at.
///
/// A question is a place in its file and is made when it is asked for: of a million, five are drawn.
///
///     var pool = QuestionPool(Lint().run(sources))
///     pool.removeAll { $0.question.isEmpty }
///     let drawn = pool.draw(DrawRequest(seed: Seed(42), count: 5))
public struct QuestionPool: RandomAccessCollection, Sendable {
  /// Where a question stands.
  package struct Place: Hashable, Sendable {
    /// The index of its file.
    package let file: UInt32
    /// The number of its row or item, counted from 1.
    package let record: UInt32
    /// Where that begins.
    package let start: UInt32
  }

  /// The files that they are from.
  public let files: [LintedFile]
  /// What each file is called in a manifest.
  package private(set) var names: [String]
  private var places: [Place]

  /// The questions of some files, without those that have errors.
  ///
  /// Files must have been looked at with a verdict on each row, as `LintOptions()` does; guidance is
  /// skipped.
  ///
  /// - Parameter files: What `Lint` returned for the files.
  /// - Complexity: O(*n*) in the number of rows.
  public init(_ files: [LintedFile]) { self.init(files, withWrong: false) }

  /// The questions of some files, without those that have errors unless they are wanted, too.
  ///
  /// Files must have been looked at with a verdict on each row (`LintOptions.verdicts`); guidance is
  /// passed over. In a manifest a file is called by its path unless it has another name.
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

  /// The same files without the questions that have errors.
  public var withoutWrong: QuestionPool {
    var pool = QuestionPool(files)
    pool.names = names
    return pool
  }

  public var startIndex: Int { 0 }
  public var endIndex: Int { places.count }

  /// A question. If its file was changed after it had been looked at, it may have become one without
  /// an answer.
  public subscript(index: Int) -> Problem {
    let place = places[index]
    return files[Int(place.file)].problem(at: place.start)
      ?? Problem(question: "", answer: Problem.unknownAnswer, choices: [])
  }

  /// Where a question stands.
  package func place(_ index: Int) -> Place { places[index] }

  /// The index of the question in a row of a file.
  package func index(file: Int, record: Int) -> Int? {
    let wanted = (file, record)
    var (low, high) = (0, places.count)
    while low < high {
      let middle = (low + high) / 2
      let place = places[middle]
      if (Int(place.file), Int(place.record)) < wanted { low = middle + 1 } else { high = middle }
    }
    guard low < places.count, (Int(places[low].file), Int(places[low].record)) == wanted else {
      return nil
    }
    return low
  }

  /// The file that a question is from.
  @_spi(QBank) public func path(_ index: Int) -> Path { files[Int(places[index].file)].source.path }

  /// What a row asks, also one without an answer.
  package func text(_ index: Int) -> String {
    files[Int(places[index].file)].question(at: places[index].start)
  }

  /// The category that a question itself tells; rows of CSV tell none.
  package func category(_ index: Int) -> String? {
    files[Int(places[index].file)].category(at: places[index].start)
  }

  /// Leaves questions out.
  ///
  /// - Parameter isUnwanted: Tells which.
  /// - Complexity: O(*n*) in the number of questions, each of which is made once.
  public mutating func removeAll(where isUnwanted: (Problem) -> Bool) {
    places = indices.filter { !isUnwanted(self[$0]) }.map { places[$0] }
  }

  /// Keeps the questions whose places in their files are wanted.
  package mutating func keep(where isWanted: (Place, LintedFile) -> Bool) {
    places = places.filter { isWanted($0, files[Int($0.file)]) }
  }
}

extension QuestionPool {
  /// Questions that are in memory, such as those of a bank that was read from any format.
  ///
  /// One whose answer is none of its choices is left out, so that it is never drawn. In a manifest
  /// they are the lines of a file of JSON Lines with this name.
  ///
  ///     let pool = QuestionPool(bank.problems, named: "drinks")
  ///
  /// - Parameters:
  ///   - problems: The questions.
  ///   - name: What they are called; quotas know them by this name.
  /// - Complexity: O(*n*) in the length of the texts.
  public init(_ problems: [Problem], named name: String = "problems") {
    let sound = problems.filter { $0.choices.indices.contains($0.answer - 1) }
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
