@_spi(QBank) import BankModel
import Testing

extension BrowserTests {
  @Suite("The page that plays a set: feedback")
  struct Feedback {
    /// Two questions, the second with an explanation.
    private static let problems: [Problem] = {
      var problems = Array(BrowserTests.problems.prefix(2))
      problems[1].details.explanation = "信濃川は367キロあります。"
      return problems
    }()

    private static func page(feedback: Bool) throws -> BrowserPage {
      var look = Look()
      look.givesFeedback = feedback
      let page = try BrowserPage(BrowserTests.html(rounds: [problems], look))
      try page.click("#begin")
      return page
    }

    /// The style classes of each choice.
    private static func looks(_ page: BrowserPage) throws -> String {
      try page.value(
        "Array.from(document.querySelectorAll('.choice'), (e) => e.className.slice(7)).join()")
    }

    @Test(
      "without feedback every answer gets the same confirmation for 450 ms", arguments: ["1", "2"])
    func neutral(key: String) throws {
      let page = try Self.page(feedback: false)
      try page.pass(1_000)
      try page.press(key)
      let expected = (1...4).map { "\($0)" == key ? "chosen" : "off" }.joined(separator: ",")
      #expect(try Self.looks(page) == expected)
      #expect(try page.texts(".tag") == ["回答しました"])
      #expect(try page.text("#status") == "回答しました")
      try page.pass(449)
      #expect(try page.text("#number") == "2問中1問目")
      try page.pass(1)
      #expect(try page.text("#number") == "2問中2問目")
      #expect(try page.value("document.querySelectorAll('#dots .done').length") == "1")
      #expect(
        try page.value("document.querySelectorAll('#dots :is(.right, .wrong)').length") == "0")
    }

    @Test("with feedback a right answer without an explanation is shown for 600 ms")
    func right() throws {
      let page = try Self.page(feedback: true)
      try page.pass(1_234)
      try page.press("2")
      #expect(try Self.looks(page) == "off,chosen,off,off")
      try page.pass(160)
      #expect(try Self.looks(page) == "off,yes,off,off")
      #expect(try page.text("#said") == "正解です（1.234秒）")
      try page.pass(599)
      #expect(try page.text("#number") == "2問中1問目")
      try page.pass(1)
      #expect(try page.text("#number") == "2問中2問目")
    }

    /// For a wrong and a late answer: what is shown, what is announced, and how the game continues.
    private static let others: [(Move, looks: String, said: String, status: String)] = [
      (
        .press("3", at: 2_000), "yes,off,no,off", "不正解です", "不正解です. 正解は「信濃川」です。"
      ),
      (.timeOut, "yes,off,off,off", "時間切れです", "時間切れです. 正解は「信濃川」です。"),
      (.press("1", at: 2_000), "yes,off,off,off", "正解です（2.000秒）", "正解です（2.000秒）"),
    ]

    @Test("an explanation stays until the player continues", arguments: [0, 1, 2], ["Enter", " "])
    func explained(index: Int, key: String) throws {
      let (move, looks, said, status) = Self.others[index]
      let page = try Self.page(feedback: true)
      try BrowserTests.play([.press("2", at: 1_000)], on: page)
      try page.pass(310)
      switch move {
      case .press(let key, let time):
        try page.pass(time)
        try page.press(key)
        try page.pass(160)
      case .timeOut: try page.pass(10_001)
      }
      #expect(try Self.looks(page) == looks)
      #expect(try page.text("#said") == said)
      #expect(try page.text("#status") == status)
      #expect(try page.text("#why") == "信濃川は367キロあります。")
      #expect(try page.value("document.activeElement.id") == "next")
      // A key still held from the answer does nothing.
      try page.pass(399)
      try page.press(key)
      #expect(try page.value("document.getElementById('page').dataset.screen") == "question")
      try page.pass(1)
      try page.press(key)
      #expect(try page.value("document.getElementById('page').dataset.screen") == "result")
      #expect(page.misdeeds.isEmpty)
    }

    @Test("the time spent on an explanation does not count")
    func stopped() throws {
      let page = try Self.page(feedback: true)
      try BrowserTests.play([.press("2", at: 1_000)], on: page)
      try page.pass(310)
      try page.pass(2_000)
      try page.press("1")
      try page.pass(3_600_000)
      try page.press("Enter")
      #expect(try page.text("#line") == "正解数：合計2問 / 経過時間：3.000秒")
    }

    @Test("once the last question is answered, leaving loses nothing", arguments: [false, true])
    func lastAnswer(feedback: Bool) throws {
      let page = try Self.page(feedback: feedback)
      try BrowserTests.play([.press("2", at: 1_000)], on: page)
      try page.pass(310)
      try page.pass(1_000)
      try page.press("1")
      #expect(try page.value("localStorage.length") == "1")
      try page.press("Escape")
      #expect(try page.value("document.getElementById('page').dataset.screen") == "result")
      #expect(try page.texts("#runs tr").count == 1)
    }

    @Test("the clock changes its shape in the last seconds", arguments: [10_000, 5_000, 1_000])
    func late(limit: Int) throws {
      let page = try BrowserPage(BrowserTests.html(limit: limit))
      try page.click("#begin")
      let least = min(3, limit * 3 / 10_000)
      for left in stride(from: limit / 1_000, through: 1, by: -1) {
        let isLate = try page.value("document.getElementById('clock').classList.contains('late')")
        #expect(isLate == "\(left <= least)", "\(left) s left")
        let blocks = try page.value("document.getElementById('blocks').children.length")
        #expect(blocks == "\(left <= least ? left : 0)", "\(left) s left")
        try page.pass(1_000)
      }
    }

    @Test("nothing is animated for players who prefer reduced motion, and the game still works")
    func motion() throws {
      for moves in [false, true] {
        let page = try BrowserPage(BrowserTests.html(), moves: moves)
        try page.click("#begin")
        let duration = "document.getElementById('arc').style.transitionDuration"
        #expect(try page.value(duration) == (moves ? "1000ms" : "0ms"))
        try page.pass(1_000)
        try page.press("2")
        let animation = "getComputedStyle(document.querySelector('.chosen')).animationName"
        #expect(try page.value(animation) == (moves ? "sweep" : "none"))
        try page.settle()
        #expect(try page.text("#number") == "5問中2問目")
        #expect(page.misdeeds.isEmpty)
      }
    }

    @Test("sound is off until it is turned on, which is remembered")
    func sound() throws {
      // Counts notes instead of playing them.
      let script = """
        window.notes = []; window.AudioContext = class { currentTime = 0; close() {} };
        window.GainNode = class { gain = { setValueAtTime() {}, linearRampToValueAtTime() {} };
        connect(other) { return other; } };
        window.OscillatorNode = class { constructor(_, { frequency }) { notes.push(frequency); }
        connect(other) { return other; } start() {} stop() {} };
        """
      var look = Look()
      look.givesFeedback = true
      let page = try BrowserPage(
        BrowserTests.html(rounds: [Array(Self.problems.prefix(1))], look), script: script)
      try page.click("#begin")
      try page.pass(10_001)
      #expect(try page.value("notes.join()").isEmpty)
      try page.open()
      try page.click("#sound")
      try page.open()
      try page.click("#begin")
      try page.pass(10_001)
      try page.pass(600)
      #expect(try page.value("notes.join()") == "880,880,880,196")
      try page.click("#onward")
      try page.pass(1_000)
      try page.press("2")
      try page.pass(160)
      #expect(try page.value("notes.slice(4).join()") == "523,784")
    }
  }
}
