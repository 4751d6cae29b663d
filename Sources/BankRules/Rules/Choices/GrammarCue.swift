@_spi(QBank) import BankFigures
@_spi(QBank) import BankFormats

/// A question whose last word, such as `an` or `are`, fits only some of the choices.
struct GrammarCue: ProblemRule {
  static let info = RuleInfo(
    name: "grammar-cue", group: .choices, severity: .warning,
    summary: Localized(en: "Grammar gives choices away.", ja: "文法だけで選択肢を絞れます（英語）。"),
    what: Localized(
      en: """
        A question ends in “a” or “an”, and only some choices begin with a sound that fits; or it ends in “is” or \
        “are”, and only one choice agrees with it.
        """,
      ja: """
        英語の問題文が「a」か「an」で終わり、それに続けられない選択肢があります。または「is」か「are」で終わり、\
        単数・複数の合う選択肢が1つだけです。
        """),
    why: Localized(
      en: "Players can rule out choices by grammar alone, without knowing the answer.",
      ja: "答えを知らなくても、文法だけで選択肢を絞れます。"),
    remedy: Localized(
      en:
        "Write “a/an” or “is/are” in the question, move the word into the choices, or make them all fit.",
      ja: "問題文を「a/an」「is/are」にするか、その語を選択肢に移すか、すべての選択肢を問題文に続く形にそろえてください。"),
    exceptions: Localized(en: "A variable named A or a.", ja: "aやAという名前の変数。"),
    examples: [
      Example("A young dog is called a,1,puppy,⟦eaglet⟧,kitten,calf\n"),
      Example("A bird that sings at night is an:,2,⟦robin⟧,owl,eagle,emu\n"),
      Example("The animals that lay eggs are,2,a dog,⟦birds⟧,a cat,a cow\n"),
      Example("The fastest animal is:,3,big cats,young lions,⟦a falcon⟧,wild horses\n"),
      Example("A young dog is called a/an,1,puppy,eaglet,kitten,calf\n"),
      Example("What is the value of a,1,8,11,18,3\n"),
      Example("A visit lasts for an,1,hour,afternoon,evening,instant\n"),
      Example("The planets with rings are,1,Saturn and Uranus,Mars,Venus,the moons\n"),
      Example("Show how old you are,1,a card,a pass,papers,a note\n"),
      Example("The colour of blood is,1,red,blue,glass,grey\n"),
      Example("英語で「1つの」は a？,1,はい,いいえ,時々,分からない\n"),
    ])

  let features: RowFeatures = .grammar

  func check(_ problem: borrowing ProblemRow, in file: BankFile, _ report: inout Report) {
    guard let ending = Ending(of: problem.question) else { return }
    if let article = Article(ending) { return checkArticle(article, problem, &report) }
    if let verb = Verb(ending) { checkVerb(verb, problem, &report) }
  }

  private func checkArticle(
    _ article: Article, _ problem: borrowing ProblemRow, _ report: inout Report
  ) {
    var (unfit, count) = (0, 0)
    let right = problem.rightChoice
    for number in problem.choiceNumbers {
      guard let takesAn = Article.takesAn(problem.choice(number)) else { return }
      if takesAn == (article == .an) { continue }
      if count == 0 || unfit == right { unfit = number }
      count += 1
    }
    if count == 0 || count == problem.choiceCount { return }
    report.add(at: problem.place(ofChoice: unfit)) {
      Finding(
        en: "choice \(unfit) does not fit the “\(article.rawValue)” at the end of the question",
        ja: "選択肢\(unfit)は、問題文の最後の「\(article.rawValue)」に続けられません。",
        why: unfit == right
          ? Localized(
            en: "it is the right answer but reads like a wrong one", ja: "正解なのに、文法からは誤りに見えます。")
          : Localized(en: "grammar alone rules it out", ja: "文法だけで、正解でないと分かります。"))
    }
  }

  private func checkVerb(_ verb: Verb, _ problem: borrowing ProblemRow, _ report: inout Report) {
    var fitting: [Int] = []
    for number in problem.choiceNumbers {
      guard let isPlural = Verb.isPlural(problem.choice(number)) else { return }
      if isPlural == verb.isPlural { fitting.append(number) }
    }
    guard fitting.count == 1, problem.choiceCount > 2 else { return }
    let only = fitting[0]
    report.add(at: problem.place(ofChoice: only)) {
      Finding(
        en: "only choice \(only) agrees with the “\(verb.rawValue)” at the end of the question",
        ja: "問題文の最後の「\(verb.rawValue)」に数が合うのは、選択肢\(only)だけです。",
        why: Localized(en: "grammar alone rules out the others", ja: "文法だけで、ほかは正解でないと分かります。"))
    }
  }
}

/// The last two words of a question, before a colon, dots or a blank to fill in.
private struct Ending {
  let before, last: Substring

  init?(of question: Span<UInt8>) {
    let start = max(0, question.count - 32)
    let text = question.extracting(start..<question.count).string
    let words = text.split { " :_.-".contains($0) }.suffix(2)
    guard words.count == 2 else { return nil }
    (before, last) = (words[words.startIndex], words[words.endIndex - 1])
  }
}

/// A form of “to be”, with which choices agree or not.
private enum Verb: String {
  case `is`, was, are, were

  /// Creates the verb that a question ends in. “How old you are” asks for something else.
  init?(_ ending: Ending) {
    let subjects = ["I", "you", "he", "she", "it", "they", "we", "there", "what", "who"]
    if subjects.contains(String(ending.before)) { return nil }
    self.init(rawValue: String(ending.last))
  }

  var isPlural: Bool { self == .are || self == .were }

  /// Whether a choice is plural, or nil unless its first word or its ending shows it.
  static func isPlural(_ choice: Span<UInt8>) -> Bool? {
    let words = choice.string.lowercased().split(separator: " ")
    guard let first = words.first, let last = words.last, words.count < 5 else { return nil }
    if ["a", "an", "one"].contains(first) { return words.contains("and") ? nil : false }
    let ending = ["ss", "us", "is", "as", "os"].contains { last.hasSuffix($0) }
    let isPlain = last.utf8.allSatisfy(\.isLetter) && words.count < 3
    return isPlain && last.hasSuffix("s") && !ending ? true : nil
  }
}

/// The English indefinite article.
private enum Article: String {
  case a, an

  /// Creates the article that a question ends in. “The value of a” and “side a” end in a name.
  init?(_ ending: Ending) {
    let words = [
      "is", "called", "as", "by", "was", "are", "be", "in", "with", "for", "from", "has",
    ]
    if ending.last == "a", !words.contains(String(ending.before)) { return nil }
    self.init(rawValue: String(ending.last))
  }

  /// Whether a choice takes `an`, or nil if unknown, as for numbers and for choices with an article of their own.
  static func takesAn(_ choice: Span<UInt8>) -> Bool? {
    let text = choice.string
    let word = text.prefix { $0.isASCII && $0.isLetter }
    guard let first = word.first, word.count > 1 else { return nil }
    let lower = word.lowercased()
    if ["a", "an", "the", "all", "none", "both", "any", "no"].contains(lower) { return nil }
    // Initialisms are read letter by letter.
    if word.allSatisfy(\.isUppercase) { return "AEFHILMNORSX".contains(first) }
    if silent.contains(where: lower.hasPrefix) { return true }
    if spoken.contains(where: lower.hasPrefix) { return false }
    return "aeiou".contains(lower.first ?? " ")
  }

  /// Words whose h is silent.
  private static let silent = ["hour", "honest", "honor", "honour", "heir"]
  /// Words that begin with the sound of “you” or “won”.
  private static let spoken = [
    "uni", "use", "usual", "utensil", "eu", "ewe", "one", "once", "ubiq", "ura",
  ]
}
