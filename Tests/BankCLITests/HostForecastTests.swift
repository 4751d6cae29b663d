import Foundation
@_spi(QBank) import TestSupport
import Testing

@Suite("Advice of qbank forecast for a host")
struct HostForecastTests {
  /// One question is too long and too hard, one too long and given away, and one too easy.
  private static let bank = """
    {"question":"What is the capital of Australia?","answer":3,\
    "choices":["Sydney","Melbourne","Canberra","Perth"],"difficulty":"medium"}
    {"question":"Which of the following is not a member of the original European Coal and Steel \
    Community founded in 1951?","answer":4,"choices":["Belgium","Luxembourg","Italy","Denmark"],\
    "difficulty":"very hard"}
    {"question":"2+3=?","answer":4,"choices":["3","4","6","5"],"difficulty":"very easy"}
    {"question":"Why is the sky blue, as it is explained in most of the textbooks that are used in \
    schools today?","answer":1,"choices":["Short waves are usually scattered more than long ones",\
    "The sea","Paint","Nobody knows"],"difficulty":0.4}
    {"question":"空の色は？","answer":1,"choices":["青","赤","緑","黄"]}

    """
  private static let players = "name,ability,speed\nAnn,1,\nBen,-1,0.6\n花子,0,1.2\n"
  private static let files = ["a.jsonl": bank, "class.csv": players]

  private func run(_ flags: String, _ files: [String: String] = files) -> Run {
    Run("forecast a.jsonl --seed 7 \(flags)", files: files)
  }

  @Test("the advice matches the approved text", arguments: ["en", "ja"])
  func advice(_ language: String) {
    let run = run("--pass 60% --lang \(language)")
    #expect(Golden.complaint(run.output, "host-forecast-\(language).txt") == nil)
  }

  @Test("advice for a class and several sets matches the approved one", arguments: ["en", "ja"])
  func ofClass(_ language: String) {
    let run = run("--pass 2 --ability class.csv --sets 3 --count 3 --lang \(language)")
    #expect(Golden.complaint(run.output, "class-forecast-\(language).txt") == nil)
  }

  private func document(_ flags: String) throws -> [String: Any] {
    let output = run(flags + " --format json").output
    let document = try JSONSerialization.jsonObject(with: Data(output.utf8))
    return try #require(document as? [String: Any])
  }

  /// E[min(T, 10)] of the first test vector is 5.652715657 s, its chance of a time-out 0.05884675916.
  @Test("JSON contains the advice as values")
  func values() throws {
    let document = try document("--pass 3")
    let advice = try #require(document["advice"] as? [String: Any])
    #expect(advice["limit"] as? Int == 20 && advice["seconds"] as? Int == 16)
    let questions = try #require(advice["questions"] as? [[String: Any]])
    #expect(questions.compactMap { $0["number"] as? Int } == [3, 4, 5])
    let reasons = questions.compactMap { $0["reasons"] as? [String] }
    #expect(
      reasons == [["too-long", "too-hard"], ["too-long", "given-away"], ["too-easy"]])
    // One player in ten knows the hardest question: 1/4 + 3/4 · 1/10.
    #expect(questions[0]["known"] as? Double == 0.325)
    let scores = try #require((document["outcomes"] as? [[String: Any]])?[0]["scores"] as? [Int])
    let pass = try #require(advice["pass"] as? [String: Any])
    #expect(pass["part"] as? Double == Double(scores[3...].reduce(0, +)) / 10_000)
  }

  @Test("an ability is the mean of a group, and a speed divides all times")
  func group() throws {
    func expected(_ flags: String) throws -> [String: Double] {
      let advice = try #require(try document(flags)["advice"] as? [String: Any])
      return try #require((advice["expected"] as? [[String: Double]])?.first)
    }
    let usual = try expected("")
    let able = try expected("--ability 0.5")
    #expect(try expected("--ability 0,5") == able)
    #expect(try #require(able["score"]) > (usual["score"] ?? 9))
    #expect(able["milliseconds"] == usual["milliseconds"])
    let fast = try expected("--speed 1.25 --time-limit 0:08")
    let same = try expected("--time-limit 0:10")
    #expect(fast["score"] == same["score"])
    let times = [fast, same].compactMap { $0["milliseconds"] }
    #expect(abs(times[0] * 1.25 - times[1]) < 1e-4)
  }

  @Test(
    "a pass mark is a number of questions or a percentage, rounded up",
    arguments: [("3", 3), ("60%", 3), ("61%", 4), ("1%", 1), ("100%", 5)])
  func mark(_ written: String, _ score: Int) throws {
    let advice = try document("--runs 10 --pass \(written)")["advice"] as? [String: Any]
    #expect((advice?["pass"] as? [String: Any])?["score"] as? Int == score)
  }

  @Test(
    "an invalid pass mark, speed or ability is an error",
    arguments: [
      ("--pass 6", "'--pass 6' cannot be reached: a set has 5 questions."),
      ("--pass 101%", "The pass mark '101%' is not valid."), ("--pass 0", "is not valid"),
      ("--pass %", "is not valid"), ("--pass 9223372036854775807", "is not valid"),
      ("--pass 4611686018427387903%", "is not valid"),
      ("--speed 0", "The speed '0' is not a number from 0.2 to 5"),
      ("--speed nan", "The speed 'nan' is not"), ("--ability inf", "The ability 'inf' is not"),
      ("--ability none.csv", "cannot read none.csv"),
    ])
  func mistakes(_ flags: String, _ message: String) {
    let run = run(flags)
    #expect(run.status != .clean && run.output.isEmpty)
    #expect(run.errors.contains(message), "\(run.errors)")
  }

  @Test("preview takes the speed of its player, but no pass mark and no file of players")
  func single() {
    let line = "preview a.jsonl --seed 7 --time-limit 1:00"
    let fast = Run(line + " --ability 1 --speed 2", files: Self.files)
    #expect(fast.status == .clean)
    #expect(fast.output != Run(line + " --ability 1 --speed 1", files: Self.files).output)
    let pass = Run(line + " --pass 3", files: Self.files)
    #expect(pass.complaint.contains("'--pass' is now 'qbank forecast --pass'"))
    let file = Run(line + " --ability class.csv", files: Self.files)
    #expect(file.complaint.contains("A file of players is for `qbank forecast`"))
  }

  // MARK: Files of players

  @Test(
    "players are read by the names of columns, or else in the usual order",
    arguments: [
      players, "ability,name,seat,speed\n1,Ann,4,\n-1,Ben,5,0.6\n0,花子,6,1.2\n",
      "\u{FEFF}名前,能力値,速さ\r\nAnn,1\r\n\r\n\"Ben\",-1,0.6\r\n 花子 ,0,1.2",
      "Ann,1\nBen,-1,0.6\n花子,0,1.2\n", "Ann;1,0\nBen;-1;0,6\n花子;0;1,2\n",
    ])
  func columns(_ table: String) {
    let run = run("--runs 10 --ability c.csv", ["a.jsonl": Self.bank, "c.csv": table])
    let usual = self.run("--runs 10 --ability class.csv")
    #expect(run.errors.isEmpty && run.output == usual.output, "\(run.errors)")
  }

  @Test(
    "an error in a file of players names its line",
    arguments: [
      ("name,skill\nAnn,1\n", "c.csv, line 1: the columns name and ability are required"),
      (
        "name,ability\nAnn,1\n\nBen,0\nAnn,2\n",
        "c.csv, line 5: “Ann” is the same name as in line 2"
      ),
      ("name,ability\nAnn,good\n", "c.csv, line 2: the ability 'good' of Ann is not a number"),
      ("Ann,1\nBen\n", "c.csv, line 2: the ability '' of Ben is not"),
      ("name,ability\n,1\n", "c.csv, line 2: the name is missing"),
      ("Ann,1,9\n", "c.csv, line 1: the speed '9' is not a number from 0.2 to 5"),
      ("Ann,7\n", "c.csv, line 1: the ability '7' of Ann"),
      ("\"Ann,1\n", "c.csv, line 1: a quote is not closed"),
      ("[\"Ann\"]", "c.csv: this is not a CSV file"),
      ("", "c.csv: it contains no players"),
      ("name,ability\n", "c.csv: it contains no players"),
    ])
  func wrongPlayers(_ table: String, _ message: String) {
    let run = run("--ability c.csv", ["a.jsonl": Self.bank, "c.csv": table])
    #expect(run.status.rawValue == 2 && run.output.isEmpty)
    #expect(run.errors.contains(message), "\(run.errors)")
  }

  @Test("hostile names of players are harmless on a terminal and on a page")
  func hostile() {
    let table = "\"\u{1B}[2J<b>\",-3,0.3\n"
    let files = ["a.jsonl": Self.bank, "c.csv": table]
    let text = run("--ability c.csv", files).output
    #expect(!text.contains("\u{1B}") && text.contains("Often out of time"))
    let page = run("--ability c.csv -o page.html", files).file("page.html")
    #expect(page?.contains("&lt;b&gt;") == true && page?.contains("<b>") == false)
  }
}
