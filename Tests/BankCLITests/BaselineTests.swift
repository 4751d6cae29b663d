@_spi(QBank) import BankText
@_spi(QBank) import TestSupport
import Testing

@Suite("Known findings and baselines")
struct BaselineTests {
  private static let bank = Row.error + Row.warning + Row.note

  /// Returns the baseline that lint writes for these files.
  private static func baseline(of files: [String: String] = ["a.csv": bank]) -> String {
    Run("lint . --write-baseline b.json", files: files).file("b.json") ?? ""
  }

  /// Returns the rules of the findings that are reported with a baseline.
  private static func told(
    _ files: [String: String], knowing baseline: String, _ options: String = ""
  ) -> [String] {
    var files = files
    files["b.json"] = baseline
    let output = Run("lint . --baseline b.json --format short" + options, files: files).output
    return output.split(separator: "\n").compactMap { $0.split(separator: "[").last?.dropLast() }
      .map { String($0) }
  }

  @Test("findings in a baseline are not reported, but counted")
  func hides() {
    let first = Run("lint . --write-baseline b.json", files: ["a.csv": Self.bank])
    #expect(first.status == .clean)
    #expect(first.output.contains(text: "nothing new to report. Not shown: 3 in the baseline."))
    #expect(first.errors == "b.json: 3 findings recorded.\n")
    #expect(Self.told(["a.csv": Self.bank], knowing: Self.baseline()) == [])
  }

  @Test("a baseline has an entry for each finding that says what it is about")
  func entries() {
    #expect(
      Self.baseline() == """
        {
          "version": 1,
          "findings": [
            {"rule":"answer-out-of-range","path":"a.csv","row":"\(Self.digests[0])",\
        "excerpt":"How many legs has a spider?,8,Two,Four,S…"},
            {"rule":"edge-space","path":"a.csv","row":"\(Self.digests[1])",\
        "excerpt":"Which of these can fly? ,1,Swift,Cow,Pig…"},
            {"rule":"duplicate-choice","path":"a.csv","row":"\(Self.digests[2])",\
        "excerpt":"Which of these is a colour?,1,Red,Dog,Ca…"}
          ]
        }

        """)
  }

  /// Digests computed by a shell. Each text follows its length in bytes:
  ///
  ///     digest() { for text in "$@"; do printf '%s:%s,' ${#text} "$text"; done | sha256sum | head -c 16; }
  ///     digest answer-out-of-range 'How many legs has a spider?,8,Two,Four,Six,Eight'
  ///     digest edge-space 'Which of these can fly? ,1,Swift,Cow,Pig,Eel'
  ///     digest duplicate-choice Cat 'Which of these is a colour?,1,Red,Dog,Cat,Cat'
  private static let digests = ["02025bdecda1f25e", "5f1dab68443dcbb9", "975bda96cf79a838"]

  @Test(
    "known findings stay suppressed when rows move, but not when rows change or repeat",
    arguments: [
      (["a.csv": Row.note + Row.good + Row.error + Row.warning], []),
      (["a.csv": Row.error, "sub/c.csv": Row.note + Row.warning], []),
      (["a.csv": bank.replacing("\n", with: "\r\n")], []),
      (["a.csv": bank.replacing("spider", with: "beetle")], ["answer-out-of-range"]),
      (
        ["a.csv": bank + Row.warning],
        ["duplicate-question", "duplicate-choice"]
      ),
      (["a.csv": bank + "New?,7,a,b,c,d\n"], ["answer-out-of-range"]),
    ] as [([String: String], [String])])
  func follows(_ files: [String: String], _ expected: [String]) {
    #expect(Self.told(files, knowing: Self.baseline()) == expected)
  }

  @Test("a known finding about two rows stays suppressed whichever row comes first")
  func pairs() {
    let (one, other) = ("Sky?,1,blue,red,green,grey\n", "Sky?,2,blue,red,green,grey\n")
    let known = Self.baseline(of: ["a.csv": one + other])
    #expect(known.contains(text: #""rule":"conflicting-answer""#))
    #expect(Self.told(["a.csv": other + one], knowing: known) == [])
    #expect(Self.told(["a.csv": one, "z.csv": other], knowing: known) == [])
    let changed = other.replacing("grey", with: "gray")
    #expect(Self.told(["a.csv": one + changed], knowing: known) == ["duplicate-question"])
  }

  @Test("a known finding about a whole file is recognised by the file's name")
  func wholeFile() {
    let files = ["a.csv": "\u{FEFF}" + Row.good]
    let known = Self.baseline(of: files)
    #expect(known.contains(text: #"{"rule":"byte-order-mark","path":"a.csv"}"#))
    #expect(Self.told(files, knowing: known) == [])
    #expect(Self.told(["c.csv": "\u{FEFF}" + Row.good], knowing: known) == ["byte-order-mark"])
  }

  @Test("more than ten thousand findings of one rule are known, each by itself")
  func many() throws {
    let rows = (1...10_050).map { "Question \($0)?,9,a\($0),b\($0),c\($0),d\($0)\n" }.joined()
    let folder = try TemporaryFolder()
    try folder.write("a.csv", rows)
    _ = try Program("lint . --write-baseline b.json", in: folder.path)
    #expect(folder.text("b.json")?.split(separator: "\n").count == 10_050 + 5)
    try folder.write("a.csv", rows + "One more?,9,a,b,c,d\n")
    let run = try Program("lint . --baseline b.json --format short", in: folder.path)
    #expect(run.text.split(separator: "\n").count == 1)
    #expect(run.text.hasPrefix("a.csv:10051:") && run.text.contains("[answer-out-of-range]"))
  }

  @Test(
    "rewriting a baseline keeps reasons, dates and the entries of files that were not checked"
  )
  func again() {
    let known = Self.baseline(of: ["a.csv": Row.error, "sub/c.csv": Row.note])
      .replacing(
        #"legs has a spider?,8,Two,Four,S…""#, with: #"x","reason":"old","until":"2999-01-01""#)
    let files = ["a.csv": Row.error + Row.warning, "sub/c.csv": Row.note, "b.json": known]
    let run = Run("lint a.csv --write-baseline b.json", files: files)
    let written = run.file("b.json") ?? ""
    #expect(written.contains(text: #""reason":"old","until":"2999-01-01""#))
    #expect(written.contains(text: "sub/c.csv") && written.contains(text: "duplicate-choice"))
    #expect(run.status == .clean)
  }

  @Test("a known finding is reported again after the last day of its entry")
  func until() {
    let known = Self.baseline(of: ["a.csv": Row.error])
    // The tests' clock is at the beginning of 1970.
    for (day, isHidden) in [("1970-01-01", true), ("1969-12-31", false)] {
      let dated = known.replacing("…\"}", with: "…\",\"until\":\"\(day)\"}")
      let files = ["a.csv": Row.error, "b.json": dated]
      let run = Run("lint a.csv --baseline b.json", files: files)
      #expect(run.output.contains(text: "answer-out-of-range") != isHidden, "\(run.output)")
      #expect(run.errors.contains(text: "has expired") != isHidden)
    }
  }

  @Test(
    "stale entries are reported for checked or missing files, and for rules that ran",
    arguments: [
      ("", ["a.csv": Row.good, "c.csv": Row.note], true),
      ("", ["c.csv": Row.note], true), (" c.csv", ["a.csv": Row.good, "c.csv": Row.note], false),
      (" --ignore answer-out-of-range", ["a.csv": Row.good, "c.csv": Row.note], false),
    ])
  func stale(_ options: String, _ files: [String: String], _ isTold: Bool) {
    var files = files
    files["b.json"] = Self.baseline(of: ["a.csv": Row.error, "c.csv": Row.note])
    let line = "lint --baseline b.json --fail-on-stale-baseline" + options
    let run = Run(line, files: files)
    #expect(run.status == (isTold ? .findings : .clean), "\(run.output)\(run.errors)")
    #expect(run.errors.contains(text: "no longer needed") == isTold, "\(run.errors)")
    #expect(Run("lint --baseline b.json" + options, files: files).status == .clean)
  }

  @Test(
    "an unreadable baseline ends the run with the place of the error",
    arguments: [
      ("{", "b.json:1:2"), (#"{"version": 2, "findings": []}"#, "b.json:1:13"),
      (#"{"findings": []}"#, "version 1"), ("[]", "must be an object"),
      (#"{"version":1,"findings":[{"rule":"x"}]}"#, "“path” is missing"),
      (#"{"version":1,"findings":[{"rule":"x","path":"a","count":0}]}"#, "“count” must be"),
      (
        #"{"version":1,"findings":[{"rule":"x","path":"a","until":"2027-02-29"}]}"#,
        "such as 2027-03-31"
      ),
      (#"{"version":1,"findings":[{"rule":"x","path":"a","lines":1}]}"#, "no setting “lines”"),
    ])
  func mistakes(_ baseline: String, _ words: String) {
    let run = Run("lint --baseline b.json", files: ["a.csv": Row.error, "b.json": baseline])
    #expect(run.status == .failure && run.output.isEmpty, "\(run.output)")
    #expect(run.errors.contains(text: words), "\(run.errors)")
  }

  @Test(
    "options that do not go together are refused",
    arguments: [
      "--baseline b.json --fix", "--write-baseline b.json --diff", "--fail-on-stale-baseline",
      "--changed d --unsafe-fixes", "--context . --fix", "--fail-on-stale-baseline --fix",
      "--changed - -",
    ])
  func usage(_ options: String) {
    let run = Run("lint a.csv " + options, files: ["a.csv": Row.error, "b.json": Self.baseline()])
    #expect(run.status == .usage, "\(run.errors)")
  }

  @Test(
    "fixes use no baseline, and options that need one are refused",
    arguments: ["", "--baseline b.json "])
  func settledForFixes(_ named: String) {
    let files = [
      "a.csv": Row.error, "b.json": Self.baseline(), ".qbank.json": #"{"baseline":"b.json"}"#,
    ]
    let run = Run("lint a.csv --fix \(named)--fail-on-stale-baseline", files: files)
    #expect(
      run.status == .usage && run.errors.contains("use no baseline"), "\(run.errors)")
  }

  @Test("a baseline is not rewritten if a file could not be read")
  func unread() {
    let files = ["a.csv": Row.error, "b.json": Self.baseline()]
    let run = Run("lint a.csv none.csv --write-baseline b.json", files: files)
    #expect(run.status == .failure && run.file("b.json") == files["b.json"])
    #expect(run.errors.contains(text: "the baseline was not written"))
  }

  @Test("SARIF counts known findings and lists only new ones")
  func sarif() {
    let known = Self.baseline(of: ["a.csv": Row.error])
    let run = Run(
      "lint a.csv --baseline b.json --format sarif",
      files: ["a.csv": Row.error + Row.note, "b.json": known])
    #expect(run.output.contains(text: #""baselineState":"new""#))
    #expect(run.output.contains(text: #""properties":{"knownFindings":1}"#), "\(run.output)")
    #expect(!run.output.contains(text: "answer-out-of-range\",\"ruleIndex"))
  }

  @Test("a finding stays known when its row is copied, and only the copy is reported")
  func copied() {
    let known = Self.baseline(of: ["b.csv": Row.error])
    let files = ["a.csv": Row.error, "b.csv": Row.error, "b.json": known]
    let run = Run("lint . --baseline b.json --format short", files: files)
    let told = run.output.split(separator: "\n").filter { $0.contains("answer-out-of-range") }
    #expect(told.count == 1 && told.allSatisfy { $0.hasPrefix("a.csv") }, "\(run.output)")
  }
}
