@_spi(QBank) import BankFigures
@_spi(QBank) import BankFormats

/// A choice that refers to others by their letters, numbers or positions.
struct PositionalReference: ProblemRule {
  static let info = RuleInfo(
    name: "positional-reference", group: .choices, severity: .note,
    summary: Localized(
      en: "A choice refers to others by letter or position.", ja: "選択肢が、ほかの選択肢を記号や順番で指しています。"),
    what: Localized(
      en: """
        A choice such as “A and C”, “both 1 and 2” or “the first two”, if the question does not say what these stand \
        for. In files for systems that shuffle choices (GIFT, Moodle, QTI), it is a warning.
        """,
      ja: """
        「AとC」「1と2の両方」「最初の2つ」のように、ほかの選択肢を記号や順番で指す選択肢があり、問題文を読んでも何\
        のことか分かりません。選択肢を並べ替えるシステム（GIFT、Moodle、QTI）のファイルでは警告です。
        """),
    why: Localized(
      en: "When choices are shuffled, it refers to the wrong ones.",
      ja: "選択肢を並べ替えると、別の選択肢を指すことになります。"),
    remedy: Localized(
      en: "Write what the others say: “salt and sugar” instead of “A and C”.",
      ja: "「AとC」なら「塩と砂糖」のように、指している内容そのものを書いてください。"),
    exceptions: Localized(
      en: "Letters that name something else, such as vitamins and blood groups.",
      ja: "ビタミンや血液型のように、別のものの名前である文字。"),
    examples: [
      Example("Which dissolves in water?,1,salt,sand,sugar,⟦A and C⟧\n"),
      Example("水に溶けるのは？,1,塩,砂,砂糖,⟦AとC⟧\n"),
      Example(
        "Which of the two is right? (A) salt (B) sand,1,A and B,A only,B only,neither A nor B\n"),
      Example("Which vitamins?,1,vitamin A,vitamins B and C,vitamin K,all vitamins\n"),
      Example("どの型？,1,A型,B型,AB型,O型\n"),
      Example("What is it?,1,one-to-one,they and I,\"C, C++\",Ditto\n"),
      Example("和はどれですか？,1,A + B,A - B,A / B,AB\n"),
    ])

  let features = RowFeatures.reference

  func check(_ problem: borrowing ProblemRow, in file: BankFile, _ report: inout Report) {
    // “Both” refers to the others too, but not by their positions.
    let places = problem.choices(saying: features)
    if places.isEmpty { return }
    let roles = ChoiceRoles(Problem(seenIn: problem))
    let severity: Severity = file.isOfShufflingSystem ? .warning : .note
    for index in roles.certainlyNaming
    where places.contains(index + 1) && !roles.wrongReferences.contains(index) {
      report.add(at: problem.place(ofChoice: index + 1), severity: severity) {
        Finding(
          en: "choice \(index + 1) refers to others by letter or position",
          ja: "選択肢\(index + 1)が、ほかの選択肢を記号や順番で指しています。",
          why: Localized(
            en: "its meaning changes when choices are shuffled", ja: "並べ替えると意味が変わります。"))
      }
    }
  }
}
