@_spi(QBank) import BankModel
@_spi(QBank) import BankQuiz
@_spi(QBank) import BankText
import Testing

@Suite("Versions of a set")
struct VersionTests {
  /// Seeds, and orders of ten questions and of the four choices of a question `q97`, computed independently of this
  /// code.
  @Test(
    "versions-v1 gives the known seeds and orders",
    arguments: [
      (1, 2, 9_372_906_246_739_419_250, [4, 5, 3, 6, 2, 8, 9, 0, 7, 1], [2, 1, 3, 0]),
      (1, 3, 9_106_152_316_946_785_746, [0, 7, 8, 6, 4, 1, 3, 5, 2, 9], [2, 3, 1, 0]),
      (2, 2, 4_916_807_028_599_147_562, [9, 3, 1, 4, 8, 2, 5, 7, 6, 0], [0, 1, 3, 2]),
      (7, 26, 12_882_102_026_497_522_568, [9, 7, 4, 5, 3, 0, 6, 2, 8, 1], [0, 2, 1, 3]),
    ] as [(Int, Int, UInt64, [Int], [Int])])
  func vectors(_ set: Int, _ version: Int, _ number: UInt64, _ order: [Int], _ choices: [Int]) {
    let seed = Seed(42).ofVersion(version, set: set)
    #expect(seed == Seed(number))
    #expect(seed.questionOrder(of: Array(0..<10), set: set) == order)
    let problem = Problem(question: "q97", answer: 1, choices: ["w", "x", "y", "z"])
    #expect(ChoiceShuffle(seed, set: set).order(of: problem) == choices)
  }

  @Test("the page about versions shows the first known seed as its example")
  func page() {
    for language in Language.allCases {
      #expect(VersionMethod.page[language].contains("9372906246739419250"))
    }
  }

  @Test("codes of papers equal known ones")
  func codes() {
    #expect(PaperCodes.codes(5, Seed(42)) == ["XDHX", "4PFJ", "H9HK", "3H3K", "HJ74"])
    #expect(PaperCodes.codes(0, Seed(42)) == [])
  }

  @Test("codes of papers are distinct, and a longer list begins with a shorter one")
  func distinctCodes() {
    let codes = PaperCodes.codes(10_000, Seed(7))
    #expect(Set(codes).count == 10_000)
    #expect(codes.prefix(500) == PaperCodes.codes(500, Seed(7))[...])
  }
}
