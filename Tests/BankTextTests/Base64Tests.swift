@_spi(QBank) import TestSupport
import Testing

@_spi(QBank) @testable import BankText

@Suite("Base64")
struct Base64Tests {
  @Test(
    "the test vectors of RFC 4648 are encoded and decoded",
    arguments: [
      ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
      ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
    ])
  func vectors(_ bytes: String, _ text: String) {
    #expect(Base64.encode(Array(bytes.utf8)) == text)
    #expect(Base64.decode(text) == Array(bytes.utf8))
  }

  @Test("decoding restores any bytes that were encoded")
  func back() {
    let all = (0...255).map { UInt8($0) }
    for count in 0...all.count {
      #expect(Base64.decode(Base64.encode(Array(all[..<count]))) == Array(all[..<count]))
    }
  }

  @Test(
    "text that is not canonical Base64 decodes to nil",
    arguments: [
      "Z", "Zg", "Zg=", "Zg===", "Zh==", "Zm8", "Zm9=", "Zm 9v", "Zm9v\n", "=", "é", "Zg==Zg==",
    ])
  func none(_ text: String) {
    #expect(Base64.decode(text) == nil)
  }
}
