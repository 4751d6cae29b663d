@_spi(QBank) import BankModel
@_spi(QBank) import BankRules
@_spi(QBank) import BankText
import Testing

@testable import BankCLI

@Suite("Options as values")
struct OptionFieldTests {
  /// Something that can be said with an option.
  private func example(_ flag: Flag) -> String? {
    switch flag.value {
    case .none: nil
    case .oneOf(let words), .list(let words): words[0]
    case .suggested(let words): words()[0]
    case .number: "7"
    case .file, .output, .text: "some text"
    case .rules: Registry.all[0].info.name
    }
  }

  /// Gives each option by itself, and looks where it went.
  private func check<Options: CommandOptions>(_ type: Options.Type) throws {
    let none = Options()
    let open = Options.fields.filter { !$0.isGiven(none) }
    for field in open {
      let line = ["--\(field.flag.name)"] + [example(field.flag)].compactMap(\.self)
      let given = try Invocation<Options>(line.map { Array($0.utf8) }).options
      let names = open.filter { $0.isGiven(given) }.map(\.flag.name)
      #expect(names == [field.flag.name], "\(Options.self)")
    }
  }

  @Test("every option goes to a place of its own")
  func places() throws {
    try check(LintCommandOptions.self)
    try check(FmtCommandOptions.self)
    try check(ConvertCommandOptions.self)
    try check(DrawCommandOptions.self)
    try check(PreviewCommandOptions.self)
    try check(HistoryCommandOptions.self)
    try check(RankingCommandOptions.self)
  }

  @Test("options that have a value in any case take another one")
  func values() throws {
    let line = "a.csv --fail-on note --format json --max-per-rule 3 --select edge-space -- --fix"
    let words = line.split(separator: " ").map { Array($0.utf8) }
    let options = try Invocation<LintCommandOptions>(words).options
    #expect(options.failOn == .note && options.form == .json && options.maxPerRule == 3)
    #expect(options.selected == ["edge-space"] && !options.fixes)
    #expect(options.bank.paths == [Path("a.csv"), Path("--fix")])
    let none = LintCommandOptions()
    #expect(none.failOn == nil && none.form == .text && none.maxPerRule == 10)
  }

  @Test("what the help calls the value of an option left out is its value")
  func defaults() throws {
    for command in Command.all {
      for flag in command.flags {
        guard let written = flag.defaultValue else { continue }
        let run = try command.understand(["--\(flag.name)", written].map { Array($0.utf8) })
        #expect(run.words == [], "\(command.name) --\(flag.name)")
      }
    }
    #expect(ConvertCommandOptions().onLoss == .error && ConvertCommandOptions().seed == 0)
    #expect(SheetOptions().format == .csv && PreviewCommandOptions().form == .text)
    #expect(PreviewCommandOptions().runs == 10_000 && ListOptions().form == .text)
    #expect(CommonOptions().color == .auto)
  }
}
