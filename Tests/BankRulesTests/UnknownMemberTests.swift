import Testing

@testable import BankRules

@Suite("Member names that are nearly known ones")
struct UnknownMemberTests {
  @Test(
    "a member name that is nearly a known one is taken for it",
    arguments: [
      ("Tags", "tags"), ("tag", "tags"), (" tags ", "tags"), ("TAGS", "tags"),
      ("exp", "explanation"), ("explaination", "explanation"), ("pin", "pinned"),
      ("cat", "category"), ("categry", "category"), ("lim", "limit"), ("limits", "limit"),
      ("point", "points"), ("difficult", "difficulty"), ("dificulty", "difficulty"),
      ("ex", nil), ("li", nil), ("p", nil), ("", nil), ("tags2", nil), ("explanation_en", nil),
      ("author", nil), ("explains", nil),
    ] as [(String, String?)])
  func members(_ name: String, _ meant: String?) {
    #expect(UnknownMember.meant(name) == meant)
  }
}
