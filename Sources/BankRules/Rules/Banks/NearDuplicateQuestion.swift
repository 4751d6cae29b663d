@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel

/// Questions that differ only in a few characters.
struct NearDuplicateQuestion: RunRule {
  static let info = RuleInfo(
    name: "near-duplicate-question", group: .banks, severity: .warning,
    summary: Localized(en: "A question is nearly the same as another.", ja: "ほとんど同じ問題があります。"),
    what: Localized(
      en: """
        Two questions of the checked files, with their choices in any order, have the same right answer and differ \
        by no more than a typing error: at most 3 characters and at most 10% of the longer text (20 characters or \
        more). Case, width, kana, spaces and punctuation are ignored. A different word or number, or an added “not”, \
        makes it a different question. If several are alike, the two closest are reported. Exact repeats are \
        reported by `duplicate-question`.
        """,
      ja: """
        同時に検査したファイルに、正解が同じで、打ち間違い程度の違いしかない2つの問題があります。違いは3文字以内で、\
        20文字以上ある長いほうの1割以内です。選択肢の順序は問いません。大文字と小文字、全角と半角、かな、空白、記号\
        の違いは無視します。別の語や数、「正しくないもの」への変化があれば、別の問題とみなします。似た問題がいくつも\
        あれば、最も近い2つを報告します。違いのない問題は `duplicate-question` が調べます。
        """),
    why: Localized(
      en: "Players who have seen one know the other, and the pair is drawn twice as often.",
      ja: "片方を見た人はもう片方も分かり、出題の割合も2倍になります。"),
    remedy: Localized(
      en: "Delete one, or make the difference clear.", ja: "片方を削除するか、違いがはっきり分かる問題にしてください。"),
    exceptions: Localized(
      en: "Names or symbols so alike that their difference looks like a typing error.",
      ja: "名前や記号など、大事な1語だけが違う短い問題。"),
    examples: [
      Example(
        "Which colour is the sky on a clear day?,1,blue,red,green,black\n⟦Which color is the sky on a clear day?⟧,1,blue,red,green,black\n"
      ),
      Example(
        "日本で一番高い山はどれでしょうか？,1,富士山,北岳,槍ヶ岳,立山\n⟦日本で一番高い山はどれですか？⟧,1,富士山,北岳,槍ヶ岳,立山\n"),
      Example(
        "What is 3 times 7 in all?,1,21,10,37,73\nWhat is 3 times 8 in all?,2,21,24,37,73\n"),
      Example("日本で一番高い山は？,1,富士山,北岳,槍ヶ岳,立山\n日本で一番長い川は？,1,信濃川,利根川,石狩川,天塩川\n"),
    ])

  private static let leastLength = 20

  /// The maximum number of other similar questions that are shown.
  private static let few = 4

  func check(_ run: LintedRun, in file: Int, _ report: inout Report) {
    for cluster in run.clusters[file] { add(cluster, run, &report) }
    if run.unfinished[file] > 0 {
      report.add(severity: .note) { Self.notAll(run.unfinished[file]) }
    }
  }

  private func add(_ cluster: NearCluster, _ run: LintedRun, _ report: inout Report) {
    let (first, later) = (run.reference(cluster.first).read(), run.reference(cluster.later).read())
    // In a very short question, a few characters make another word.
    let length = max(first.normalLength, later.normalLength)
    guard length >= Self.leastLength, cluster.distance * 10 <= length else { return }
    // A different word or answer makes a different question: Slovenia and Slovakia, the largest and the smallest.
    guard Self.haveSameAnswer(first, later), Typo.isLikely(between: first.problem, later.problem)
    else { return }
    report.add { finding(cluster, run, first, later) }
  }

  /// Whether the same answer is right, or may be.
  private static func haveSameAnswer(_ first: RowText, _ later: RowText) -> Bool {
    guard let one = first.rightChoice, let other = later.rightChoice else { return true }
    let cells = BankKind.cellsBeforeChoices
    let texts = (first.text(ofCell: cells + one), later.text(ofCell: cells + other))
    return NormalForm.ofChoice(texts.0.arraySpan) == NormalForm.ofChoice(texts.1.arraySpan)
  }

  private func finding(
    _ cluster: NearCluster, _ run: LintedRun, _ first: RowText, _ later: RowText
  ) -> Finding {
    let others = cluster.others.prefix(Self.few).map { run.reference($0).read() }
    return Finding(
      later.place(ofCell: 1), message(cluster, first, later),
      why: Localized(en: "players who have seen one know the other", ja: "片方を見た人は、もう片方も分かってしまいます。"),
      related: [
        first.related(ofCell: 1, Localized(en: "the other question", ja: "もう一方の問題です。"))
      ]
        + others.map {
          $0.related(ofCell: 1, Localized(en: "also nearly the same", ja: "これもほとんど同じ問題です。"))
        })
  }

  private func message(_ cluster: NearCluster, _ first: RowText, _ later: RowText) -> Localized {
    let pairs = DifferingWords(first.problem, later.problem).pairs
    let difference = Self.onlyWord(pairs) ?? Self.characters(cluster.distance, Self.words(pairs))
    let more = cluster.others.count
    return Localized(
      en: difference.en
        + (more > 0 ? ", and \(more) more \(more == 1 ? "is" : "are") similar" : ""),
      ja: difference.ja + (more > 0 ? "。ほかに\(more)問も似ています。" : "。"))
  }

  /// A message that only a word was added or is missing, or nil if there are other differences.
  private static func onlyWord(_ pairs: [DifferingWords.Pair]) -> Localized? {
    guard pairs.count == 1, pairs[0].one.isEmpty != pairs[0].other.isEmpty else { return nil }
    let isAdded = pairs[0].one.isEmpty
    let word = excerpt(isAdded ? pairs[0].other : pairs[0].one)
    return Localized(
      en: "this question is nearly the same as another: only “\(word)” is "
        + (isAdded ? "added" : "missing"), ja: "別の問題との違いは、「\(word)」が\(isAdded ? "ある" : "ない")ことだけです")
  }

  /// A message with the number of differing characters, and the differing words.
  private static func characters(_ count: Int, _ words: Localized) -> Localized {
    Localized(
      en: "this question differs from another in only "
        + Localized.count(count, "character", "characters") + words.en,
      ja: "別の問題と\(count)文字しか違いません" + words.ja)
  }

  /// The differing words, if there are few enough to name.
  private static func words(_ pairs: [DifferingWords.Pair]) -> Localized {
    guard let pair = pairs.first, pairs.count < 3 else { return Localized(en: "", ja: "") }
    let (one, other) = (excerpt(pair.one), excerpt(pair.other))
    if pair.one.isEmpty { return Localized(en: " (“\(other)” is added)", ja: "（「\(other)」がある）") }
    if pair.other.isEmpty { return Localized(en: " (“\(one)” is missing)", ja: "（「\(one)」がない）") }
    return Localized(en: " (“\(other)” instead of “\(one)”)", ja: "（「\(one)」ではなく「\(other)」）")
  }

  /// A word for a message, without surrounding spaces.
  private static func excerpt(_ text: String) -> String {
    let word = text.trimmed
    return VisibleText.excerpt(word.isEmpty ? text : word, limit: 24)
  }

  private static func notAll(_ count: Int) -> Finding {
    Finding(
      Place(TextRange(at: 0)),
      en: Localized.count(count, "question was", "questions were")
        + " not compared with all others",
      ja: "\(count)問は、すべての問題とは比べていません。",
      why: Localized(en: "too many questions are similar", ja: "似た問題が多すぎるためです。"),
      help: Localized(
        en: "Review the questions that begin alike, or check the file in parts.",
        ja: "書き出しの似た問題を見直すか、ファイルを分けて調べてください。"))
  }
}

/// Determines whether two questions differ by a typo, and not by another word.
///
/// A letter in the middle of a word is a typo, and so are kana and punctuation. Another kanji makes another word,
/// and so do letters that are most of one: `max` and `min`.
enum Typo {
  static func isLikely(between one: Problem, _ other: Problem) -> Bool {
    var pairs: [(String, String)] = []
    if one.question != other.question { pairs.append((one.question, other.question)) }
    let left = one.choices.filter { !other.choices.contains($0) }
    let right = other.choices.filter { !one.choices.contains($0) }
    guard left.count == right.count else { return false }
    pairs += zip(left, right)
    return pairs.allSatisfy { isLikely(Array($0.0.unicodeScalars), Array($0.1.unicodeScalars)) }
  }

  private static func isLikely(_ one: [Unicode.Scalar], _ other: [Unicode.Scalar]) -> Bool {
    let least = min(one.count, other.count)
    let start = zip(one, other).prefix { $0 == $1 }.count
    let end = min(zip(one.reversed(), other.reversed()).prefix { $0 == $1 }.count, least - start)
    let changed = [one[start..<one.count - end], other[start..<other.count - end]]
    if changed.joined().contains(where: makesAnother) { return false }
    let most = max(changed[0].count, changed[1].count)
    let shared = lettersBefore(start, in: one) + lettersBehind(one.count - end, in: one)
    if changed.joined().contains(where: isLatin) { return shared >= most }
    if changed.joined().contains(where: isSymbol) { return false }
    // はね and あし are two words, while でしょうか and ですか are two ways to end.
    return most < 2 || isEnding(one[(one.count - end)...])
  }

  /// Whether a single character changes the meaning, such as a kanji, a digit or an operator.
  private static func makesAnother(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    return properties.isIdeographic || properties.numericType != nil
      || scalar.isASCII && !properties.isAlphabetic && scalar != " "
  }

  /// Whether what follows a change is the end of a sentence: か, punctuation, or nothing.
  private static func isEnding(_ rest: ArraySlice<Unicode.Scalar>) -> Bool {
    rest.allSatisfy { $0 == "か" || !$0.properties.isAlphabetic }
  }

  /// Whether a scalar is a letter of an alphabet whose letters are used as names, such as α.
  private static func isSymbol(_ scalar: Unicode.Scalar) -> Bool {
    (0x370..<0x530).contains(scalar.value)
  }

  private static func isLatin(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x250 && scalar.properties.isAlphabetic
  }

  /// The number of letters of the changed word before the change.
  private static func lettersBefore(_ end: Int, in text: [Unicode.Scalar]) -> Int {
    text[..<end].reversed().prefix(while: isLatin).count
  }

  private static func lettersBehind(_ start: Int, in text: [Unicode.Scalar]) -> Int {
    text[start...].prefix(while: isLatin).count
  }
}
