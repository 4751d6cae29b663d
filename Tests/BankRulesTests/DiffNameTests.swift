import Testing

@testable import BankRules

@Suite("Names of files in diffs")
struct DiffNameTests {
  @Test(
    "the new name is found in the line of a diff about a binary file",
    arguments: [
      ("Binary files a/x.docx and b/x.docx differ", "b/x.docx"),
      ("Binary files a/x.docx and b/x.docx differ\r", "b/x.docx"),
      ("Binary files a/x and y and b/x and y differ", "b/x and y"),
      ("Binary files /dev/null and b/x.docx differ", "b/x.docx"),
      (#"Binary files "a/\303\251.csv" and "b/\303\251.csv" differ"#, "b/é.csv"),
      (#"Binary files "a/\"q\".csv" and "b/\"q\".csv" differ"#, "b/\"q\".csv"),
      (#"Binary files "a/\t\\.csv" and "b/\t\\.csv" differ"#, "b/\t\\.csv"),
      ("Binary files a/x.docx differ", nil), ("Binary files a/x and b/x", nil),
      ("Files a/x and b/x differ", nil),
    ] as [(String, String?)])
  func binary(_ line: String, _ name: String?) {
    let found = DiffName.newName(ofBinary: Array(line.utf8))
    #expect(found.map { String(decoding: $0, as: UTF8.self) } == name)
  }
}
