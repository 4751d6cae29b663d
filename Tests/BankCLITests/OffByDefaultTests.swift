@_spi(QBank) import BankText
@_spi(QBank) import TestSupport
import Testing

@Suite("Rules that are off by default")
struct OffByDefaultTests {
  /// A bank that is also in another one.
  private static let bank = "What do cats do?,1,purr,bark,fly,swim\n"

  private static let rule = "cross-bank-overlap"

  @Test(
    "a rule is turned on by a level or by name, and off by --ignore",
    arguments: [
      ("", nil, false), (" --select \(rule)", nil, true), (" --extend-select \(rule)", nil, true),
      ("", "note", true), ("", "off", false), (" --extend-select \(rule)", "off", true),
      (" --extend-select \(rule) --ignore \(rule)", nil, false),
      (" --select empty-text --extend-select \(rule)", nil, true),
      (" --select empty-text", "warning", false),
    ] as [(String, String?, Bool)])
  func looks(_ options: String, _ level: String?, _ isOn: Bool) {
    var files = ["a.csv": Self.bank, "b.csv": Self.bank]
    if let level { files[".qbank.json"] = "{\"rules\": {\"\(Self.rule)\": \"\(level)\"}}" }
    let run = Run("lint a.csv b.csv" + options, files: files)
    #expect(run.output.contains(text: "[\(Self.rule)]") == isOn, "\(run.output)")
  }

  @Test("--extend-select keeps the rules that are on by default")
  func besides() {
    let run = Run(
      "lint a.csv --extend-select \(Self.rule)", files: ["a.csv": "q?,1,a,,c,d\n" + Self.bank])
    #expect(run.output.contains(text: "[empty-text]"))
  }

  @Test("the pages of rules and their JSON say which are off by default")
  func pages() {
    #expect(Run("rules \(Self.rule)").output.contains(text: "off by default"))
    #expect(Run("rules \(Self.rule) --lang ja").output.contains(text: "指定したときだけ"))
    #expect(Run("rules --format json").output.contains(text: #""offByDefault":true"#))
  }
}
