import BankCLI
@_spi(QBank) import BankModel
@_spi(QBank) import BankQuiz
import BankSystem
@_spi(QBank) import BankText
import Foundation
@_spi(QBank) import TestSupport
import Testing

/// Files are converted a hundred bytes at a time, by several workers, so that chunks end at every kind of place
/// where that can go wrong.
@Suite("Converting chunk by chunk")
struct StreamTests {
  /// Returns rows whose quoted cells contain lines that look like rows.
  private static func trickyBank(_ seed: UInt64) -> (csv: String, rows: [[String]]) {
    var generator = Generator(seed: seed)
    let cells = [
      "a", "", "x,1,b,c,d,e", "q\nq?,1,a,b,c,d\nr?,2,a,b,c,d", "\"", "\"\"\n\"", "\n\n", "あ\r\n、",
      String(repeating: "long ", count: 60), "2\n3", ",,,,,\n,,,,,",
    ]
    let rows = (0..<40).map { number in
      ["\(number)", "\(number % 4 + 1)"]
        + (0..<4).map { _ in cells[Int(generator.below(UInt64(cells.count)))] }
    }
    let csv = rows.map { row in
      row.map { "\"" + $0.replacingOccurrences(of: "\"", with: "\"\"") + "\"" }
        .joined(separator: ",") + "\n"
    }
    return (csv.joined(), rows)
  }

  @Test("every cell is read, wherever chunks end", arguments: 1...4, 1...10)
  func everyCell(_ workers: Int, _ seed: Int) throws {
    let (csv, rows) = Self.trickyBank(UInt64(seed))
    let world = MemoryWorld(
      ["convert", "-", "--from", "csv", "--to", "json", "--kind", "problems"], input: csv,
      workers: Threads.workers(workers))
    #expect(world.run() == .clean, "\(world.errors)")
    let document = try JSONSerialization.jsonObject(with: Data(world.output.utf8)) as? [String: Any]
    let problems = try #require(document?["problems"] as? [[String: Any]])
    let read = problems.map { problem in
      [problem["question"] as? String ?? "?", "\(problem["answer"] ?? "?")"]
        + (problem["choices"] as? [String] ?? [])
    }
    #expect(read == rows)
  }

  @Test(
    "an error is found wherever it is",
    arguments: [
      ("a,b\n", "the row has 2 cells instead of 6"), ("q,1,a,b,c,\"d\n", "its quotes are wrong"),
      ("q,1,a,b,c,\u{1}\n", "it is not UTF-8"),
    ])
  func mistakes(_ wrong: String, _ message: String) {
    for before in 0..<60 {
      let row = "question \(before)?,1,a,b,c,d\n"
      let text = String(repeating: row, count: before) + wrong + String(repeating: row, count: 9)
      let bytes = text.utf8.map { $0 == 1 ? 0xFF : $0 }
      for workers in 1...2 {
        let line = ["convert", "-", "--from", "csv", "--kind", "problems", "-o", "a.jsonl"]
        let world = MemoryWorld(line, workers: Threads.workers(workers)) {
          $0.standardInput = bytes
        }
        #expect(world.run() == .failure)
        let place = "cannot convert standard input, item \(before + 1): "
        #expect(world.errors.contains(place + message), "\(world.errors)")
        #expect(world.now.written.isEmpty)
      }
    }
  }

  @Test(
    "all errors of a file are reported, each with its place",
    arguments: [
      ("a.csv", "a,b\nq,1,a,b,c,d\na,1,\"b\"x,c,d,e\n", [":1:1 (row 1)", ":3:8 (row 3,"]),
      (
        "a.jsonl",
        "{\"question\":\"q\"}\n{\"question\":1,\"answer\":1,\"choices\":[\"a\",\"b\"]}\n{\"a\" 1}\n",
        [":1:1 (row 1)", ":2:13 (row 2)", ":3:6 (row 3)\n"]
      ),
    ])
  func places(_ name: String, _ text: String, _ places: [String]) {
    let world = MemoryWorld(["convert", name, "--to", "json"], files: [name: text])
    #expect(world.run() == .failure)
    for place in places { #expect(world.errors.contains(name + place), "\(world.errors)") }
    #expect(world.output.isEmpty || !world.output.hasSuffix("]}\n"))
  }

  @Test("nothing of a file is printed if an error is found late, but a pipe is torn with a message")
  func lateErrors() {
    let rows = (0..<60).map { "question \($0)?,1,a,b,c,d\n" }.joined()
    let text = rows + "bad,x,a,b,c,d\n"
    let file = MemoryWorld(["convert", "a.csv", "--to", "json"], files: ["a.csv": text])
    #expect(file.run() == .failure)
    #expect(file.output == "", "\(file.errors)")
    let pipe = MemoryWorld(["convert", "-", "--from", "csv", "--to", "json"], input: text)
    #expect(pipe.run() == .failure)
    #expect(pipe.output.contains("question 0?"))
    #expect(
      pipe.errors.contains(
        "item 61: the answer should be the number of a choice; the output is incomplete and ends before it"
      ), "\(pipe.errors)")
    let empty = MemoryWorld(["convert", "-", "--from", "csv", "--to", "json"], input: "")
    #expect(empty.run() == .failure)
    #expect(empty.output == "", "\(empty.errors)")
  }

  @Test(
    "a row or item without an end is given up after 8 MiB",
    .deep(.exhaustive),
    arguments: [("csv", "q,1,a,b,c,\"", "x\n"), ("jsonl", "{\"a\":\"", "x")])
  func endless(_ format: String, _ start: String, _ unit: String) {
    let more = String(repeating: unit, count: (Limits.streamedRowBytes + 3 << 20) / unit.utf8.count)
    let world = MemoryWorld(
      ["convert", "-", "--from", format, "--to", "json"], input: start + more
    ) { $0.buffer = 1 << 22 }
    #expect(world.run() == .failure)
    #expect(world.errors.contains("item 1: it is longer than 8 MiB"), "\(world.errors)")
  }

  @Test("a failed write ends the conversion and leaves nothing", arguments: 1...3)
  func failingWrite(_ workers: Int) {
    let rows = String(repeating: "question?,1,a,b,c,d\n", count: 500)
    let world = MemoryWorld(
      ["convert", "-", "--from", "csv", "--to", "jsonl"], input: rows,
      workers: Threads.workers(workers)
    ) { $0.failures["stdout"] = .noSpace }
    #expect(world.run() == .failure)
    #expect(world.output.isEmpty)
  }
}
