import Foundation
@_spi(QBank) import BankModel
@_spi(QBank) import BankText
@_spi(QBank) import TestSupport
import Testing

@testable import BankCLI

@Suite("qbank help --man")
struct ManPageTests {
  private func page(_ language: String) -> String { Run("help --man --lang \(language)").output }

  /// Returns the page as a terminal shows it, without bold and underlined letters, and groff's warnings.
  private func rendered(_ language: String) throws -> (text: String, complaints: String) {
    let script = "groff -man -Tutf8 -P-c -P-b -P-u -ww page 2>complaints; cat complaints >&2"
    let files = ["page": Array(page(language).utf8)]
    let text = OutsideProgram.run("sh", ["-c", script], files: files)
    let complaints = OutsideProgram.run(
      "sh", ["-c", "groff -man -Tutf8 -ww page 2>&1 >shown"], files: files)
    #expect(text.status == 0)
    return (
      String(decoding: text.output, as: UTF8.self),
      String(decoding: complaints.output, as: UTF8.self)
    )
  }

  @Test("the section on exit statuses has --fail-on and --on-error skip", arguments: ["en", "ja"])
  func findings(_ language: String) {
    let sections = page(language).replacing("\\", with: "").split(separator: ".SH ")
    let section = sections.dropFirst(6).first ?? ""
    #expect(section.contains("EXIT STATUS") || language == "ja")
    for option in ["--fail-on", "--on-error skip"] {
      #expect(section.contains(option), "\(section)")
    }
  }

  @Test(
    "groff has no warnings about the page, which fits a terminal of 80 columns",
    .enabled(if: Places.program("groff") != nil, "needs groff"), arguments: ["en", "ja"])
  func groff(_ language: String) throws {
    let (text, complaints) = try rendered(language)
    #expect(complaints == "")
    let lines = text.split(separator: "\n")
    #expect(lines.count > 300)
    for line in lines { #expect(DisplayWidth.of(String(line)) <= 80, "\(line)") }
  }

  @Test(
    "the page has every command, option, choice and example",
    .enabled(if: Places.program("groff") != nil, "needs groff"), arguments: ["en", "ja"])
  func complete(_ language: String) throws {
    // groff decides where lines break, so white space is ignored.
    let shown = try rendered(language).text.filter { !$0.isWhitespace }
    func isThere(_ text: String) -> Bool { shown.contains(text.filter { !$0.isWhitespace }) }
    let ours = language == "en" ? \Localized.en : \.ja
    for command in Command.all {
      #expect(isThere("qbank \(command.name)"))
      #expect(isThere(command.summary[keyPath: ours]))
      for flag in command.allFlags {
        let value = flag.takesValue ? " \(flag.placeholder)" : ""
        let letter = flag.letter.map { "-\($0), " } ?? ""
        // A terminal shows an ellipsis as three dots.
        let help = flag.help[keyPath: ours].replacing("…", with: "...")
        #expect(isThere("\(letter)--\(flag.name)\(value) \(help)"), "\(flag.name)")
        for choice in flag.choices ?? [] { #expect(isThere(choice)) }
      }
      for example in command.examples {
        #expect(isThere("\(example.line) \(example.purpose[keyPath: ours])"))
      }
    }
    for status in ["0", "1", "2", "64"] { #expect(isThere("\n\(status)")) }
  }

  @Test("the page explains every environment variable that is read")
  func variables() throws {
    let page = page("en").replacing("\\", with: "")
    let calls = try Regex(#"(?:environment|variable)\("([A-Z_]+)"\)"#)
    var names: Set = ["LC_ALL", "LC_MESSAGES", "LC_CTYPE", "LANG"]
    for path in FileManager.default.enumerator(atPath: "\(Places.package)/Sources/BankCLI")
      ?? .init()
    {
      guard let path = path as? String, path.hasSuffix(".swift") else { continue }
      let text = try String(
        contentsOfFile: "\(Places.package)/Sources/BankCLI/\(path)", encoding: .utf8)
      for call in text.matches(of: calls) { names.insert(String(call.output[1].substring ?? "")) }
    }
    #expect(names.isSuperset(of: ["NO_COLOR", "FORCE_COLOR", "COLUMNS", "TERM", "HOME"]))
    for name in names { #expect(page.contains("fB\(name)fR"), "\(name)") }
  }

  @Test(
    "every character is escaped so that roff prints it as it is",
    arguments: [
      ("plain text", "plain text"), ("a\\b", "a\\eb"), ("--fix", "\\-\\-fix"),
      ("'x'", "\\(aqx\\(aq"),
      ("\"x\"", "\\(dqx\\(dq"), ("`x`", "\\(gax\\(ga"), ("a^b~c", "a\\(hab\\(tic"),
      ("“x”", "\\(lqx\\(rq"), ("wait…", "wait..."), ("é", "\\[u00E9]"), ("問", "\\[u554F]"),
      ("🍎", "\\[u1F34E]"),
    ])
  func escaped(_ text: String, _ expected: String) { #expect(Roff.escaped(text) == expected) }

  @Test("a line that begins with a dot is not a request, and every page is ASCII")
  func points() {
    var page = Roff("X", version: "1")
    page.paragraph(".qbank.json\n'quoted'")
    page.literal(".SH")
    page.entry(Roff.Label().typed(".a").plain(" ").named("b"), ".c")
    let lines = page.source.split(separator: "\n").dropFirst(3)
    #expect(
      lines == [
        ".PP", "\\&.qbank.json", ".br", "\\(aqquoted\\(aq", ".PP", ".nf", "\\&.SH", ".fi", ".TP",
        "\\fB.a\\fR \\fIb\\fR", "\\&.c",
      ])
    for language in ["en", "ja"] { #expect(self.page(language).utf8.allSatisfy { $0 < 0x80 }) }
  }
}
