@_spi(QBank) import BankModel
@_spi(QBank) import BankText
import Foundation
@_spi(QBank) import TestSupport
import Testing

@_spi(QBank) @testable import BankQuiz

@Suite("Reading and writing histories")
struct HistoryTests {
  private static let runs = [
    RunRecord.sample(2, seconds: 60), .sample(5, "彩\u{202E}\"\\\n👍🏽", seconds: 120),
    .sample(0, "guesser", kind: .simulated),
  ]
  private static let text = runs.map { $0.line + "\n" }.joined()

  private static func history(_ text: some Sequence<UInt8>) -> History {
    History(Array(text).arraySpan)
  }

  @Test("recorded runs are read back")
  func roundTrip() {
    let history = Self.history(Self.text.utf8)
    #expect(history.runs == Self.runs)
    #expect(history.skipped == [])
    #expect(history.newerLine == nil)
    #expect(Self.history("".utf8).runs == [])
  }

  @Test("lines are JSON that other programs can read")
  func json() throws {
    let object = try #require(
      JSONSerialization.jsonObject(with: Data(RunRecord.sample(2, "彩").line.utf8))
        as? [String: Any])
    #expect(object["version"] as? Int == 1)
    #expect(object["date"] as? String == "2026-11-20T00:00:00Z")
    #expect(object["player"] as? String == "彩")
    #expect(object["score"] as? Int == 2)
    #expect(object["count"] as? Int == 5)
    #expect(object["milliseconds"] as? Int == 30_000)
    let questions = try #require(object["questions"] as? [[String: Any]])
    #expect(questions.map { $0["right"] as? Bool } == [true, true, false, false, false])
    #expect(questions.map { $0["choice"] as? Int } == [1, 2, 3, 4, nil])
  }

  @Test("a history that was cut off anywhere is read up to that place")
  func tornEverywhere() {
    let bytes = Array(Self.text.utf8)
    let ends = bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }
    for cut in 0...bytes.count {
      let history = Self.history(bytes[..<cut])
      // A line that lacks only its line break is complete.
      let whole = ends.filter { $0 <= cut }.count
      #expect(history.runs == Array(Self.runs[..<whole]))
      let isTorn = cut > 0 && bytes[cut - 1] != UInt8(ascii: "\n") && !ends.contains(cut)
      #expect(history.skipped == (isTorn ? [History.Skipped(line: whole + 1, reason: .torn)] : []))
      // A run that is appended afterwards, in the usual way, is read.
      let more = Self.history(bytes[..<cut] + Array(("\n" + Self.runs[0].line + "\n").utf8))
      #expect(more.runs == Array(Self.runs[..<whole]) + [Self.runs[0]])
      #expect(more.skipped.count == (isTorn ? 1 : 0))
    }
  }

  /// Lines between two valid ones, and the reason for which they are left out.
  private static let bad: [(String, History.Reason)] = [
    ("{\"version\":1,\"date\":\"2026", .torn), ("{\"versi", .torn), ("{", .torn),
    ("{\"version\":1,\"date\":\"2026-0", .torn), ("{\"version\":1,\"date\":\"\\u20", .torn),
    ("{\"version\":1,\"kind\":\"problems\",\"pr", .notJSON), ("{\"version\":1,\"da", .torn),
    // Garbage is not the beginning of a run whose writing was interrupted.
    ("hello", .notJSON), ("}{", .notJSON), ("{\"question\":\"q", .notJSON), ("[1,2", .notJSON),
    ("\u{0}\u{0}\u{0}", .notJSON), ("q?,1,a,b,c,d", .notJSON), ("{\"version\":1,}", .notJSON),
    ("[1,2}", .notJSON), ("[]", .invalidMember("version")), ("{}", .invalidMember("version")),
    ("{\"version\":\"1\"}", .invalidMember("version")),
    ("{\"version\":0}", .invalidMember("version")),
    ("{\"version\":1}", .invalidMember("questions")),
    (changed("\"score\":2", "\"score\":3"), .invalidMember("score")),
    (changed("\"score\":2", "\"score\":2.0"), .invalidMember("score")),
    (changed("\"count\":5", "\"count\":4"), .invalidMember("count")),
    (changed("\"milliseconds\":30000", "\"milliseconds\":-1"), .invalidMember("milliseconds")),
    (changed("\"kind\":\"played\"", "\"kind\":\"dreamt\""), .invalidMember("kind")),
    (changed("T00:01:00Z", "T25:01:00Z"), .invalidMember("date")),
    (changed("[\"banks\"]", "[1]"), .invalidMember("banks")),
    (changed("\"banks\":[\"banks\"]", "\"banks\":\"banks\""), .invalidMember("banks")),
    (changed("\"choice\":2", "\"choice\":\"2\""), .invalidMember("choice")),
    (changed("\"right\":true", "\"right\":1"), .invalidMember("right")),
    (changed("\"kind\"", "\"player\":7,\"kind\""), .invalidMember("player")),
  ]

  private static func changed(_ old: String, _ new: String) -> String {
    let line = runs[0].line
    let place = line.firstRange(of: old) ?? line.startIndex..<line.startIndex
    return line.replacingCharacters(in: place, with: new)
  }

  @Test("an invalid line is left out, and no other", arguments: bad)
  func badLines(line: String, reason: History.Reason) {
    let text = "\(Self.runs[0].line)\n\(line)\n\n \t\r\n\(Self.runs[1].line)\n"
    let history = Self.history(text.utf8)
    #expect(history.runs == Array(Self.runs[..<2]))
    #expect(history.skipped == [History.Skipped(line: 2, reason: reason)])
    #expect(history.newerLine == nil)
  }

  @Test("the first line of a newer version is reported")
  func newer() {
    let text = "\(Self.runs[0].line)\n{\"version\":5}\n{\"version\":6,\"runs\":null}\n"
    let history = Self.history(text.utf8)
    #expect(history.newerLine == 2)
    #expect(history.skipped == [])
  }

  @Test("members that a later version may add are ignored")
  func moreMembers() {
    let line = Self.changed("\"kind\"", "\"mood\":{\"a\":[null,1.5]},\"kind\"")
    #expect(Self.history(line.utf8).runs == [Self.runs[0]])
  }

  @Test("any bytes are read: each line is a run, left out, newer or blank")
  func hostile() {
    let parts =
      [
        "{", "}", "\"", "version", ":", "1", "2", ",", "\n", "\\", "\u{0}", "[", "]", "あ",
        "{\"version\":1", Self.runs[0].line,
      ].map { Array($0.utf8) } + [[0xFF], [0xE3, 0x81]]
    var generator = Generator(seed: 11)
    for _ in 0..<1_000 {
      let bytes = generator.text(upTo: 30, of: parts)
      let history = Self.history(bytes)
      let lines = bytes.split(separator: UInt8(ascii: "\n"))
      #expect(history.runs.count + history.skipped.count <= lines.count)
    }
  }

  @Test("a run records what became of each question")
  func fromResult() throws {
    var session = QuizSession(Array(repeating: TimedQuestion(median: 5, limit: 10_000), count: 3))
    session.begin(at: 0)
    #expect(session.answer(1, at: 2_500) != nil)
    #expect(session.answer(2, at: 4_000) != nil)
    #expect(session.advance(to: 14_000) != nil)
    let run = RunRecord(
      date: Timestamp(secondsSince1970: 0), kind: .played, player: "彩",
      quiz: Self.runs[0].quiz, result: try #require(session.result))
    #expect(run.questions.map(\.choice) == [1, 2, nil])
    #expect(run.questions.map(\.milliseconds) == [2_500, 1_500, 10_000])
    #expect(run.questions.map(\.isRight) == [true, false, false])
    #expect(run.score == 1 && run.milliseconds == 14_000)
    #expect(Self.history(run.line.utf8).runs == [run])
  }

  @Test("runs are sorted from newest to oldest, and in one second from last to first")
  func newestFirst() {
    let runs = [
      RunRecord.sample(1, "b", seconds: 50), .sample(2, "a", seconds: 100),
      .sample(3, "c", seconds: 50), .sample(4, "d", seconds: 0),
    ]
    let history = Self.history(runs.map { $0.line + "\n" }.joined().utf8)
    #expect(history.newestFirst.map(\.player) == ["a", "c", "b", "d"])
  }
}

@Suite("The content of a run")
struct RunContentTests {
  /// Questions, their choices, the right one, and the digest computed by another program.
  private static let hashes: [(String, [String], Int, String)] = [
    ("Tea?", ["Yes", "No"], 2, "5539cbf39ea7e25f"),
    ("が何？", ["茶", "", "a,b:c"], 1, "ec95b6fe55e030ba"),
    // The same question with its first letter decomposed.
    ("か\u{3099}何？", ["茶", "", "a,b:c"], 1, "ec95b6fe55e030ba"),
    ("q", ["a", "b", "c", "d"], 1, "0a7bef894fb36265"),
  ]

  @Test("a question is identified by its text, its choices and its key", arguments: hashes)
  func hash(question: String, choices: [String], answer: Int, hash: String) {
    let problem = Problem(question: question, answer: answer, choices: choices)
    #expect(problem.contentHash == hash)
    var other = problem
    other.details.category = "drinks"
    #expect(other.contentHash == hash)
    for changed in [
      Problem(question: question + " ", answer: answer, choices: choices),
      Problem(question: question, answer: answer + 1, choices: choices),
      Problem(question: question, answer: answer, choices: choices.reversed()),
      Problem(question: question, answer: answer, choices: choices + [""]),
    ] { #expect(changed.contentHash != hash) }
  }

  /// A line of each version. They must stay readable forever.
  private static let start =
    ",\"date\":\"2026-11-20T00:00:00Z\",\"kind\":\"played\",\"player\":\"Ann\","
    + "\"banks\":[\"tea.csv\"],\"seed\":\"7\",\"method\":\"shuffle-v1\",\"set\":1,\"digest\":\"00ff\","
    + "\"score\":1,\"count\":2,\"milliseconds\":12500,\"questions\":["
  private static let lines = [
    "{\"version\":1" + start + "{\"choice\":2,\"milliseconds\":2500,\"right\":true},"
      + "{\"milliseconds\":10000,\"right\":false}]}",
    "{\"version\":2" + start
      + "{\"question\":\"5539cbf39ea7e25f\",\"choice\":2,\"milliseconds\":2500,\"limit\":10000,"
      + "\"right\":true},{\"question\":\"ec95b6fe55e030ba\",\"milliseconds\":10000,"
      + "\"limit\":10000,\"right\":false}]}",
  ]

  /// A line of version 3 with `members` after the digest, and questions as in a line of the given version.
  private static func line3(_ members: String, like version: Int) -> String {
    lines[version - 1].replacing("\"version\":\(version)", with: "\"version\":3")
      .replacing("\"00ff\",", with: "\"00ff\"," + members)
  }

  @Test("a line of version 3 contains the event, the team and the extra time")
  func circumstances() throws {
    let members = "\"event\":\"Friday\",\"team\":\"Red\",\"extended\":1.25,\"imported\":true,"
    for version in [1, 2] {
      let line = Self.line3(members, like: version)
      let history = History(Array(line.utf8))
      let run = try #require(history.runs.first)
      #expect(run.line == line)
      #expect(run.event == "Friday" && run.team == "Red" && run.extended == 1.25)
      #expect(run.isImported)
      #expect(run.questions[0].limit == (version == 2 ? 10_000 : nil))
    }
    // Without any of these members the run is written in the older version.
    let plain = try #require(History(Array(Self.line3("", like: 2).utf8)).runs.first)
    #expect(plain.line == Self.lines[1])
  }

  @Test(
    "an invalid member of a line of version 3 is named",
    arguments: [
      ("\"event\":7,", "event"), ("\"team\":[],", "team"), ("\"extended\":0.5,", "extended"),
      ("\"extended\":1e999,", "extended"), ("\"extended\":\"2\",", "extended"),
      ("\"imported\":1,", "imported"),
    ])
  func badCircumstances(member: String, name: String) {
    let history = History(Array(Self.line3(member, like: 2).utf8))
    #expect(history.skipped == [History.Skipped(line: 1, reason: .invalidMember(name))])
  }

  @Test(
    "contradictions that no game can produce are found",
    arguments: [
      ("\"right\":true", "\"right\":true", nil),
      ("\"milliseconds\":12500", "\"milliseconds\":12499", .time),
      ("\"milliseconds\":12500", "\"milliseconds\":12501", .time),
      ("\"milliseconds\":2500", "\"milliseconds\":10001", .late(question: 1)),
      ("\"choice\":2,", "", .timeOut(question: 1)),
      (
        "\"milliseconds\":10000,\"limit\":10000,\"right\":false",
        "\"milliseconds\":9999,\"limit\":10000,\"right\":false", .timeOut(question: 2)
      ),
      ("\"choice\":2,", "\"choice\":0,", .choice(question: 1)),
      ("\"choice\":2,", "\"choice\":1001,", .choice(question: 1)),
      // The second question equals the first, but the same choice is wrong there.
      (
        "\"question\":\"ec95b6fe55e030ba\"",
        "\"question\":\"5539cbf39ea7e25f\",\"choice\":2", .verdict(question: 2)
      ),
    ] as [(String, String, RunContradiction?)])
  func contradictions(old: String, new: String, found: RunContradiction?) throws {
    let line = Self.lines[1].replacing(old, with: new)
    #expect(try #require(History(Array(line.utf8)).runs.first).contradiction == found)
  }

  @Test("times of any size are added without overflow")
  func hugeTimes() throws {
    let huge = Self.lines[0].replacing(":2500", with: ":\(Int.max / 2)")
      .replacing(":10000", with: ":\(Int.max / 2)")
    #expect(try #require(History(Array(huge.utf8)).runs.first).contradiction == .time)
    var run = RunRecord.sample(0)
    run.questions = []
    #expect(run.contradiction == .empty)
    run = RunRecord.sample(0)
    run.extended = 1
    #expect(run.contradiction == .extra)
  }

  @Test("lines of versions 1 and 2 are read, and written unchanged", arguments: [1, 2])
  func versions(version: Int) throws {
    let line = Self.lines[version - 1]
    let history = History(Array(line.utf8))
    let run = try #require(history.runs.first)
    #expect(history.skipped.isEmpty && history.newerLine == nil)
    #expect(run.line == line)
    #expect(
      run.questions.map(\.choice) == [2, nil] && run.questions.map(\.isRight) == [true, false])
    let isKnown = version == 2
    #expect(
      run.questions.map(\.content)
        == (isKnown ? ["5539cbf39ea7e25f", "ec95b6fe55e030ba"] : [nil, nil]))
    #expect(run.questions.map(\.limit) == (isKnown ? [10_000, 10_000] : [nil, nil]))
  }

  @Test(
    "a line of version 2 must say what was asked",
    arguments: [
      ("\"5539cbf39ea7e25f\"", "\"5539CBF39ea7e25f\"", "question"),
      ("\"5539cbf39ea7e25f\"", "\"5539\"", "question"), ("\"5539cbf39ea7e25f\"", "7", "question"),
      ("\"limit\":10000", "\"limit\":0", "limit"), ("\"limit\":10000,", "", "limit"),
    ])
  func incomplete(old: String, new: String, member: String) {
    let line = Self.lines[1].replacing(old, with: new)
    #expect(
      History(Array(line.utf8)).skipped
        == [History.Skipped(line: 1, reason: .invalidMember(member))])
  }

  @Test("choices are recorded in the order of the bank, in whatever order they were shown")
  func orders() throws {
    let bank = Problem(question: "q", answer: 3, choices: ["a", "b", "c", "d"])
    for order in [[0, 1, 2, 3], [2, 0, 3, 1], [3, 2, 1, 0]] {
      let shown = bank.ordered(order)
      for choice in 1...4 {
        var session = QuizSession([shown])
        session.begin(at: 0)
        session.answer(choice, at: 1_000)
        let run = RunRecord(
          date: Timestamp(secondsSince1970: 0), kind: .played, player: nil,
          quiz: RunRecord.Quiz(banks: [], seed: "1"), result: try #require(session.result),
          asked: [RunRecord.Asked(shown: shown, order: order, limit: 10_000)])
        let kept = try #require(run.questions.first)
        #expect(kept.choice.map { bank.choices[$0 - 1] } == shown.choices[choice - 1])
        #expect(kept.content == bank.contentHash)
        #expect(kept.isRight == (kept.choice == bank.answer))
        #expect(run.version == 2)
      }
    }
  }
}
