import Testing

@testable import BankRules

@Suite("Lists of numbers in messages")
struct NumberListTests {
  @Test("numbers are listed as in a sentence")
  func numbers() {
    #expect(NumberList.en([]) == "" && NumberList.en([3]) == "3")
    #expect(NumberList.en([1, 2]) == "1 and 2" && NumberList.en([1, 2, 4]) == "1, 2 and 4")
    #expect(NumberList.ja([1, 2, 4]) == "1、2、4" && NumberList.ja([3]) == "3")
  }
}
