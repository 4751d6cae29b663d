@_spi(QBank) import TestSupport
import Testing

/// A number that overflows would end the process, and so the tests.
@Suite("Numbers of any size, wherever one can stand")
struct ExtremeNumberTests {
  private static let numbers = [
    "-9223372036854775808", "-9223372036854775807", "9223372036854775806", "9223372036854775807",
    "-4611686018427387905", "99999999999999999999", "1e308", "-1e18",
  ]

  /// Files with a place for a number.
  private static let files = [
    ("a.csv", "question,answer,choice1,choice2\na?,#,x,y\nb?,1,x,y\n"),
    ("a.csv", "question,A,B,C,answer\na?,x,y,z,#\nb?,x,y,z,B\n"),
    ("a.csv", "no,問題,正解,ア,イ,ウ\n1,a?,#,x,y,z\n2,b?,2,x,y,z\n"),
    ("a.csv", "question;A;B;answer;points;limit\na?;x;y;\"1,#\";#;#\nb?;x;y;#;1;#:#\n"),
    ("a.csv", "#,a?,1,x,y,z,w\n2,b?,1,x,y,z,w\n"), ("a.csv", "a?,#,x,y,z,w\nb?,1,x,y,z,w\n"),
    ("a.csv", "a?,1,x,y,z,#\nb?,1,#,y,z,w\n"), ("a.tsv", "a?\t#\tx\ty\tz\tw\n"),
    ("a.json", #"[{"question":"a?","answer":#,"choices":["x","y"],"limit":#,"points":#}]"#),
    (
      "a.json",
      #"{"version":#,"kind":"problems","problems":[{"question":"a?","answer":#,"choices":["x","y"]}]}"#
    ),
    (
      "a.json",
      #"[{"q":"a?","options":["x","y"],"correct":#},{"q":"b?","options":["x","y"],"correct":1}]"#
    ),
    ("a.json", ##"[{"question":"a?","answer":"#","choices":["x","y"],"pinned":[#]}]"##),
    ("a.jsonl", #"{"question":"a?","answer":#,"choices":["x","y"],"pinned":[#]}"#),
    ("a.gift", "a?{=%#%x ~%#%y}\n"), ("a.gift", "a?{#:#}\n"),
    ("a.txt", "#. a?\nA) x\nB) y\nAnswer: #\n"),
  ]

  @Test("in a bank", arguments: files, numbers)
  func banks(_ file: (name: String, text: String), _ number: String) {
    let files = [file.name: file.text.replacing("#", with: number)]
    for line in [
      "lint %", "lint % --layout auto", "lint % --fix --diff", "new config --for %",
      "fmt % --check",
      "convert % --to json --on-error skip --on-loss ignore --layout auto",
      "convert % --to csv --on-error skip --on-loss ignore",
      "draw % --count 1 --seed 1 --layout auto",
      "preview % --seed 1 --count 1 --script 1",
    ] {
      let run = Run(line.replacing("%", with: file.name), files: files)
      #expect(run.status != .usage, "\(line) \(files)")
    }
  }

  private static let bank = (1...9).map { "Question \($0)?,1,a\($0),b,c,d\n" }.joined()
  private static let recorded = [
    (
      "draw b.csv --seed 1 --count 2 --sets 2 --shuffle-choices --manifest m.json -o s.csv",
      "m.json"
    ),
    ("preview b.csv --seed 1 --count 2 --script 1,2 --record --history m.json --name x", "m.json"),
  ]

  @Test("in what the program keeps", arguments: recorded, numbers)
  func kept(_ recorded: (line: String, file: String), _ number: String) throws {
    let written = Run(recorded.line, files: ["b.csv": Self.bank])
    let text = try #require(written.file(recorded.file), "\(written.errors)")
    // Of each number a third of the places, other ones of the next number.
    let first = Self.numbers.firstIndex(of: number) ?? 0
    for (index, changed) in Self.replacements(text, by: number).enumerated()
    where Deep.hasTime || (index + first) % 3 == 0 {
      for line in [
        "draw b.csv --replay m.json", "draw b.csv --verify m.json",
        "draw b.csv --count 1 --exclude m.json",
        "history --history m.json", "ranking --history m.json",
      ] {
        let run = Run(line, files: ["b.csv": Self.bank, "m.json": changed])
        #expect(run.status != .usage, "\(line) \(changed)")
      }
    }
  }

  /// The text with each of its numbers in turn replaced.
  private static func replacements(_ text: String, by number: String) -> [String] {
    text.matches(of: /([:,\[ ])([0-9]+)(?=[,\]}\n])/).map { match in
      text.replacingCharacters(in: match.range, with: "\(match.1)\(number)")
    }
  }
}
