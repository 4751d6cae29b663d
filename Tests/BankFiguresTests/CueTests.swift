import BankFigures
@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankText
import Testing

@Suite("Cues to the right answer")
struct CueTests {
  /// Returns the cues that are found in a question whose right choice is the second unless given.
  private static func found(_ choices: [String], right: Int = 2) -> [Cue] {
    let problem = Problem(question: "Which?", answer: right, choices: choices)
    let figures = FiguresOf([problem]).tally.cues.figures()
    return figures.filter { $0.share.count > 0 }.map(\.cue)
  }

  @Test(
    "texts that mean all of the above are recognized",
    arguments: [
      "All of the above", "all the above.", "All of these", "ALL OF THEM", "All four",
      "All options are right", "Both, and all listed", "上記のすべて", "以上すべて正しい", "これらすべて",
      "選択肢はいずれも正しい", "いずれも正しい", "上の選択肢すべて", "上記の答えは全て正しい。",
    ])
  func all(_ choice: String) {
    #expect(Self.found(["one", choice, "three", "four"]).contains(.allOfTheAbove))
  }

  @Test(
    "texts that mean none of the above are recognized",
    arguments: [
      "None of the above", "none of these", "None", "Neither", "Neither of them", "neither A nor B",
      "No correct answer given", "上記のいずれでもない", "どれでもない", "なし", "該当なし", "どれも正しくない",
      "これらのどれにも当てはまらない", "AでもBでもない", "ＡでもＢでもない",
    ])
  func none(_ choice: String) {
    #expect(Self.found(["one", choice, "three", "four"]).contains(.noneOfTheAbove))
  }

  @Test(
    "absolute terms are recognized",
    arguments: [
      "It never rains", "Always, of course", "Under no circumstances", "必ず勝つ", "絶対に勝つ", "決して負けない",
      "いかなる場合も勝つ", "まったく勝てない", "常に勝つ", "完全に勝つ",
    ])
  func absolute(_ choice: String) {
    #expect(Self.found(["one", choice, "three", "four"]).contains(.absoluteTerm))
  }

  @Test(
    "vague terms are recognized",
    arguments: [
      "It often rains", "More or less", "to some extent", "Usually", "勝つことがある", "しばしば勝つ", "通常は勝つ",
      "勝つのが通常", "一般に勝つ", "ある程度勝つ", "やや勝つ", "勝つかもしれない", "時々勝つ",
    ])
  func vague(_ choice: String) {
    #expect(Self.found(["one", choice, "three", "four"]).contains(.vagueTerm))
  }

  @Test(
    "texts that only resemble a cue are not recognized",
    arguments: [
      "all of the fungi", "small", "ball", "the allowed", "nonetheless", "nevertheless",
      "aboveground", "すべての生物は進化する", "必ずしも勝たない", "全く同じ", "非常に強い", "日常に戻る", "通常領域", "softening",
      "一般に知られた説", "これらのいずれも", "以上",
    ])
  func neither(_ choice: String) {
    let words: [Cue] = [.allOfTheAbove, .noneOfTheAbove, .absoluteTerm, .vagueTerm]
    let found = Self.found(["one", choice, "three", "four"])
    #expect(found.filter(words.contains) == [])
  }

  @Test("a cue that two choices share is not counted")
  func twice() {
    let found = Self.found(["never this", "always that", "three", "four"])
    #expect(!found.contains(.absoluteTerm))
  }

  @Test("the longest choice is found by display width, unless another one is equally long")
  func longest() {
    #expect(Self.found(["aaa", "bbbb", "cc", "d"]) == [.longest])
    #expect(Self.found(["aaaa", "bbbb", "cc", "d"]) == [])
    let long = "a choice of thirty five cells in all"
    #expect(Self.found([long, "a choice of twenty cells", "c", "d"]) == [.muchLonger, .longest])
    #expect(Self.found(["十二文字の長い選択肢です", "十文字の選択肢です", "c", "d"]) == [.muchLonger, .longest])
    #expect(Self.found(["十一文字の長い選択肢", "八文字の選択肢", "c", "d"]) == [.longest])
  }

  @Test(
    "four numbers of one unit have a middle number",
    arguments: [
      ["1", "2", "3", "4"], ["10 km", "20 km", "5 km", "1,000 km"], ["$1.50", "$2", "$3", "$10"],
      ["１０", "２０", "３０", "４０"], ["二人", "三人", "十人", "二十人"], ["1万", "2万", "3千", "1億"],
      ["-1", "−2", "0", "5"], ["1/2", "1/3", "3/4", "2"], ["½", "¼", "1", "2"],
    ])
  func numbers(_ choices: [String]) {
    #expect(Self.found(choices).contains(.middleNumber))
  }

  @Test(
    "other choices have no middle number",
    arguments: [
      ["1", "2", "3", "none"], ["1 m", "2 km", "3 m", "4 m"], ["1, 3", "2, 3", "1, 2", "3, 4"],
      ["1", "1", "2", "3"], ["昭和55年", "昭和56年", "昭和57年", "昭和58年"], ["1", "2", "3"],
      ["14-May", "15-May", "16-May", "17-May"], ["10-20", "20-30", "30-40", "40-50"],
    ])
  func noNumbers(_ choices: [String]) {
    #expect(!Self.found(choices).contains(.middleNumber))
  }

  @Test("a cue is telling only if it is frequent, far from guessing, and hardly by chance")
  func gates() throws {
    let telling = Self.bank(questions: 40, hits: 30)
    let cue = try #require(telling.first { $0.cue == .allOfTheAbove })
    #expect(cue.share == Share(30, of: 40))
    #expect(cue.guess == 0.25)
    #expect(cue.isTelling)
    #expect(Self.bank(questions: 19, hits: 19).allSatisfy { !$0.isTelling })
    #expect(Self.bank(questions: 400, hits: 130).allSatisfy { !$0.isTelling })
    #expect(Self.bank(questions: 40, hits: 14).allSatisfy { !$0.isTelling })
  }

  @Test("a guess depends on the number of choices, even of a single question")
  func guess() throws {
    let problem = Problem(
      question: "Which?", answer: 5, choices: ["a", "b", "c", "d", "all of the above"])
    let cue = FiguresOf([problem]).tally.cues.figures().first { $0.cue == .allOfTheAbove }
    #expect(try #require(cue).guess == 0.2)
  }

  @Test("the longest choice is tested by itself, because a much longer one is also the longest")
  func family() throws {
    let found = Self.bank(questions: 40, hits: 14, last: "often a choice of many more cells")
    let tested = found.filter(\.isTested)
    #expect(tested.map(\.cue) == [.vagueTerm, .muchLonger, .longest])
    let chance = try #require(tested.first).chance
    #expect(chance > 0.1 && chance < 0.5)
    for (one, times) in zip(tested, [2.0, 2, 1]) {
      #expect(abs(one.adjustedChance - chance * times) < 1e-12)
    }
  }

  private static func bank(
    questions: Int, hits: Int, last: String = "all of the above"
  ) -> [CueFigures] {
    let problems = (0..<questions).map { number in
      Problem(
        question: "Which?", answer: number < hits ? 4 : number % 3 + 1,
        choices: ["aaaaaaaaaaaaaaaa", "bbbbbbbbbbbbbbbb", "cccccccccccccccc", last])
    }
    return FiguresOf(problems).tally.cues.figures()
  }
}
