@_spi(QBank) import BankModel
import BankRules
@_spi(QBank) import BankText
import Testing

@Suite("Files of accepted findings")
struct BaselineTests {
  private static func read(_ members: String) -> (baseline: Baseline, [Diagnostic]) {
    let entry = "{\"rule\": \"edge-space\", \"path\": \"bank.csv\"\(members)}"
    let text = "{\"version\": 1, \"findings\": [\(entry)]}"
    return Baseline.read(Source(Path("baseline.json"), Array(text.utf8)))
  }

  @Test(
    "the days of the calendar are accepted, first and last of each month",
    arguments: [
      "2027-01-01", "2027-01-31", "2027-02-28", "2027-03-31", "2027-04-30", "2027-05-31",
      "2027-06-30", "2027-07-31", "2027-08-31", "2027-09-30", "2027-10-31", "2027-11-30",
      "2027-12-01", "2027-12-31", "2028-02-29", "2000-02-29",
    ])
  func days(_ day: String) {
    let (baseline, mistakes) = Self.read(", \"until\": \"\(day)\"")
    #expect(mistakes.isEmpty)
    #expect(baseline.entries.map(\.until) == [day])
  }

  @Test(
    "what is no day of the calendar is an error",
    arguments: [
      "2027-00-10", "2027-13-01", "2027-01-00", "2027-01-32", "2027-02-29", "2028-02-30",
      "1900-02-29", "2100-02-29", "2027-04-31", "2027-06-31", "2027-09-31", "2027-11-31",
      "2027-1-01", "2027-01-1", "27-01-01", "20270101", "2027/01/01", "2027-0a-01", "2027-01-01-",
      "-2027-01-01", "2027-01", "tomorrow",
    ])
  func otherDays(_ day: String) {
    let (baseline, mistakes) = Self.read(", \"until\": \"\(day)\"")
    #expect(mistakes.map(\.message.en) == ["“until” must be a date such as 2027-03-31"])
    #expect(baseline.entries.isEmpty)
  }

  @Test("an entry stands for one finding unless it says how many")
  func counts() {
    #expect(Self.read("").baseline.entries.map(\.count) == [1])
    #expect(Self.read(", \"count\": 3").baseline.entries.map(\.count) == [3])
    #expect(!Self.read(", \"count\": 0").1.isEmpty)
  }

  private static func keyed(_ rows: [String]) -> KeyedFile {
    let source = Source(Path("bank.csv"), Array((rows.joined(separator: "\n") + "\n").utf8))
    return KeyedFile(Lint().run([source])[0], called: "bank.csv")
  }

  private static let sky = "空の色は？,1, 青,赤,緑,黄"
  private static let sea = "海の色は？,1, 青,赤,緑,黄"

  @Test("added findings are counted with known ones, and others are appended in order")
  func adding() {
    let one = Baseline().adding(Self.keyed([Self.sky]), because: "old")
    #expect(one.entries.map(\.count) == [1] && one.entries.map(\.reason) == ["old"])
    let two = one.adding(Self.keyed([Self.sky, Self.sea]), because: "new")
    #expect(two.entries.map(\.count) == [1, 2])
    #expect(two.entries.map(\.reason) == ["new", "old"])
  }

  @Test("findings are not counted with known ones that are accepted only until a day")
  func addingToLimited() {
    var old = Baseline().adding(Self.keyed([Self.sky]), because: "old")
    old.entries[0].until = "2027-03-31"
    let new = old.adding(Self.keyed([Self.sky]), because: "new")
    #expect(new.entries.map(\.count) == [1, 1])
    #expect(Set(new.entries.map(\.reason)) == ["old", "new"])
  }
}
