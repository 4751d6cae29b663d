@_spi(QBank) import BankModel
@_spi(QBank) import BankText

/// Texts of a list that belong to no question but say that questions are about them: they name questions by their
/// numbers, or ask readers to read or look at something.
struct ListPassages {
  /// The texts that each question is about, as lists of lines.
  private var about: [Int: [[Int]]] = [:]
  /// The lines of such texts.
  private(set) var lines: Set<Int> = []

  /// A text that names more questions than this says how to answer all of them.
  private static let maxNamed = 200
  /// The maximum number of texts that a question is about.
  private static let most = 4

  /// Finds the passages among some lines. If a text names no numbers, the questions after it are about it, up to
  /// the next text.
  init(_ strays: [Int], of all: [ListLine], _ entries: [ListEntry], _ source: Source) {
    let text = { (line: Int) in ListText(source, all[line].range) }
    let blocks = ListPassages.blocks(strays.sorted(), all)
    let numbers = Dictionary(grouping: entries.indices) { entries[$0].number ?? $0 + 1 }
    var first = 0
    for (index, block) in blocks.enumerated() {
      let end = index + 1 < blocks.count ? blocks[index + 1][0] : all.count
      while first < entries.count, entries[first].lines.lowerBound < block[0] { first += 1 }
      let behind = entries[first...].prefix { $0.lines.lowerBound < end }.indices
      if let named = block.lazy.compactMap({ Self.named(text($0)) }).first {
        if named.count <= Self.maxNamed { add(block, named.flatMap { numbers[$0] ?? [] }) }
      } else if block.contains(where: { Self.asksToRead(text($0)) }) {
        add(block, Array(behind))
      }
    }
  }

  private mutating func add(_ block: [Int], _ questions: [Int]) {
    if !questions.isEmpty { lines.formUnion(block) }
    for question in questions where about[question, default: []].count < ListPassages.most {
      about[question, default: []].append(block)
    }
  }

  /// Returns the text that a question is about, or nil if there is none.
  func text(of question: Int, _ source: Source, _ all: [ListLine]) -> String? {
    about[question].map { blocks in
      blocks.joined().map { source.string(all[$0].range) }.joined(separator: "\n")
    }
  }

  /// Groups lines that have only blank ones between them.
  private static func blocks(_ strays: [Int], _ all: [ListLine]) -> [[Int]] {
    strays.reduce(into: []) { blocks, line in
      if let last = blocks.last?.last, all[(last + 1)..<line].allSatisfy({ $0.kind == .blank }) {
        blocks[blocks.count - 1].append(line)
      } else {
        blocks.append([line])
      }
    }
  }

  // MARK: What a text says of questions

  /// Returns the questions that a text names: `Questions 1 and 2`, 問1～3; a single one may be named for another
  /// reason.
  private static func named(_ text: ListText) -> ClosedRange<Int>? {
    for index in 0..<text.count {
      for word in ["questions", "設問", "問題", "問"] {
        guard let end = text.end(of: word, at: index) else { continue }
        let numbers = numbers(text, end)
        if let first = numbers.min(), let last = numbers.max(), numbers.count > 1 {
          return first...last
        }
      }
    }
    return nil
  }

  private static func numbers(_ text: ListText, _ start: Int) -> [Int] {
    var (numbers, index) = ([Int](), skipJoints(text, start))
    while let number = ListNumber.read(text, at: index) {
      numbers.append(number.value)
      index = skipJoints(text, number.end)
    }
    return numbers
  }

  /// Skips what separates two numbers.
  private static func skipJoints(_ text: ListText, _ index: Int) -> Int {
    text.skip(index, signs: ",&/-–—~〜～・、と第問", words: ["and", "to", "through", "から"])
  }

  /// Whether a text asks readers to read or look at what belongs to the questions.
  private static func asksToRead(_ text: ListText) -> Bool {
    let phrases = [
      "read the ", "read this ", "read:", "look at the ", "listen to ", "次の文", "次の会話", "以下の文",
      "本文を", "次の図",
      "下の図", "次の表", "下の表", "次のグラフ", "下のグラフ", "次の英文", "次の資料",
    ]
    return (0..<text.count).contains { index in
      phrases.contains { text.end(of: $0, at: index) != nil }
    }
  }
}
