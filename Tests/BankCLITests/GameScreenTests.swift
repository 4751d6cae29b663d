@_spi(QBank) import BankModel
@_spi(QBank) import BankQuiz
@_spi(QBank) import BankText
@_spi(QBank) import TestSupport
import Testing

@testable import BankCLI

/// Every state of the game in a window, without colours.
@Suite("Screens of a game")
struct GameScreenTests {
  private static let sizes = [(80, 24), (40, 12), (120, 40)]

  @Test("the screens match the approved ones", arguments: sizes, Language.allCases)
  func golden(_ size: (Int, Int), _ language: Language) {
    let window = GameWindow(language, columns: size.0, rows: size.1)
    let complaint = Golden.complaint(
      window.album, "game-\(size.0)x\(size.1)-\(language.rawValue).txt")
    #expect(complaint == nil)
  }

  @Test("the screens are in ASCII if the terminal supports nothing else")
  func ascii() {
    let window = GameWindow(.english, columns: 80, rows: 24, isASCII: true)
    #expect(window.album.allSatisfy { $0.isASCII })
    #expect(Golden.complaint(window.album, "game-ascii.txt") == nil)
  }

  @Test("the screens fit windows of any size", arguments: Language.allCases)
  func anySize(_ language: Language) {
    for columns in [12, 13, 20, 29, 30, 39, 59, 60, 99, 100, 300] {
      for rows in [1, 2, 3, 5, 6, 7, 13, 14, 60] {
        let window = GameWindow(language, columns: columns, rows: rows)
        for (name, lines) in window.states {
          #expect(lines.count <= rows, "\(name), \(columns)×\(rows)")
          for line in lines {
            #expect(DisplayWidth.of(line) <= columns, "\(name), \(columns)×\(rows): \(line)")
          }
        }
      }
    }
  }

  @Test("the question and its choices do not move when there is an answer", arguments: sizes)
  func still(_ size: (Int, Int)) {
    let window = GameWindow(.english, columns: size.0, rows: size.1)
    for givesFeedback in [true, false] {
      let asked = window.lines(window.view(givesFeedback: givesFeedback))
      for phase in [PacedQuiz.Phase.selected(1), .answered(1)] {
        let view = window.view(phase: phase, choice: 1, givesFeedback: givesFeedback)
        let shown = window.lines(view)
        for text in ["Which planet", "Venus", "Mars", "Mercury", "Neptune"] {
          let places = [asked, shown].map { lines in
            lines.firstIndex { $0.contains(text) }
          }
          #expect(places[0] == places[1] && places[0] != nil, "\(text)")
        }
      }
    }
  }

  @Test("without feedback, a screen does not show right and wrong")
  func neutral() {
    let window = GameWindow(.english, columns: 80, rows: 24)
    for givesFeedback in [false, true] {
      let right = window.lines(
        window.view(phase: .answered(1), choice: 3, givesFeedback: givesFeedback))
      let wrong = window.lines(
        window.view(phase: .answered(1), choice: 1, givesFeedback: givesFeedback))
      let told = [right, wrong].map { lines in
        lines.contains { $0.contains("✓") || $0.contains("✕") || $0.contains("Sun in 88") }
      }
      #expect(told == [givesFeedback, givesFeedback])
    }
    // Nor does an open question show why an answer is right.
    let open = window.lines(window.view(givesFeedback: true))
    #expect(!open.contains { $0.contains("88 days") })
  }

  @Test(
    "the number of the question replaces dots that have no room or are too many to count",
    arguments: [
      (80, 20, "[1] · "), (80, 21, "1 of 21"), (40, 20, "1 of 20"), (120, 100, "1 of 100"),
    ])
  func many(_ columns: Int, _ count: Int, _ start: String) {
    let window = GameWindow(.english, columns: columns, rows: 24)
    let view = GameView(
      title: Localized("Quiz"), problem: window.view(givesFeedback: true).problem, index: 0,
      count: count,
      limit: 10_000, left: 10_000, phase: .question(0), attempts: [], isRight: [],
      givesFeedback: true)
    let head = QuestionLines(column: window.column, view: view).head
    #expect(head.hasPrefix(start) && head.contains("1 of \(count)") && head.hasSuffix("Quiz"))
  }

  /// Milliseconds left of a limit, and what is shown: cells of remaining and elapsed time, or blocks, and the
  /// number.
  @Test(
    "the clock is a bar of the time left and gone, with the time in numbers",
    arguments: [
      (10_000, 10_000, 28, 0, "10 s"), (5_000, 10_000, 14, 14, "5 s"),
      (3_001, 10_000, 9, 19, "4 s"),
      (0, 10_000, 0, 28, "0 s"), (301, 1_000, 9, 20, "1 s"), (65_000, 90_000, 21, 7, "1:05"),
      (3_605_000, 7_200_000, 13, 12, "1:00:05"),
    ])
  func clock(_ left: Int, _ limit: Int, _ time: Int, _ gone: Int, _ label: String) {
    let bar = Self.bar(left, limit)
    let line = String(repeating: "━", count: time) + String(repeating: "·", count: gone)
    #expect(bar.hasPrefix(line + "   ") && bar.hasSuffix("  " + label), "\(bar)")
    #expect(bar.count == 36)
  }

  @Test(
    "blocks count the last three seconds, but no more than three tenths of a limit",
    arguments: [
      (3_000, 10_000, "██ ██ ██ ", "[3 s]"), (1_001, 10_000, "██ ██ ", "[2 s]"),
      (1, 10_000, "██ ", "[1 s]"), (300, 1_000, "██ ", "[1 s]"),
      (3_000, 90_000, "██ ██ ██ ", "[0:03]"),
    ])
  func late(_ left: Int, _ limit: Int, _ blocks: String, _ label: String) {
    let bar = Self.bar(left, limit)
    #expect(bar.hasPrefix(blocks) && bar.hasSuffix("  " + label), "\(bar)")
    #expect(bar.count { $0 == "█" } == blocks.count { $0 == "█" } && bar.count == 36)
  }

  private static func bar(_ left: Int, _ limit: Int) -> String {
    let window = GameWindow(.english, columns: 40, rows: 12)
    var view = window.view(givesFeedback: false)
    (view.left, view.limit) = (left, limit)
    return QuestionLines(column: window.column, view: view).bar
  }
}

/// A window, and what a game shows in it.
struct GameWindow {
  let column: GameColumn
  private let rows: Int
  private let columns: Int
  private var language: Language { column.language }

  init(_ language: Language, columns: Int, rows: Int, isASCII: Bool = false) {
    let look = GameLook(colors: .none, signs: GameSigns(isASCII: isASCII))
    column = GameColumn(language, look, window: columns)
    (self.columns, self.rows) = (columns, rows)
  }

  private var layout: GameLayout { GameLayout(column: column, height: rows) }

  /// Returns the screen lines of a question.
  func lines(_ view: GameView, scroll: Int = 0) -> [String] {
    layout.question(QuestionLines(column: column, view: view), scroll: scroll).lines
  }

  /// All states one below the other, each in a frame.
  var album: String {
    states.map { name, lines in
      let edge = "+" + String(repeating: "-", count: columns) + "+\n"
      let padded = lines + Array(repeating: "", count: rows - lines.count)
      let body = padded.map { "|" + $0.padded(to: columns) + "|\n" }.joined()
      return "## \(name)\n" + edge + body + edge
    }.joined(separator: "\n")
  }

  /// The names of all states, and their lines.
  var states: [(name: String, lines: [String])] {
    let title = text("Sky, strings and rivers", "空と弦と川")
    let start = GameStart(
      title: Localized(title), guidance: [Guidance(title: rules.0, description: rules.1)],
      limits: [10_000, 10_000, 10_000])
    let started = StartLines(column: column, start: start)
    let bare = StartLines(
      column: column, start: GameStart(title: start.title, guidance: [], limits: start.limits))
    let result = ResultLines(column: column, game: result) { _ in "2026-11-26 19:42" }
    let long = longView
    return [
      ("start", layout.text(started.text, keys: started.keys, scroll: 0).lines),
      ("start without guidance", layout.text(bare.text, keys: bare.keys, scroll: 0).lines),
      ("fresh", lines(view(givesFeedback: true))),
      ("without feedback", lines(view(givesFeedback: false))),
      ("late", lines(view(left: 2_400, givesFeedback: true))),
      ("selected", lines(view(phase: .selected(1), choice: 1, givesFeedback: true))),
      ("answered", lines(view(phase: .answered(1), choice: 1, givesFeedback: false))),
      ("right", lines(view(phase: .answered(1), choice: 3, givesFeedback: true))),
      ("wrong", lines(view(phase: .answered(1), choice: 1, givesFeedback: true))),
      ("time-out", lines(view(phase: .answered(1), choice: .some(nil), givesFeedback: true))),
      (
        "time-out without feedback",
        lines(view(phase: .answered(1), choice: .some(nil), givesFeedback: false))
      ),
      ("long", lines(long)),
      ("long, scrolled", lines(long, scroll: 5)),
      ("result", layout.text(result.text, below: result.head, keys: result.keys, scroll: 0).lines),
      (
        "result, scrolled",
        layout.text(result.text, below: result.head, keys: result.keys, scroll: 8).lines
      ),
    ]
  }

  private func text(_ en: String, _ ja: String) -> String { language == .english ? en : ja }

  private var rules: (String, String) {
    (
      text("How it goes", "遊び方"),
      text("Take your time to read, and then be quick.", "問題をよく読んで、すばやく答えてください。")
    )
  }

  /// Returns the second of three questions; its third choice is right.
  func view(
    phase: PacedQuiz.Phase = .question(1), choice: Int?? = .none, left: Int = 5_785,
    givesFeedback: Bool
  ) -> GameView {
    let before = Attempt(choice: 2, milliseconds: 3_106)
    let attempt = choice.map { Attempt(choice: $0, milliseconds: $0 == nil ? 10_000 : 4_215) }
    let attempts = [before] + (attempt.map { [$0] } ?? [])
    return GameView(
      title: Localized(text("Sky, strings and rivers", "空と弦と川")), problem: problem, index: 1,
      count: 3, limit: 10_000, left: attempt.map { 10_000 - $0.milliseconds } ?? left, phase: phase,
      attempts: attempts, isRight: [true] + (attempt.map { [$0.choice == 3] } ?? []),
      givesFeedback: givesFeedback)
  }

  private var problem: Problem {
    var problem = Problem(
      question: text("Which planet has the shortest year?", "1年がいちばん短い惑星はどれですか？"), answer: 3,
      choices: [
        text("Venus", "金星"), text("Mars", "火星"), text("Mercury", "水星"), text("Neptune", "海王星"),
      ])
    problem.details.explanation = text(
      "Mercury goes once round the Sun in 88 days. The nearer a planet is, the shorter its way.",
      "水星は88日で太陽を1周します。太陽に近いほど、通る道のりは短くなります。")
    return problem
  }

  private var longView: GameView {
    var view = view(givesFeedback: false)
    let words = text(
      "On a hot afternoon by the sea the air over the land rises, and a wind sets in. ",
      "暑い日の午後、海辺では陸の空気が温められて上昇し、風が吹き始めます。")
    view.problem.question = String(repeating: words, count: 12)
    view.problem.choices[1] = String(repeating: words, count: 2)
    return view
  }

  private var result: GameResult {
    let attempts = [
      Attempt(choice: 3, milliseconds: 3_106), Attempt(choice: 1, milliseconds: 4_215),
      Attempt(choice: nil, milliseconds: 10_000),
    ]
    let questions = Array(repeating: TimedQuestion(problem, limit: 10_000), count: 3)
    let run = QuizSession.play(questions, attempts).result
    var game = GameResult(
      title: Localized("t"), problems: Array(repeating: problem, count: 3), result: run)
    let quiz = RunRecord.Quiz(banks: ["sky.csv"], seed: "1")
    let record = { (right: Int, milliseconds: Int) in
      RunRecord(
        date: Timestamp(secondsSince1970: 0), kind: .played, player: "Ann", quiz: quiz,
        questions: (0..<3).map { index in
          RunRecord.Question(choice: 1, milliseconds: milliseconds / 3, isRight: index < right)
        }, milliseconds: milliseconds)
    }
    let own = record(1, 17_321)
    game.compare(
      own, with: [own, record(0, 20_000), record(1, 21_960), record(0, 9_000)], isAll: true)
    game.standing = (2, 5)
    game.next = .drawn
    return game
  }
}
