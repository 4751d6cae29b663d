import Foundation

/// A reference implementation of Moodle's Aiken importer, written from its rule alone.
struct AikenOracle {
  struct Question: Equatable {
    var text: [UInt8]
    var choices: [[UInt8]] = []
    /// The index of the right choice; Moodle does not check that it exists.
    var right = -1
  }

  /// The imported questions.
  private(set) var questions: [Question] = []
  /// The number of things that Moodle complains about or drops silently.
  private(set) var mishaps = 0
  private var current: Question?

  init(_ file: [UInt8]) {
    let text = file.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(file.dropFirst(3)) : file
    for line in text.split(
      omittingEmptySubsequences: false, whereSeparator: { $0 == 10 || $0 == 13 })
    {
      take(Self.trim(line))
    }
    if current != nil { mishaps += 1 }
  }

  private mutating func take(_ line: [UInt8]) {
    if line.count < 2 {
      if !line.isEmpty { mishaps += 1 }
      return
    }
    let isLetter = line[0] >= 65 && line[0] <= 90
    if isLetter, line[1] == 41 || line[1] == 46 {
      if current == nil { return mishaps += 1 }
      current?.choices.append(Self.trim(line.dropFirst(2)))
    } else if line.starts(with: Array("ANSWER:".utf8)) {
      answer(Self.trim(line.dropFirst(7)))
    } else {
      if current != nil { mishaps += 1 }
      current = Question(text: line)
    }
  }

  private mutating func answer(_ text: [UInt8]) {
    guard var question = current, question.choices.count > 1 else {
      current = nil
      return mishaps += 1
    }
    current = nil
    question.right = Int(text.first ?? 0) - 65
    if !question.choices.indices.contains(question.right) { mishaps += 1 }
    questions.append(question)
  }

  /// Trims the bytes that PHP trims: space, tab, LF, CR, NUL and vertical tab.
  private static func trim(_ line: some Collection<UInt8>) -> [UInt8] {
    let blanks: Set<UInt8> = [32, 9, 10, 13, 0, 11]
    let front = Array(line.drop { blanks.contains($0) })
    return Array(front.reversed().drop { blanks.contains($0) }.reversed())
  }
}
