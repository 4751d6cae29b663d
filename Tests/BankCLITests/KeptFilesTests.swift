@_spi(QBank) import TestSupport
import Testing

@Suite("No file is lost")
struct KeptFilesTests {
  private static let guidance = "Title,Text\n"
  private static let bank = Row.note + Row.good

  @Test(
    "an output never replaces the bank it was made from, by whatever name",
    arguments: [
      "page a.csv --seed 1 --count 1 -o OUT", "preview a.csv --seed 1 --count 1 -o OUT",
      "forecast a.csv --seed 1 --count 1 --runs 2 -o OUT",
      "convert a.csv --to gift -o OUT", "convert a.csv --to json -o OUT",
      "convert a.csv a2.csv --to gift -o OUT",
      "draw a.csv --seed 1 --count 1 -o OUT", "draw a.csv --seed 1 --count 1 --key OUT",
      "draw a.csv --seed 1 --count 1 --manifest OUT", "lint a.csv -o OUT",
      "lint a.csv --format json -o OUT", "fmt --check a.csv -o OUT", "fmt a.csv a2.csv -o OUT",
    ])
  func outputIsInput(line: String) {
    for name in ["a.csv", "./a.csv", "link.csv", "here/../a.csv"] {
      let words = line.split(separator: " ").map { $0 == "OUT" ? name : String($0) }
      let run = Run(words, files: ["a.csv": Self.bank, "a2.csv": Row.good]) {
        $0.links = ["link.csv": "a.csv"]
        $0.folders = ["here"]
      }
      #expect(run.file("a.csv") == Self.bank, "\(words)")
      #expect(run.status == .usage || run.status == .failure, "\(words)")
      #expect(run.written == [], "\(words)")
    }
  }

  @Test(
    "an output never replaces a guidance file, a manifest or a history that is read",
    arguments: [
      ("page a.csv --seed 1 --count 1 --guidance g.csv -o g.csv", "g.csv"),
      ("preview a.csv --seed 1 --count 1 --guidance g.csv -o g.csv", "g.csv"),
      ("draw --replay m.json -o m.json", "m.json"),
      ("draw a.csv --seed 2 --count 1 --exclude m.json --key m.json", "m.json"),
      ("history --history h.jsonl -o h.jsonl", "h.jsonl"),
      ("ranking --history h.jsonl -o h.jsonl", "h.jsonl"),
    ])
  func otherInputs(line: String, input: String) throws {
    let manifest = Run(
      "draw a.csv --seed 1 --count 1 --manifest m.json -o set.csv", files: ["a.csv": Self.bank])
    let files = [
      "a.csv": Self.bank, "g.csv": Self.guidance, "h.jsonl": "",
      "m.json": try #require(manifest.file("m.json")),
    ]
    let run = Run(line, files: files)
    #expect(run.status == .usage || run.status == .failure)
    #expect(run.file(input) == files[input])
    #expect(run.written == [])
  }

  @Test(
    "a file that another program saved meanwhile stays, and the command fails",
    arguments: ["lint --fix a.csv", "lint --fix .", "fmt a.csv", "fmt .", "fmt a.csv -o a.csv"])
  func savedMeanwhile(line: String) {
    let old = "\"Which of these can fly? \",1,Swift,Cow,Pig,Eel\n"
    for saved in [old + Row.good, Row.good, ""] {
      let run = Run(line, files: ["a.csv": old]) { $0.savedMeanwhile = ["a.csv": saved] }
      #expect(run.file("a.csv") == saved)
      #expect(run.status == .failure)
      #expect(run.errors.contains("another program changed it in the meantime"))
      #expect(run.written == [])
    }
  }

  @Test("saving the same content meanwhile is not a change")
  func savedAgain() {
    let run = Run("lint --fix a.csv", files: ["a.csv": Row.note]) {
      $0.savedMeanwhile = ["a.csv": Row.note]
    }
    #expect(run.file("a.csv") == Row.noteFixed)
    #expect(run.status == .clean)
  }

  @Test(
    "nothing is recorded in a file that is not a history",
    arguments: [
      "{\n  \"version\": 1,\n  \"kind\": \"problems\"\n}", "[{\"question\": \"q\"}]", "[\n]",
      "{\"version\":1,\"kind\":\"problems\",\"problems\":[]}", "{}", Row.good,
      "{\"version\":1,\"kind\":\"problems\",\"problems\":[{\"question\":\"LONG\"}]}",
      "{\"version\":1,\"kind\":\"problems\",\"problems\":[",
    ])
  func noHistory(content: String) {
    // Longer than the part of each end that is checked.
    let content = content.replacing("LONG", with: String(repeating: "q", count: 200_000))
    let run = Run(
      "preview a.csv --seed 1 --count 1 --model perfect --record --history p.json",
      files: ["a.csv": Self.bank, "p.json": content])
    #expect(run.file("p.json") == content)
    #expect(run.status == .failure)
  }
}
