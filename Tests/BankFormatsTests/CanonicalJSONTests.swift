@_spi(QBank) import BankFormats
@_spi(QBank) @testable import BankSyntax
@_spi(QBank) import BankModel
@_spi(QBank) import BankText
import Testing

@Suite("The canonical form of JSON banks")
struct CanonicalJSONTests {
  private static func canonical(_ text: String, _ name: String = "bank.json") -> String? {
    CanonicalJSON.write(Source(Path(name), Array(text.utf8))).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  private static let loose =
    "{ \"question\" : \"caf\\u00e9 \\/ \\u0022\",\n \"answer\":1, \"choices\":[\"a\" ,\"b\"], \"x\": 1.50 }"
  private static let tight =
    "{\"question\":\"café / \\\"\",\"answer\":1,\"choices\":[\"a\",\"b\"],\"x\":1.50}"

  @Test("each item is on a line of its own, without white space")
  func items() {
    let (loose, tight) = (Self.loose, Self.tight)
    for (text, form) in [
      ("[ \(loose) ]", "[\n\(tight)\n]\n"),
      ("[\(loose),\n\n\(loose)]", "[\n\(tight),\n\(tight)\n]\n"),
      ("{\"problems\":[\(loose)]}", "{\"problems\":[\n\(tight)\n]}\n"), ("[ ]", "[]\n"),
      ("{ \"problems\" : [ ] }", "{\"problems\":[]}\n"),
    ] {
      #expect(Self.canonical(text) == form)
      #expect(Self.canonical(form) == form)
    }
    let line = loose.replacing("\n", with: " ")
    let lines = "\n\(line)\r\n\n  \(line)"
    #expect(Self.canonical(lines, "bank.jsonl") == "\(tight)\n\(tight)\n")
  }

  @Test("other members of the document keep their places around the items")
  func members() {
    let (loose, tight) = (Self.loose, Self.tight)
    let others = "\"note\" : { \"a\" : [ 1 , 2.0 ] , \"b\\u0021\" : null }"
    let compact = "\"note\":{\"a\":[1,2.0],\"b!\":null}"
    for (text, form) in [
      ("{\(others), \"problems\":[\(loose)]}", "{\(compact),\"problems\":[\n\(tight)\n]}\n"),
      ("{\"problems\":[\(loose)], \(others)}", "{\"problems\":[\n\(tight)\n],\(compact)}\n"),
      (
        "{\"version\" : 1, \"problems\":[\(loose),\(loose)], \(others)}",
        "{\"version\":1,\"problems\":[\n\(tight),\n\(tight)\n],\(compact)}\n"
      ),
    ] {
      #expect(Self.canonical(text) == form)
      #expect(Self.canonical(form) == form)
    }
  }

  @Test(
    "a bank with an error has no canonical form",
    arguments: ["[{\"question\":1}]", "[{}]", "[", "", "[1]", "{\"problems\":[]", "[] x"])
  func errors(_ text: String) {
    #expect(Self.canonical(text) == nil)
  }
}
