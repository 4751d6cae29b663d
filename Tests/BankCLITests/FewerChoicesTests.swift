@_spi(QBank) import TestSupport
import Testing

@Suite("Questions with more or fewer choices than a row has cells")
struct FewerChoicesTests {
  private static func item(_ answer: Int, _ choices: [String]) -> String {
    let list = choices.map { "\"\($0)\"" }.joined(separator: ",")
    return "{\"question\":\"q\",\"answer\":\(answer),\"choices\":[\(list)]}\n"
  }

  @Test(
    "the right choice is kept, whatever the options",
    arguments: [
      (item(6, ["a", "b", "c", "d", "e", "f"]), "q,4,a,b,c,f\n"),
      (item(1, ["a", "b", "c", "d", "e"]), "q,1,a,b,c,d\n"),
      (item(4, ["a", "b", "c", "d", "e"]), "q,4,a,b,c,d\n"),
      (item(2, ["a", "b"]), "q,2,a,b,,\n"),
    ])
  func kept(_ text: String, _ row: String) {
    for flags in ["", "--list-skipped", "--losses r.json", "--layout qbank"] {
      let run = Run(
        "convert a.jsonl --to csv -o b.csv --on-loss warn \(flags)", files: ["a.jsonl": text])
      #expect(run.file("b.csv") == row && run.status == .clean, "\(flags) \(run.errors)")
    }
  }
}
