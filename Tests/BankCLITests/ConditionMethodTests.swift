@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankText
import Foundation
@_spi(QBank) import TestSupport
import Testing

/// The sets and manifests that `constraints-v1` made when there was no other method must be reproduced.
@Suite("Old and new methods of meeting conditions")
struct ConditionMethodTests {
  /// Returns a file from the folder of kept sets.
  private static func kept(_ name: String, file: String = #filePath) throws -> String {
    let folder = URL(fileURLWithPath: file).deletingLastPathComponent()
      .appendingPathComponent("Golden/constraints-v1")
    return String(
      decoding: try Data(contentsOf: folder.appendingPathComponent(name)), as: UTF8.self)
  }

  private static let names = ["near", "cover", "most", "spread"]

  @Test(
    "sets of the old method are reproduced byte for byte, also from the seed",
    arguments: names)
  func old(_ name: String) throws {
    let files = [
      "bank.csv": try Self.kept("bank.csv"), "m.json": try Self.kept("\(name).json"),
    ]
    let replay = Run("draw --replay m.json", files: files)
    #expect(try replay.status == .clean && replay.output == Self.kept("\(name).csv"))
    #expect(!replay.errors.contains("the seed"), "\(replay.errors)")
    let check = Run("draw --compare m.json", files: files)
    #expect(check.status == .clean, "\(check.output)")
    // Naming the old method changes nothing.
    let named = Self.naming("constraints-v1", files["m.json"] ?? "")
    let again = Run("draw --compare m.json", files: files.merging(["m.json": named]) { $1 })
    #expect(again.status == .clean, "\(again.output)")
  }

  /// Returns the manifest with a method named in it.
  private static func naming(_ method: String, _ manifest: String) -> String {
    manifest.replacing(
      "\"no-near-duplicates\":[],",
      with: "\"no-near-duplicates\":[],\"constraints\":[\"\(method)\"],")
  }

  @Test("the new method finds other near-duplicates, so the same seed gives other sets")
  func different() throws {
    let bank = ["bank.csv": try Self.kept("bank.csv")]
    let other = Self.naming("constraints-v2", try Self.kept("most.json"))
    let check = Run("draw --compare m.json", files: bank.merging(["m.json": other]) { $1 })
    #expect(check.status == .findings)
    #expect(
      check.output.contains("not the ones its seed produces")
        || check.output.contains("could not be redrawn"))
    // Three pairs of the 23 questions are near-duplicates: the first two, two about mountains and two about
    // rainbows.
    let run = Run("draw bank.csv --no-near-duplicates --count 30 --seed 1", files: bank)
    #expect(
      run.complaint.contains("there are 20 questions, counting near-duplicates once"),
      "\(run.errors)")
  }

  @Test("a manifest with an unknown method is refused")
  func unknown() throws {
    let files = [
      "bank.csv": try Self.kept("bank.csv"),
      "m.json": Self.naming("constraints-v9", try Self.kept("near.json")),
    ]
    for option in ["--replay", "--compare"] {
      let run = Run("draw \(option) m.json", files: files)
      #expect(run.status == .failure)
      #expect(
        run.complaint.contains(
          "it was drawn with “constraints-v9”, a method that this qbank does not know"))
    }
  }

  @Test(
    "a manifest names the new method if the sets had to meet conditions",
    arguments: [
      ("--no-near-duplicates", true), ("--max-seconds 60", true), ("--cover", true),
      ("--spread --sets 2", true), ("--disjoint --sets 2", false), ("--balance-answers", false),
      ("--shuffle-choices", false),
    ])
  func named(_ options: String, _ isNamed: Bool) throws {
    let bank = ["bank.csv": try Self.kept("bank.csv")]
    let run = Run("draw bank.csv --count 4 --seed 5 --manifest m.json \(options)", files: bank)
    let manifest = try #require(run.file("m.json"))
    let name = ",\"constraints\":[\"constraints-v2\"]"
    #expect(manifest.contains(name) == isNamed)
    let files = bank.merging(["m.json": manifest]) { $1 }
    #expect(Run("draw --replay m.json", files: files).output == run.output)
    #expect(Run("draw --compare m.json", files: files).status == .clean)
    // Without `--no-near-duplicates`, the old method draws the same sets.
    guard isNamed, !options.contains("near") else { return }
    let old = bank.merging(["m.json": manifest.replacing(name, with: "")]) { $1 }
    #expect(Run("draw --compare m.json", files: old).status == .clean)
  }

  /// Questions, many of which are near-duplicates.
  private static let templates: [Problem] = {
    var generator = Generator(seed: 12)
    let words = [
      "river", "rivers", "lake", "lakes", "sea", "peak", "peaks", "wall", "well", "will",
    ]
    return (0..<60).map { _ in
      let question = "which\(generator.pick(words))bythe\(generator.pick(words))isit"
      return Problem(
        question: question, answer: generator.number(1...2),
        choices: [generator.pick(words), "no\(generator.pick(words))"])
    }
  }()

  @Test("no set contains two near-duplicates, whatever the order of the files")
  func apart() throws {
    let half = Self.templates.count / 2
    let files = [
      "a.jsonl": Self.lines(Self.templates[..<half]),
      "b.jsonl": Self.lines(Self.templates[half...]),
    ]
    for seed in 1...12 {
      let line = "--no-near-duplicates --count 3 --seed \(seed) --on-error skip"
      let run = Run("draw a.jsonl b.jsonl \(line)", files: files)
      let set = try #require(Self.problems(run.output))
      #expect(set.count == 3, "\(run.errors)")
      for one in set.indices {
        for other in set.indices.dropFirst(one + 1) {
          #expect(!PlainNear.areNear(set[one], set[other]))
        }
      }
      let turned = Run("draw b.jsonl a.jsonl \(line)", files: files)
      #expect(Run("draw . \(line)", files: files).output == run.output)
      #expect(try #require(Self.problems(turned.output)).count == 3)
    }
  }

  private static func lines(_ problems: ArraySlice<Problem>) -> String {
    problems.map { problem in
      let choices = problem.choices.map { "\"\($0)\"" }.joined(separator: ",")
      return
        "{\"question\":\"\(problem.question)\",\"answer\":\(problem.answer),\"choices\":[\(choices)]}\n"
    }.joined()
  }

  private static func problems(_ lines: String) -> [Problem]? {
    lines.split(separator: "\n").compactMap { line in
      let object = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      guard let question = object?["question"] as? String, let answer = object?["answer"] as? Int,
        let choices = object?["choices"] as? [String]
      else { return nil }
      return Problem(question: question, answer: answer, choices: choices)
    }
  }

  /// The digests are those of sha256sum for the page as it was before there was another method, with the present
  /// names of commands and options.
  @Test(
    "the help page of the old method is unchanged",
    arguments: [
      ("en", "52001dc0f1bdb1941a4348301d02a58a7ecb2fc48424fc648385123b64b16d88"),
      ("ja", "efb92c852290e9e2dd3e573c6cd498d4ac576bb540e2c55b48491e90131285d7"),
    ])
  func page(_ language: String, _ digest: String) {
    let run = Run("help constraints-v1 --lang \(language)")
    #expect(SHA256(Array(run.output.utf8)).hexadecimal == digest)
  }
}
