@_spi(QBank) import BankModel
@_spi(QBank) import BankQuiz
import BankReports
import Templates
@_spi(QBank) import TestSupport
import Testing

/// All tests that need a browser, run serially, because they share one.
@Suite(.serialized, .onOwnThread, .enabled(if: Browser.program != nil, "needs chromium"))
enum BrowserTests {
  static let problems = [
    ("いちばん高い山はどれですか？", 2, ["北岳", "富士山", "奥穂高岳", "間ノ岳"]),
    ("いちばん長い川はどれですか？", 1, ["信濃川", "利根川", "石狩川", "天塩川"]),
    ("いちばん大きな湖はどれですか？", 4, ["霞ヶ浦", "サロマ湖", "猪苗代湖", "琵琶湖"]),
    ("いちばん深い湖はどれですか？", 3, ["十和田湖", "支笏湖", "田沢湖", "池田湖"]),
    ("面積がいちばん小さい県はどれですか？", 1, ["香川県", "大阪府", "東京都", "沖縄県"]),
  ].map { Problem(question: $0.0, answer: $0.1, choices: $0.2) }

  static let guidance = [
    Guidance(title: "遊び方", description: "正しいと思う番号を選んでください。"),
    Guidance(title: "制限時間", description: "1問につき10秒です。"),
  ]

  /// How a page differs from the default one.
  struct Look {
    var title = "日本一"
    var guidance: [Guidance] = []
    var limit = 10_000
    var limits: [Int] = []
    var language = Language.japanese
    var givesFeedback = false
    var accent: Accent?
    var event: String?
  }

  static func html(
    _ problems: [Problem] = problems, title: String = "日本一", guidance: [Guidance] = [],
    limit: Int = 10_000, limits: [Int] = [], language: Language = .japanese
  ) -> [UInt8] {
    html(
      rounds: [problems],
      Look(title: title, guidance: guidance, limit: limit, limits: limits, language: language))
  }

  /// A page of several rounds. The history has the choices of each question in reverse order.
  static func html(rounds: [[Problem]], _ look: Look) -> [UInt8] {
    let rounds = rounds.map { problems in
      let questions = problems.enumerated().map { index, problem in
        let order = Array(problem.choices.indices.reversed())
        let limit = index < look.limits.count ? look.limits[index] : look.limit
        let stored = RunRecord.Asked(shown: problem, order: order, limit: limit)
        return QuizRound.Question(
          problem, limit: limit, content: stored.problem.contentHash, order: order)
      }
      return QuizRound(questions, digest: String(repeating: "d", count: 64))
    }
    var page = QuizPage(
      title: look.title, rounds: rounds, limit: look.limit, language: look.language,
      source: QuizPage.Source(
        banks: ["geography"], seed: "7", method: "shuffle-v1", pool: "00aa00aa00aa00aa"))
    page.guidance = look.guidance
    page.givesFeedback = look.givesFeedback
    page.accent = look.accent
    page.event = look.event
    page.origin = "geography · seed 7"
    return page.html(
      QuizPage.Template(
        page: Templates.quizPage, styles: Templates.quizStyles, scripts: Templates.quizScripts))
  }

  /// An action of a player at a question.
  enum Move {
    /// A key press after a number of milliseconds.
    case press(String, at: Double)
    /// No action until time has run out.
    case timeOut
  }

  static func play(_ moves: [Move], on page: BrowserPage) throws {
    for move in moves {
      switch move {
      case .press(let key, let time):
        try page.pass(time)
        try page.press(key)
      case .timeOut: try page.pass(10_001)
      }
      try page.settle()
    }
  }
}
