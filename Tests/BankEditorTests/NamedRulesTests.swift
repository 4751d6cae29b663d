import BankRules
import Testing

@testable import BankEditor

@Suite("Rules that an editor treats in a way of their own")
struct NamedRulesTests {
  @Test("are rules that there are", arguments: FindingJSON.superfluous.union(Editor.rulesOfTwins))
  func exist(name: String) { #expect(Registry.rule(named: name) != nil) }
}
