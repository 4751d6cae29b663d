@_spi(QBank) import BankText
@_spi(QBank) import TestSupport
import Foundation
import Testing

@testable import BankCLI

@Suite("Help")
struct HelpTests {
  @Test("the book names every schema")
  func schemasOfBook() throws {
    let names = try #require(Command.named("schema")?.arguments.first?.choices)
    let path = "\(Places.package)/.github/docs/en/reference/commands.md"
    let page = try String(contentsOfFile: path, encoding: .utf8)
    let row = "| `qbank schema \(names.joined(separator: "\\|"))` |"
    #expect(page.contains(text: row), "\(row)")
  }

  static let names = Command.all.map(\.name)

  @Test("the help page of every command matches the approved one", arguments: names, ["en", "ja"])
  func pages(name: String, language: String) {
    #expect(
      Golden.complaint(
        Run("help \(name) --lang \(language)").output, "help-\(name)-\(language).txt") == nil)
  }

  @Test("the overview matches the approved one", arguments: ["en", "ja"])
  func overview(language: String) {
    #expect(Golden.complaint(Run("help --lang \(language)").output, "help-\(language).txt") == nil)
  }

  @Test("every line except an example fits the width", arguments: [60, 80, 100], ["en", "ja"])
  func width(width: Int, language: String) {
    // Examples are not wrapped, so that they can be copied.
    let all = Command.all.flatMap(\.examples) + HelpPage.firstSteps
    let examples = Set(all.map { "  " + $0.line })
    for line in ["help"] + Self.names.map({ "help \($0)" }) {
      let run = Run("\(line) --lang \(language)") { $0.width = width }
      for line in run.output.split(separator: "\n") where !examples.contains(String(line)) {
        #expect(DisplayWidth.of(line) <= width, "\(line)")
      }
    }
  }

  @Test(
    "a page that is longer than the terminal goes through a pager",
    arguments: [
      (24, true, [:], true), (24, true, ["PAGER": "most -s"], false),
      (24, true, ["PAGER": ""], false),
      (200, true, [:], false), (24, false, [:], false),
    ] as [(Int, Bool, [String: String], Bool)])
  func paged(height: Int, isTerminal: Bool, environment: [String: String], isPaged: Bool) {
    let page = Run("help reading").output
    let world = MemoryWorld(["help", "reading"], files: [:]) {
      ($0.height, $0.isTerminal, $0.environment, $0.pagers) = (
        height, isTerminal, environment, ["less"]
      )
      $0.environment["NO_COLOR"] = "1"
    }
    #expect(world.run() == .clean)
    #expect(String(decoding: world.now.paged, as: UTF8.self) == (isPaged ? page : ""))
    #expect(world.output == (isPaged ? "" : page))
  }

  @Test("every way to ask for a page shows the same one", arguments: names)
  func ways(name: String) {
    let page = Run("help \(name)")
    #expect(page.status == .clean)
    #expect(page.errors == "")
    for line in ["\(name) --help", "\(name) -h", "--help \(name)", "-h \(name)"] {
      #expect(Run(line).output == page.output)
      #expect(Run(line).status == .clean)
    }
  }

  @Test("with --help the page is shown and nothing else is done")
  func beforeAll() {
    let run = Run("fmt a.csv --help", files: ["a.csv": Row.error + "\"x\",y\n"])
    #expect(run.output == Run("help fmt").output)
    #expect(run.written == [])
    #expect(Run("new --help").status == .clean)
    #expect(Run("new quiz one two --help").status == .clean)
  }

  @Test("the overview is shown if it is asked for, and if no command is given")
  func overviewWays() {
    let overview = Run("help").output
    for line in ["", "--help", "-h", "help", "--lang en"] {
      #expect(Run(line).output == overview)
      #expect(Run(line).status == .clean)
      #expect(Run(line).errors == "")
    }
    for name in Self.names { #expect(overview.contains("\n  \(name) ")) }
  }

  @Test(
    "the overview and every page have at most 60 lines of 80 columns", arguments: ["en", "ja"])
  func length(language: String) {
    for line in ["help"] + Self.names.map({ "help \($0)" }) {
      let lines = Run("\(line) --lang \(language)").output.split(
        separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.count - 1 <= 60, "\(line)")
    }
  }

  @Test("a page explains each option or says where it is explained", arguments: names)
  func everyOption(name: String) throws {
    let command = try #require(Command.named(name))
    let page = Run("help \(name)").output
    let all = Run("\(name) --help-all").output
    let reading = Run("help reading").output
    let overview = Run("help").output
    for flag in command.flags {
      #expect(all.contains("--\(flag.name)"), "\(flag.name)")
      if flag.isAboutReading {
        #expect(page.contains("qbank help reading") && reading.contains("--\(flag.name) "))
      } else {
        #expect(page.contains("--\(flag.name)"), "\(flag.name)")
      }
    }
    #expect(page.contains("qbank help\n"))
    for flag in CommonOptions.fields.map(\.flag) { #expect(overview.contains("--\(flag.name)")) }
  }

  @Test("exit statuses are explained by --help-all and in the manual")
  func statuses() {
    for command in Command.all where command.statuses != nil {
      let page = Run("\(command.name) --help-all").output
      #expect(page.contains("\nExit status: 0 "), "\(command.name)")
    }
    #expect(Run("help --man").output.contains("Exit status: 0 no difference, 1 a difference"))
  }

  @Test(
    "an option has the same usage in every command, and no two options have the same help")
  func oneMeaning() {
    var usages: [String: Set<String>] = [:]
    var names: [String: Set<String>] = [:]
    for flag in Command.all.flatMap(\.allFlags) {
      usages[flag.name, default: []].insert(flag.usage)
      names[flag.help.en, default: []].insert(flag.name)
    }
    for (name, usages) in usages { #expect(usages.count == 1, "\(name): \(usages)") }
    for (help, names) in names { #expect(names.count == 1, "\(names): \(help)") }
  }

  @Test("the book shows every option")
  func optionsOfBook() throws {
    let folder = "\(Places.package)/.github/docs/en"
    let paths = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    let book = try paths.filter { $0.hasSuffix(".md") }
      .map { try String(contentsOfFile: "\(folder)/\($0)", encoding: .utf8) }.joined()
    for name in Set(Command.all.flatMap(\.allFlags).map(\.name)) {
      let isThere = book.contains(try Regex("--\(name)(?![a-z-])"))
      #expect(isThere, "--\(name)")
    }
  }

  @Test("--help-all lists each option of a command with its help and its choices", arguments: names)
  func options(name: String) throws {
    let command = try #require(Command.named(name))
    let page = Run("\(name) --help-all") { $0.width = 1_000 }.output
    for flag in command.allFlags {
      #expect(page.contains("--\(flag.name)"))
      #expect(page.contains(flag.help[.english]))
      for choice in flag.choices ?? [] { #expect(page.contains(choice)) }
    }
  }

  @Test(
    "--version prints the version, whatever else is on the line",
    arguments: ["--version", "lint --version", "--version lint", "--lang ja --version"])
  func version(line: String) {
    #expect(Run(line).output == "qbank \(qbankVersion)\n")
    #expect(Run(line).status == .clean)
  }

  @Test("a released version says what it was built from")
  func build() {
    let world = MemoryWorld(["--version"])
    #expect(CommandLineTool(world, build: "ab12cd3 2026-11-29").run() == .clean)
    #expect(world.output == "qbank \(qbankVersion) (ab12cd3 2026-11-29)\n")
  }

  @Test(
    "pages about methods fit any terminal, and wrapping changes no words",
    arguments: [
      "help shuffle-v1", "help constraints-v1", "help constraints-v2", "help selection-v1",
      "help players-v1", "help reading",
    ], ["en", "ja"])
  func pages(_ line: String, _ language: String) {
    let page = Run("\(line) --lang \(language)").output
    for width in [40, 80, 200] {
      let wrapped = Run("\(line) --lang \(language)") {
        $0.isTerminal = true
        $0.width = width
      }.output
      let widths = wrapped.split(separator: "\n").map { DisplayWidth.of(String($0)) }
      #expect(widths.allSatisfy { $0 <= width }, "\(wrapped)")
      let letters = { (text: String) in text.filter { $0 != " " && $0 != "\n" } }
      #expect(letters(wrapped) == letters(page))
      if width == 200 { #expect(wrapped == page) }
    }
  }
}
