import BankFormats
import BankModel
import BankText

/// The questions of a pool, as places in their files.
///
/// A question is made when it is asked for: of a million, five are drawn.
struct PooledProblems: RandomAccessCollection, Sendable {
  /// Where a question stands.
  struct Place: Sendable {
    /// The index of its file.
    let file: UInt32
    /// The number of its row or item, counted from 1.
    let record: UInt32
    /// Where that begins.
    let start: UInt32
  }

  /// The files that they are from.
  let files: [LintedFile]
  private var places: [Place]

  /// The questions of some files, without those that have errors unless they are wanted, too.
  init(_ files: [LintedFile], withWrong: Bool = false) {
    self.files = files
    places = []
    places.reserveCapacity(files.reduce(0) { $0 + $1.rows.starts.count })
    for (index, file) in files.enumerated() {
      let add = { (record: Int, start: UInt32) in
        places.append(
          Place(
            file: UInt32(truncatingIfNeeded: index),
            record: UInt32(truncatingIfNeeded: record), start: start))
      }
      withWrong ? file.rows.forEachRow(add) : file.rows.forEachSoundRow(add)
    }
  }

  var startIndex: Int { 0 }
  var endIndex: Int { places.count }

  /// A question. If its file was changed after it had been looked at, it may have become one without
  /// an answer.
  subscript(index: Int) -> Problem {
    let place = places[index]
    return files[Int(place.file)].problem(at: place.start)
      ?? Problem(question: "", answer: Problem.untold, choices: [])
  }

  /// Where a question stands.
  func place(_ index: Int) -> Place { places[index] }

  /// The index of the question in a row of a file.
  func index(file: Int, record: Int) -> Int? {
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
  func path(_ index: Int) -> Path { files[Int(places[index].file)].source.path }

  /// The category that a question itself tells; rows of CSV tell none.
  func category(_ index: Int) -> String? {
    files[Int(places[index].file)].category(at: places[index].start)
  }

  /// Leaves questions out.
  mutating func removeAll(where isUnwanted: (Problem) -> Bool) {
    places = indices.filter { !isUnwanted(self[$0]) }.map { places[$0] }
  }
}
