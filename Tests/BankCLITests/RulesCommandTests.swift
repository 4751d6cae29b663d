import BankCLI
import BankRules
import BankText
import TestSupport
import Testing

@Suite("qbank rules")
struct RulesCommandTests {
  private static let names = Registry.all.map(\.info.name)

  @Test("lists every rule once, by group", arguments: ["en", "ja"])
  func list(language: String) {
    let run = Run("rules --lang \(language)")
    #expect(run.status == .clean)
    let rows = run.output.split(separator: "\n").filter {
      $0.hasPrefix("  ") && !$0.hasPrefix("   ")
    }
    let listed = rows.map { String($0.dropFirst(2).prefix { $0 != " " }) }
    #expect(listed.sorted() == Self.names.sorted())
    #expect(run.output.split(separator: "\n").allSatisfy { DisplayWidth.of($0) <= 80 })
  }

  @Test("explains each rule, in lines that fit", arguments: names)
  func page(name: String) {
    for language in ["en", "ja"] {
      let run = Run("rules \(name) --lang \(language)")
      #expect(run.status == .clean)
      #expect(run.output.hasPrefix("\(name)\n  "))
      for heading in language == "en" ? Self.english : Self.japanese {
        #expect(run.output.contains("\n\n\(heading)\n"), "\(heading)")
      }
      // Examples are shown as they are, however wide.
      let prose = run.output.split(separator: "\n").filter { !$0.hasPrefix("    ") }
      #expect(prose.allSatisfy { DisplayWidth.of($0) <= 80 })
      #expect(!run.output.contains("⟦"))
    }
  }

  private static let english = [
    "What it looks for", "Why it matters", "Example", "What to do", "When it is wrong",
  ]
  private static let japanese = ["何を調べるか", "なぜ問題か", "例", "直し方", "当てはまらない場合"]
}
