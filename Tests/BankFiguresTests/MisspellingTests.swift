@testable import BankFigures
import BankModel
import Testing

@Suite("Misspellings of words that the bank uses")
struct MisspellingTests {
  @Test(
    "a doubled, missing, extra or transposed letter is a misspelling",
    arguments: [
      ("Mediterannean", "Mediterranean"), ("occured", "occurred"), ("goverment", "government"),
      ("phophocreatine", "phosphocreatine"), ("magentic", "magnetic"),
      ("disintigrate", "disintegrate"),
      ("シュミレーション", "シミュレーション"), ("コミニュケーション", "コミュニケーション"), ("コンピュター", "コンピューター"),
      ("ミトコドリア", "ミトコンドリア"),
    ])
  func slips(_ word: String, _ usual: String) {
    #expect(Misspelling.isLikely(word, of: usual))
    #expect(Misspelling.isLikely(usual, of: word))
  }

  @Test(
    "another word, ending or name is not a misspelling",
    arguments: [
      ("contact", "contract"), ("theorizes", "theories"), ("licensee", "license"),
      ("hypotheses", "hypothesis"), ("further", "farther"), ("stepped", "stopped"),
      ("Caroline", "Carolina"), ("Austria", "Australia"), ("adopted", "adapted"),
      ("experience", "experienced"), ("nitrite", "nitrate"), ("angel", "angle"),
      ("オーストリア", "オーストラリア"), ("コンダクタンス", "インダクタンス"), ("エンデミック", "パンデミック"),
      ("インドネシア", "インド"),
      ("same", "same"), ("", ""),
    ])
  func otherWords(_ word: String, _ usual: String) {
    #expect(!Misspelling.isLikely(word, of: usual))
    #expect(!Misspelling.isLikely(usual, of: word))
  }

  /// Returns the words that are reported as misspellings in these questions, each after the usual word.
  private func found(_ questions: [String]) -> [[String]] {
    var tally = SpellingTally()
    FiguresOf.forEachRow(
      questions.map { Problem(question: $0, answer: 1, choices: ["1", "2"]) }
    ) { tally.add($0) }
    let text = { (place: FirstPlace) in
      let bytes = Array(questions[Int(place.record) - 1].utf8)[place.part]
      return String(decoding: bytes, as: UTF8.self)
    }
    return tally.misspellings(text).map { $0.map { text($0.place) } }
  }

  private static let three = Array(repeating: "The government falls", count: 3)

  @Test("a word that occurs once is compared with words that occur three times")
  func once() {
    #expect(found(Self.three + ["Their goverment"]) == [["government", "goverment"]])
    #expect(found(Self.three.dropLast() + ["Their goverment"]) == [])
    #expect(found(Self.three + ["Their goverment", "A goverment"]) == [])
  }

  @Test("a British spelling is not a misspelling of the American one")
  func british() {
    let american = Array(repeating: "Oh, hemoglobin", count: 3)
    #expect(found(american + ["Oh, haemoglobin"]) == [])
  }

  @Test("an inserted letter is found wherever it is and whichever it is", arguments: 0..<26)
  func everySlip(_ letter: Int) throws {
    let inserted = try #require(Unicode.Scalar(UInt32(97 + letter)))
    let usual = "thermodynamics"
    for place in 1..<usual.count - 3 {
      var word = usual
      word.insert(Character(inserted), at: word.index(word.startIndex, offsetBy: place))
      let questions = Array(repeating: usual, count: 3) + [word]
      #expect(found(questions) == [[usual, word]], "\(word)")
    }
  }
}
