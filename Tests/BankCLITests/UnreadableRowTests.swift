import BankCLI
@_spi(QBank) import TestSupport
import Testing

/// Unreadable lines do not keep commands from their work, and stay the same to the byte.
@Suite("Unreadable lines in files that are changed in place")
struct UnreadableRowTests {
  private static let bytes: [UInt8] = Array("海の".utf8) + [0xFF] + Array("色は？,1,青,赤,緑,黄\r\n".utf8)
  private static let open = Array("\"閉じない,1,青,赤,緑,黄\n".utf8)
  private static let short = Array("二つ,だけ".utf8)
  private static let quotes = Array("空の\"色\"は？,1,青,赤,緑,黄\n".utf8)
  private static let sky = Array("空の色は？,1,青,赤,緑,黄\n".utf8)
  private static let grass = Array("草の色は？,3,青,赤,緑,黄\n".utf8)
  private static let tree = Array("木の 色は？,3,青,赤,緑,\"黄\"\n".utf8)
  private static let canonicalTree = Array("木の 色は？,3,青,赤,緑,黄\n".utf8)

  /// A file of readable rows between unreadable ones.
  private static let file = sky + bytes + grass + sky + quotes + open + tree + short

  private func run(_ line: String, _ files: [String: [UInt8]]) -> Run {
    Run(line) {
      $0.files = files
      $0.environment["HOME"] = "/home/me"
    }
  }

  @Test(
    "unreadable lines keep their places, whatever becomes of the others",
    arguments: [
      ("transform dedupe --in-place", [sky, bytes, grass, quotes, open, tree, short]),
      (
        "transform select --in-place --where answer.index=3",
        [bytes, grass, quotes, open, tree, short]
      ),
      (
        "transform select --in-place --where answer.index=1",
        [sky, bytes, sky, quotes, open, short]
      ),
      ("fmt", [sky, bytes, grass, sky, quotes, open, canonicalTree, short]),
    ] as [(String, [[UInt8]])])
  func stay(_ line: String, _ expected: [[UInt8]]) {
    let run = run(line + " a.csv", ["a.csv": Self.file])
    #expect(run.status == .findings, "\(run.errors)")
    #expect(run.bytes("a.csv") == Array(expected.joined()), "\(run.file("a.csv") ?? "")")
    #expect(
      run.errors.contains("byte for byte") && run.errors.contains(" errors)"), "\(run.errors)")
  }

  @Test("an unreadable line at the beginning of a file stays there")
  func first() {
    let file = Self.bytes + Self.sky + Self.grass + Self.sky
    let run = run("transform dedupe --in-place a.csv", ["a.csv": file])
    #expect(run.status == .findings)
    #expect(run.bytes("a.csv") == Self.bytes + Self.sky + Self.grass, "\(run.errors)")
  }

  @Test("unreadable lines of JSON Lines keep their places, too")
  func jsonLines() {
    let rows = ["a", "b", "a"].map { name in
      #"{"question":"\#(name)?","answer":1,"choices":["x","y"]}"# + "\n"
    }
    let broken = #"{"question":"c?","answer":1,"choices":["x""# + "\n"
    let file = Array((rows[0] + broken + rows[1] + rows[2] + broken).utf8)
    let run = run("transform dedupe --in-place a.jsonl", ["a.jsonl": file])
    #expect(run.status == .findings, "\(run.errors)")
    #expect(run.bytes("a.jsonl") == Array((rows[0] + broken + rows[1] + broken).utf8))
  }

  @Test("a question can be added to a file with unreadable lines")
  func added() {
    let file = Self.sky + Self.bytes + Self.grass
    let line = "add a.csv --question 土の色は？ --choice 茶 --choice 赤 --choice 緑 --choice 黄 --answer 1"
    let run = run(line, ["a.csv": file])
    #expect(run.status == .findings, "\(run.errors)")
    #expect(run.bytes("a.csv") == file + Array("土の色は？,1,茶,赤,緑,黄\n".utf8))
  }

  @Test("--quarantine moves unreadable lines to the end of another file, byte for byte")
  func quarantined() {
    let line = "transform dedupe --in-place --quarantine odd.csv a.csv"
    let moved = run(line, ["a.csv": Self.file, "odd.csv": Array("mine".utf8)])
    #expect(moved.status == .findings, "\(moved.errors)")
    #expect(moved.bytes("a.csv") == Self.sky + Self.grass + Self.tree)
    let lines = Self.bytes + Self.quotes + Self.open + Self.short
    #expect(moved.bytes("odd.csv") == Array("mine\n".utf8) + lines)
    let undone = run("undo", moved.bytesOfFiles)
    #expect(undone.bytes("a.csv") == Self.file)
    #expect(undone.bytes("odd.csv") == Array("mine".utf8))
    let made = run(line, ["a.csv": Self.file])
    #expect(made.bytes("odd.csv") == lines && made.bytes("a.csv") == moved.bytes("a.csv"))
    #expect(run(line.replacing(" --in-place", with: ""), ["a.csv": Self.file]).status == .usage)
  }

  @Test("in another encoding than UTF-8, unreadable lines are refused before any other message")
  func otherEncoding() {
    // 空？,1,a,b,c,d and a line of two cells, in Shift_JIS.
    let file = [0x8B, 0xF3, 0x81, 0x48] + Array(",1,a,b,c,d\nab,c\n1?,2,a,b,c,d\n".utf8)
    for moved in ["", " --quarantine odd.csv"] {
      let run = run("transform dedupe --in-place --encoding cp932 a.csv" + moved, ["a.csv": file])
      #expect(run.status == .failure && run.written.isEmpty, "\(run.errors)")
      #expect(run.errors.contains("Error: a.csv is not UTF-8"), "\(run.errors)")
      #expect(!run.errors.contains("odd.csv") && !run.errors.contains("dedupe:"), "\(run.errors)")
    }
  }

  @Test("a run that is refused does not mention the quarantine")
  func refusedLater() {
    let line = "transform select --in-place --where answer.index=2 --quarantine odd.csv a.csv"
    let refused = run(line, ["a.csv": Self.file])
    #expect(refused.status == .failure && refused.written.isEmpty)
    #expect(!refused.errors.contains("odd.csv"), "\(refused.errors)")
  }

  @Test("with --on-error stop, and for a JSON document, nothing is written")
  func refused() {
    let asked = run("transform dedupe --in-place --on-error stop a.csv", ["a.csv": Self.file])
    #expect(asked.status == .failure && asked.bytes("a.csv") == Self.file)
    let document = Array(
      #"[{"question":"a?","answer":1,"choices":["x","y"]},{"question":"b?","answer":[1]}]"#.utf8)
    let json = run("transform dedupe --in-place a.json", ["a.json": document])
    #expect(json.status == .failure && json.bytes("a.json") == document, "\(json.errors)")
  }
}
