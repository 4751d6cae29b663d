import BankFigures
@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankText

/// A question that ends in `a` or `an`, which only some of the choices can follow.
struct ArticleCue: ProblemRule {
  static let info = RuleInfo(
    name: "article-cue", group: .choices, severity: .warning,
    summary: Localized(
      en: "The question ends in an article that not all choices fit.",
      ja: "問題文の最後の冠詞に合わない選択肢があります（英語）。"),
    what: Localized(
      en:
        "A question ends in “a” or “an”, and some choices but not all begin with a sound that fits.",
      ja: "英語の問題文が「a」か「an」で終わっていて、それに続けられる選択肢と続けられない選択肢があります。"),
    why: Localized(
      en: "Who knows the grammar can leave out choices without knowing the answer.",
      ja: "文法だけで、答えを知らなくても選択肢を減らせます。"),
    remedy: Localized(
      en: "End the question in “a/an” or “a(n)”, or move the article into the choices.",
      ja: "問題文の最後を「a/an」か「a(n)」にするか、冠詞を選択肢に移してください。"),
    exceptions: Localized(
      en: "A variable that is called A or a.", ja: "aやAという名前の変数。"),
    examples: [
      Example("A young dog is called a,1,puppy,⟦eaglet⟧,kitten,calf\n"),
      Example("A bird that sings at night is an:,2,⟦robin⟧,owl,eagle,emu\n"),
      Example("A young dog is called a/an,1,puppy,eaglet,kitten,calf\n"),
      Example("What is the value of a,1,8,11,18,3\n"),
      Example("A visit lasts for an,1,hour,afternoon,evening,instant\n"),
      Example("英語で「1つの」は a？,1,はい,いいえ,時々,分からない\n"),
    ])

  let features: RowFeatures = .article

  func check(_ problem: borrowing ProblemRow, in file: BankFile, _ report: inout Report) {
    let question = problem.question
    guard let article = Article(endOf: question) else { return }
    var (unfit, count) = (0, 0)
    let right = problem.rightChoice
    for number in 1..<problem.choiceCount + 1 {
      guard let takesAn = Article.takesAn(problem.choice(number)) else { return }
      if takesAn == (article == .an) { continue }
      if count == 0 || unfit == right { unfit = number }
      count += 1
    }
    if count == 0 || count == problem.choiceCount { return }
    report.add(at: problem.place(ofChoice: unfit)) {
      Finding(
        Localized(
          en: "choice \(unfit) does not fit “\(article.rawValue)” at the end of the question",
          ja: "選択肢\(unfit)は、問題文の最後の「\(article.rawValue)」に続けられません。"),
        why: unfit == right
          ? Localized(
            en: "it is the right answer, and it reads like a wrong one", ja: "正解なのに、文法からは誤りに見えます。")
          : Localized(
            en: "the grammar alone rules it out", ja: "文法だけで、正解でないと分かります。"))
    }
  }
}

/// The indefinite article of English.
private enum Article: String {
  case a, an

  /// The one that a question ends in, before a colon, dots or a blank to fill in.
  init?(endOf question: Span<UInt8>) {
    var end = question.count
    while end > 0, " :_.-".utf8.contains(question[end - 1]) { end -= 1 }
    guard end > 2,
      question[end - 1] | 0x20 == UInt8(ascii: "a") || question[end - 1] == UInt8(ascii: "n")
    else { return nil }
    if question[end - 1] == UInt8(ascii: "a"), question[end - 2] == ASCII.space {
      // “the value of a” and “side a” are about something that is called so.
      let isVerb = [
        "is", "called", "as", "by", "was", "are", "be", "in", "with", "for", "from", "has",
      ]
      let before = (0..<end - 2).reversed().prefix { question[$0] != ASCII.space }.reversed()
      let word = String(decoding: before.map { question[$0] }, as: UTF8.self)
      guard isVerb.contains(word) else { return nil }
      self = .a
    } else if question[end - 1] == UInt8(ascii: "n"), question[end - 2] == UInt8(ascii: "a"),
      end > 3,
      question[end - 3] == ASCII.space
    {
      self = .an
    } else {
      return nil
    }
  }

  /// Whether a choice takes `an`; nil where nobody can tell, as of numbers and of what has an article itself.
  static func takesAn(_ choice: Span<UInt8>) -> Bool? {
    let text = String(decoding: Array(choice), as: UTF8.self)
    let word = text.prefix { $0.isASCII && $0.isLetter }
    guard let first = word.first, word.count > 1 else { return nil }
    let lower = word.lowercased()
    if ["a", "an", "the", "all", "none", "both", "any", "no"].contains(lower) { return nil }
    // Letters that are spelt are read by their names.
    if word.allSatisfy(\.isUppercase) { return "AEFHILMNORSX".contains(first) }
    if silent.contains(where: lower.hasPrefix) { return true }
    if spoken.contains(where: lower.hasPrefix) { return false }
    return "aeiou".contains(lower.first ?? " ")
  }

  /// The h is not spoken.
  private static let silent = ["hour", "honest", "honor", "honour", "heir"]
  /// They begin with the sound of you or of won.
  private static let spoken = [
    "uni", "use", "usual", "utensil", "eu", "ewe", "one", "once", "ubiq", "ura",
  ]
}
