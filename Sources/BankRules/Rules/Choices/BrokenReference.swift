@_spi(QBank) import BankFigures
@_spi(QBank) import BankFormats

/// A choice that refers to itself, or to a choice or a statement that does not exist.
struct BrokenReference: ProblemRule {
  static let info = RuleInfo(
    name: "broken-reference", group: .choices, severity: .error,
    summary: Localized(
      en: "A choice refers to itself or to something that does not exist.",
      ja: "選択肢が、自分自身か存在しないものを指しています。"),
    what: Localized(
      en: """
        A choice such as “both A and D” that is D itself, or “both A and F” in a question with 4 choices. Two or \
        more choices such as “1 and 3” or “II and III” are a warning if the question has no numbered statements.
        """,
      ja: """
        4番目の選択肢が「AとDの両方」となっている、4択なのに「AとFの両方」とあるなど、\
        指す先がおかしい選択肢があります。「1と3」「IIとIII」のような選択肢が2つ以上あるのに、\
        問題文にその番号の項目がないときは警告です。
        """),
    why: Localized(
      en: "Nobody can tell what it means. Usually choices were moved or one was deleted.",
      ja: "何を指すのか分かりません。選択肢を移したり、1つ落としたりしたときによく起こります。"),
    remedy: Localized(
      en: "Find out what it should refer to and write that.", ja: "本来指していたものを確かめ、その内容を書いてください。"),
    exceptions: Localized(
      en: "Questions whose answers are themselves numbers, such as pairs of solutions.",
      ja: "方程式の2つの解のように、数そのものが答えになる問題。"),
    examples: [
      Example("Which dissolves in water?,1,salt,sand,sugar,⟦both A and D⟧\n"),
      Example("水に溶けるのは？,1,塩,砂,砂糖,⟦AとFの両方⟧\n"),
      Example("Which of the statements are true?,1,⟦1 and 2⟧,1 and 3,2 and 3,2 only\n"),
      Example("正しい記述の組み合わせは？,1,⟦IとII⟧,IとIII,IIとIII,IIIのみ\n"),
      Example("Which dissolves in water?,1,salt,sand,sugar,both A and C\n"),
      Example("水に溶けるのは？,1,塩,砂,砂糖,AとCの両方\n"),
      Example("Which is it?,1,A and B,C and D,E and F,G and H\n"),
      Example("Which bond is the longest?,1,C–B,C–C,C–O,C–N\n"),
      Example("脂に溶けるビタミンは？,1,AとD,BとC,CとB12,葉酸\n"),
      Example(
        "Which are true? I. Ice floats. II. Iron floats. III. Wood floats.,1,I and III,I and II,II and III,III only\n"
      ),
      Example("正しいのは？ ①氷は浮く ②鉄は浮く ③木は浮く,1,①と③,①と②,②と③,③のみ\n"),
    ])

  let features = RowFeatures.reference

  func check(_ problem: borrowing ProblemRow, in file: BankFile, _ report: inout Report) {
    let referring = problem.choices(saying: features)
    if referring.isEmpty { return }
    let roles = ChoiceRoles(Problem(seenIn: problem))
    for index in roles.wrongReferences where referring.contains(index + 1) {
      report.add(at: problem.place(ofChoice: index + 1)) {
        Finding(
          en: "choice \(index + 1) refers to itself or to a choice that does not exist",
          ja: "選択肢\(index + 1)が、自分自身か存在しない選択肢を指しています。",
          why: Localized(en: "nobody can tell what it means", ja: "何を指すのか分かりません。"))
      }
    }
    guard referring.count > 1, let first = roles.unresolvedReferences.first else { return }
    report.add(at: problem.place(ofChoice: first + 1), severity: .warning) {
      Finding(
        en: "choice \(first + 1) combines numbers that are not in the question",
        ja: "選択肢\(first + 1)が、問題文にない番号を組み合わせています。",
        why: Localized(en: "nobody can tell what they stand for", ja: "何の番号なのか分かりません。"),
        help: Localized(
          en: "Add the numbered statements to the question.", ja: "番号を付けた項目を問題文に書き足してください。"))
    }
  }
}
