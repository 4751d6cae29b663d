@_spi(QBank) import BankModel
import Testing

/// Explanations and questions that refer to choices without calling them right or wrong.
@Suite("Choices that are mentioned elsewhere")
struct ChoiceMentionTests {
  private func keepsOrder(
    _ question: String, _ choices: [String], because explanation: String? = nil
  ) -> Bool {
    var problem = Problem(question: question, answer: 1, choices: choices)
    problem.details.explanation = explanation
    return ChoiceRoles(problem).keepsOrder
  }

  @Test(
    "English explanations that mention choices keep the order",
    arguments: [
      "A) red\nB) green\nC) blue", "A. red. B. green. C. blue.", "A: red\nB: green",
      "1. too red 2. too green", "1: too red\n2: too green", "(1) too red (2) too green",
      "Not A, because apples are red. Only the third works.", "The last option has none.",
      "The first two choices are fruit.", "Only the 2nd answer works.", "You may have picked B.",
      "If you chose C, remember its seeds.",
      "Item D cannot be, for it has no seeds.", "(A)", "C.", "B", "Ｂ", "(b)", "B and C", "B & C",
      "A is red, B is green.", "B is a vegetable.", "C has no seeds.", "B cannot fly.",
      "A and B are vegetables.", "A was never a fruit.", "B, not C", "So it must be C.",
      "Unlike B, it has seeds.", "That leaves C.", "Why not B? It is red.", "It is B because of C.",
      "Many picked A or D.", "Most people say B.", "See (B).", "Ⓑ is red", "① is red, ② is green",
      "1 is red, 2 is green.", "2 and 3 are vegetables.", "2 is a vegetable.", "3",
      "The first and second choice are red.",
      "Between B and C, only C has seeds.", "Eliminate A. Eliminate D.",
    ])
  func english(_ explanation: String) {
    let choices = ["apple", "pear", "stone", "mud"]
    #expect(keepsOrder("Which are fruit?", choices, because: explanation))
  }

  @Test(
    "Japanese explanations that mention choices keep the order",
    arguments: [
      "ア：赤い。イ：緑。", "ア　赤い　イ　緑", "ア…赤い。イ…緑。", "アは赤く、イは緑。", "Aは赤、Bは緑。", "④は灰色。", "（ア）は赤い。",
      "1は赤すぎる。2は緑すぎる。", "1：赤い。2：緑。", "2は野菜。", "1と3は野菜。", "Dを選んだ人が多い。", "最初の選択肢は果物。",
      "2番目の選択肢だけ種がない。", "一番上の選択肢は果物。", "イ", "Ｂ", "B。", "（う）", "3", "アとイ",
      "これはBだ。", "つまりウです。", "だからC。", "BでなくCを選ぶ。", "Bではない。", "BとCは野菜。", "ウも果物に見える。", "イのみ種がある。",
      "種があるのはイだけ。", "果物。イは緑。", "果物！Bは緑。",
      "甲は赤く、乙は緑。", "「B」は緑。", "【C】には種がない。", "Bには種がある。", "Ｄは土。",
    ])
  func japanese(_ explanation: String) {
    let choices = ["りんご", "梨", "石", "泥"]
    #expect(keepsOrder("果物は？", choices, because: explanation))
  }

  @Test(
    "explanations that only seem to mention choices do not keep the order",
    arguments: [
      "Vitamin B is not stored.", "A and B are blood groups.", "He was born in 44 B.C. in Rome.",
      "C. elegans is a worm.", "C. S. Lewis wrote it.", "J. B. Priestley wrote it.",
      "George B. Shaw wrote it.",
      "She has a Ph.D. in it.", "B cells make it.", "In C, it ends with a semicolon.",
      "A pear is a fruit.", "the latter half", "Plan B is cheaper.",
      "It weighs 1.5 kg, or 2.5 kg.", "She had 2 or 3 dogs.", "I/O端子がある。", "B. F. スキナーの説。",
      "It is at (1, 6).", "Let B = (1, 2).", "The first was built in 1804.",
      "The last one died in 1936.", "The second world war is over.",
      "It was the first to fly.", "Dogs and cats: the former bark.", "the last two years",
      "The first two weeks are free.", "the top of the hill", "The middle ages were long.",
      "World War Ⅱ ended it.", "E is the most common.", "He got an A.", "A-level maths",
      "The other two are stones.", "option(s)", "I think so.", "f(a) is 2", "a. m. is before noon.",
      // Words for places that may refer to anything.
      "Take the middle one.", "Only the third works.", "It is the 2nd.", "It is the second one.",
      "The top one has seeds.", "Both of the first two are fruit.", "The first two are fruit.",
      "The last two have no seeds.", "the former is red", "The latter grows on trees.",
      "The second one is green.", "Not the first, for it is red.", "First two.", "The last.",
      "It is the first choice.", "the drug of first choice", "The second response is faster.",
      "All of the below.", "真ん中を選ぶ。", "前の2つは果物。", "最後の2つだけ種がない。", "右の二つが野菜。",
      "3つ目だけが野菜。", "二番目以外は果物。", "一番上のものは果物。", "前者は赤い。", "下記のとおり。",
      "年とともに増える。", "酸素は水素とともに水になる。", "種とともに食べる。",
      "ビタミンBは水に溶ける。", "点Aを通る。", "Aさんは行った。", "A型が多い。", "1月は寒い。2月も寒い。", "りんごは1個、梨は2個。",
      "1つ目の理由は色。2つ目の理由は形。", "最初の2つの文字が同じ。", "以上2つの理由による。", "アイは藍のこと。", "U.S.Aの州",
      "犬と猫では、前者は吠える。", "一番上の棚にある。", "上の2つの図を見よ。", "2.5は小数。", "15は奇数。", "第2は予備。", "カは虫。",
      "aが正の数なら大きい。", "イギリスは島国。", "3人は多い。",
    ])
  func contents(_ explanation: String) {
    let choices = ["apple", "りんご", "stone", "泥"]
    #expect(!keepsOrder("Which are fruit?", choices, because: explanation))
  }

  @Test(
    "letters and numbers that the question or the choices use mean something else",
    arguments: [
      ("Is A above B?", ["yes", "no", "both", "unknown"], "A is above B.", false),
      ("Who is older?", ["A", "B", "C", "D"], "C is older than B.", false),
      ("血液型は？", ["A型", "B型", "O型", "AB型"], "Aは多い。", false),
      ("Which is prime?", ["4", "6", "8", "2"], "2 is prime.", false),
      ("素数は？", ["4", "6", "8", "2"], "2は素数。", false),
      ("What did Ritchie write?", ["C", "Lisp", "Ada", "Perl"], "C is from 1972.", false),
      (
        "(1) Bees fly. (2) Cows fly. Which?", ["both", "one", "no", "yes"], "(1) is about bees",
        false
      ),
      ("点Aと点Bでは？", ["左", "右", "上", "下"], "Aは左にある。", false),
      ("Who was it?", ["Bach", "Bull", "Byrd", "Berg"], "B is for Bach, C is a trap.", true),
      ("Which of (A) to (D) flies?", ["bee", "cow", "ox", "ram"], "(A) has wings.", true),
    ])
  func used(
    _ question: String, _ choices: [String], _ explanation: String, _ isKept: Bool
  ) {
    #expect(keepsOrder(question, choices, because: explanation) == isKept)
  }

  @Test(
    "a place counts as that of a choice only with a verdict",
    arguments: [
      ("The second is right.", true), ("The second one is therefore not correct.", true),
      ("The second: wrong.", true), ("The correct one is the second.", true),
      ("The right option is the third.", true), ("The second is not.", false),
      ("The second is", false), ("The second –", false), ("The second one is also", false),
      ("The red one is the second.", false), ("The second is right of the first.", false),
    ])
  func verdicts(_ explanation: String, _ isKept: Bool) {
    let choices = ["apple", "pear", "stone", "mud"]
    #expect(keepsOrder("Which are fruit?", choices, because: explanation) == isKept)
  }

  @Test(
    "questions that call a choice by its number or place keep the order",
    arguments: [
      ("Is the second option red?", true), ("Is the last of the choices red?", true),
      ("Which letter begins the first of the two options?", true),
      ("The first choice has which colour?", true),
      ("What colour has the first choice?", true),
      ("Why is option 2 wrong?", true), ("Why is option B wrong?", true),
      ("What is the first choice for asthma?", false), ("Is this the option 2020 had?", false),
    ])
  func named(_ question: String, _ isKept: Bool) {
    #expect(keepsOrder(question, ["apple", "pear", "stone", "mud"]) == isKept)
  }

  @Test(
    "questions that refer to places in the list keep the order",
    arguments: [
      ("Which of the first two is red?", true), ("Which of the last two options is red?", true),
      ("Pick the second one.", true),
      ("Which fruit is listed first?", true), ("Which one is at the top of the choices?", true),
      ("Which of the top two has seeds?", true), ("次のうち一番上にあるものは？", true),
      ("選択肢の中で最も下にあるものは？", true), ("この中でいちばん左のものは？", true), ("最初の2つのうち赤いのは？", true),
      ("上の2つの選択肢のうち赤いのは？", true), ("前の二つのどちらが赤い？", true),
      ("Which of the first two kings was older?", false), ("Who came first?", false),
      ("Which of the two is red?", false), ("What is at the top of the hill?", false),
      ("What drug is given first?", false), ("Pick the second smallest.", false),
      ("次のうち一番上にある地層は？", false), ("次のうち最も高いものは？", false), ("最初の2つの文字は？", false),
      ("次のうち、最初に作られたものは？", false), ("一番上にある臓器は？", false),
    ])
  func asked(_ question: String, _ isKept: Bool) {
    #expect(keepsOrder(question, ["apple", "pear", "stone", "mud"]) == isKept)
  }
}
