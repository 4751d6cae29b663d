import BankRules
import Testing

@testable import BankEditor

@Suite("Rules that an editor treats specially")
struct NamedRulesTests {
  @Test(
    "specially treated rules exist", arguments: FindingJSON.superfluous.union(Editor.rulesOfTwins))
  func exist(name: String) { #expect(Registry.rule(named: name) != nil) }
}
