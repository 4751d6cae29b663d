import BankFigures
@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankText

/// Two choices that differ in a single letter.
struct NearEqualChoices: ProblemRule {
  static let info = RuleInfo(
    name: "near-equal-choices", group: .choices, severity: .note,
    summary: Localized(
      en: "Two choices differ in a single letter.", ja: "1文字しか違わない選択肢があります。"),
    what: Localized(
      en: """
        Two choices of eight characters or more are the same but for one letter that is missing, added or \
        another one. Digits, signs, \
        capitals and kanji count as a true difference, and so does a final s.
        """,
      ja: "8文字以上の2つの選択肢が、1文字の有無か違いを除いて同じです。数字、記号、大文字、漢字の違いと、末尾のsの有無は除きます。"),
    why: Localized(
      en: "It looks like the same choice twice, one of them with a slip.",
      ja: "同じ選択肢を2回書き、片方を打ち間違えたように見えます。"),
    remedy: Localized(
      en: "Correct the one that is misspelt, or make the difference plain.",
      ja: "打ち間違いなら直し、わざとなら違いがはっきり分かるようにしてください。"),
    exceptions: Localized(
      en: "Questions about spelling, and words that differ in one letter: affect, effect.",
      ja: "つづりや表記についての問題と、1文字違いの別の言葉。"),
    examples: [
      Example("Where is it?,1,⟦in the garden⟧,in the gardon,in the house,on the roof\n"),
      Example("どこにありますか？,1,⟦駅の北側にあるベンチ⟧,駅の北側にあるペンチ,学校の中,家の中\n"),
      Example("How long?,1,about 10 minutes,about 20 minutes,about 30 minutes,an hour\n"),
      Example("Which is it?,1,the new engine,the new engines,the wheels,the doors\n"),
      Example("どちら？,1,時計回りに回す,右から左へ引く,上から下へ押す,そのままにする\n"),
    ])

  private static let leastLength = 8

  let features: RowFeatures = .nearTwins

  func check(_ problem: borrowing ProblemRow, in file: BankFile, _ report: inout Report) {
    for first in 1..<max(problem.choiceCount, 1) {
      let one = problem.choice(first)
      if one.count < Self.leastLength { continue }
      for second in first + 1..<problem.choiceCount + 1 {
        let other = problem.choice(second)
        guard abs(one.count - other.count) <= 4, Self.areNearlyEqual(one, other) else { continue }
        return add(problem, first, second, &report)
      }
    }
  }

  /// Whether two texts differ in one letter. Most differ at once, and are done with at their first bytes.
  private static func areNearlyEqual(_ one: Span<UInt8>, _ other: Span<UInt8>) -> Bool {
    let least = min(one.count, other.count)
    var start = 0
    while start < least, one[start] == other[start] { start += 1 }
    var end = 0
    while end < least - start, one[one.count - 1 - end] == other[other.count - 1 - end] { end += 1 }
    guard start + end >= least - 4, least - start - end <= 4 else { return false }
    return differInOneLetter(scalars(of: one), scalars(of: other))
  }

  private static func scalars(of text: Span<UInt8>) -> [Unicode.Scalar] {
    Array(String(decoding: Array(text), as: UTF8.self).unicodeScalars)
  }

  private static func differInOneLetter(
    _ one: [Unicode.Scalar], _ other: [Unicode.Scalar]
  ) -> Bool {
    let least = min(one.count, other.count)
    guard least >= leastLength, max(one.count, other.count) - least <= 1 else { return false }
    let start = zip(one, other).prefix { $0 == $1 }.count
    let end = zip(one.reversed(), other.reversed()).prefix { $0 == $1 }.count
    let shared = min(start + end, least)
    let rest = [one, other].map {
      $0[min(start, $0.count)..<max(start, $0.count - (shared - start))]
    }
    // At the start of a word another letter makes another word: million, billion.
    guard start > 0, one[start - 1].properties.isAlphabetic else { return false }
    guard rest.allSatisfy({ $0.count <= 1 }), rest.contains(where: { !$0.isEmpty }) else {
      return false
    }
    let isPlural =
      rest.contains { $0.isEmpty } && rest.contains { $0.first == "s" } && start >= least
    return !isPlural && rest.joined().allSatisfy(mayBeSlip)
  }

  /// Capitals are numerals and abbreviations, and another kanji is another word.
  private static func mayBeSlip(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    return properties.isAlphabetic && !properties.isUppercase && !properties.isIdeographic
      && properties.numericType == nil
  }

  private func add(
    _ problem: borrowing ProblemRow, _ first: Int, _ second: Int, _ report: inout Report
  ) {
    report.add(at: problem.place(ofChoice: first)) {
      Finding(
        Localized(
          en: "choices \(first) and \(second) differ in a single letter",
          ja: "選択肢\(first)と選択肢\(second)は、1文字しか違いません。"),
        why: Localized(
          en: "one of them looks like a slip", ja: "どちらかが打ち間違いのように見えます。"))
    }
  }
}
