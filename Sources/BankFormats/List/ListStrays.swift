@_spi(QBank) import BankText

/// Lines of a list that belong to no question: text, and what looks like a question that was not read.
///
/// To people who read the file, a line with lettered choices below it is a question.
struct ListStrays {
  /// The ranges of those that look like a question.
  private(set) var questions: [TextRange] = []
  /// The other lines, by their indices.
  private(set) var texts: [Int] = []

  /// Sorts the lines with these indices, in their order.
  init(_ strays: [Int], of lines: [ListLine]) {
    var next = strays[...]
    while let stem = next.popFirst() {
      let choices = ListStrays.choices(next.lazy.map { lines[$0] })
      if lines[stem].kind != .text || choices < 2 {
        texts.append(stem)
        continue
      }
      let keys = next.dropFirst(choices).prefix { lines[$0].isPartOfKey }.count
      let last = next.prefix(choices + keys).last ?? stem
      questions.append(TextRange(lines[stem].range.start, lines[last].range.end))
      next = next.dropFirst(choices + keys)
    }
  }

  /// Returns the number of lines that are lettered choices, from the first on.
  private static func choices(_ lines: some Sequence<ListLine>) -> Int {
    var (family, count) = (ListLabel.Family?.none, 0)
    for line in lines {
      if family == nil {
        family = line.labels.first { $0.value == 1 && $0.family.isLettered }?.family
      }
      guard let family, line.value(in: family) == count + 1 else { break }
      count += 1
    }
    return count
  }
}
