@_spi(QBank) import BankText
import Testing

@Suite("Patterns of paths")
struct PathPatternTests {
  @Test(
    "a pattern matches the paths that it describes",
    arguments: [
      ("food.csv", "food.csv", true),
      ("food.csv", "a/b/food.csv", true),
      ("food.csv", "food.csv.bak", false),
      ("./food.csv", "food.csv", true),
      ("./food.csv", "a/food.csv", false),
      ("*.csv", "a/b/x.csv", true),
      ("*.csv", "a/b/x.json", false),
      ("*", "a", true),
      ("?.csv", "x.csv", true),
      ("?.csv", "xy.csv", false),
      ("?.csv", "水.csv", true),
      ("app", "app/x/y.csv", true),
      ("app", "other/app/y.csv", true),
      ("app/", "app/y.csv", true),
      ("app/", "other/app/y.csv", false),
      ("app/", "application/y.csv", false),
      ("app/*.csv", "app/y.csv", true),
      ("app/*.csv", "app/x/y.csv", false),
      ("app/**", "app/x/y.csv", true),
      ("app/**/y.csv", "app/y.csv", true),
      ("app/**/y.csv", "app/a/b/y.csv", true),
      ("**/guide-*.csv", "guide-1.csv", true),
      ("**/guide-*.csv", "a/b/guide-.csv", true),
      ("**/guide-*.csv", "a/b/guide.csv", false),
      ("a*b*c", "aXXbXbYc", true),
      ("a*b*c", "aXXbXbYd", false),
      ("A.csv", "a.csv", false),
      ("", "a.csv", true),
    ])
  func matches(_ pattern: String, _ path: String, _ expected: Bool) {
    let names = path.split(separator: "/").map { String($0) }
    #expect(PathPattern(pattern).matches(PathPattern.Names(names)) == expected)
  }

  @Test(
    "a match is whole, inside a matching folder, or in a folder above",
    arguments: [
      ("app/*.csv", "app/a.csv", .whole), ("app/*.csv", "app", .above), ("app/*.csv", "x", nil),
      ("app/", "app", .whole), ("app/", "app/x/a.csv", .inside), ("app/x/", "app", .above),
      ("app/**/a.csv", "app", .above), ("app/**/a.csv", "app/x/y", .above),
      ("app/**", "app/x", .whole), ("a.csv", "x/a.csv", .whole),
      // A pattern that matches anywhere leads into no particular folder.
      ("a.csv", "x", nil), ("**/x/a.csv", "x", nil),
    ] as [(String, String, PathPattern.Match?)])
  func match(_ pattern: String, _ path: String, _ expected: PathPattern.Match?) {
    let names = path.split(separator: "/").map { String($0) }
    #expect(PathPattern(pattern).match(PathPattern.Names(names)) == expected)
  }

  @Test("patterns with many stars do not take exponential time")
  func manyStars() {
    let pattern = PathPattern(String(repeating: "*a", count: 200) + "b")
    #expect(!pattern.matches(PathPattern.Names([String(repeating: "a", count: 2_000)])))
    let folders = PathPattern(String(repeating: "**/a/", count: 100) + "b")
    #expect(!folders.matches(PathPattern.Names(Array(repeating: "a", count: 500))))
  }
}
