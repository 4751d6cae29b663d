@_spi(QBank) import BankText
import Foundation
@_spi(QBank) import TestSupport
import Testing

@Suite("Patterns of .gitignore files")
struct IgnorePatternsTests {
  /// Whether a file at the top ignores a path, as in a walk: the folders on the way are checked first.
  private static func isIgnored(_ path: String, by file: String) -> Bool {
    var rules = IgnoreRules()
    rules.add(IgnorePatterns(Array(file.utf8)))
    return isIgnored(path, by: rules)
  }

  private static func isIgnored(_ path: String, by rules: IgnoreRules) -> Bool {
    var rules = rules
    let names = path.split(separator: "/").map { Array($0.utf8) }
    for (index, name) in names.enumerated() {
      if rules.isIgnored(name, isFolder: index < names.count - 1) { return true }
      rules.enter(name)
    }
    return false
  }

  @Test(
    "patterns match as git's manual says",
    arguments: [
      // A name applies in every folder, a path relative to the folder of the file.
      ("a.csv", "a.csv", true), ("a.csv", "x/y/a.csv", true), ("a.csv", "a.csv.bak", false),
      ("/a.csv", "a.csv", true), ("/a.csv", "x/a.csv", false),
      ("x/a.csv", "x/a.csv", true), ("x/a.csv", "y/x/a.csv", false),
      // A pattern for a folder applies to its contents; a trailing slash matches folders only.
      ("old", "old/a.csv", true), ("old/", "old/a.csv", true), ("old/", "x/old/a.csv", true),
      ("old/", "old", false),
      // Wildcards stop at slashes.
      ("*.csv", "x/a.csv", true), ("x/*", "x/a.csv", true), ("x/*.csv", "x/y/a.csv", false),
      ("a?.csv", "ab.csv", true), ("x?a.csv", "x/a.csv", false), ("[a-c].csv", "b.csv", true),
      ("[!a-c].csv", "b.csv", false), ("[^a-c].csv", "d.csv", true), ("x[/]a", "x/a", false),
      ("[[:digit:]].csv", "7.csv", true), ("[[:digit:]].csv", "x.csv", false),
      ("[]-].csv", "].csv", true), ("[a", "[a", false), ("é.csv", "é.csv", true),
      // Two stars between slashes match any number of folders.
      ("**/a.csv", "a.csv", true), ("**/a.csv", "x/y/a.csv", true),
      ("x/**/a.csv", "x/a.csv", true), ("x/**/a.csv", "x/y/z/a.csv", true),
      ("x/**", "x/y/a.csv", true), ("x/**", "x", false), ("x/**/a.csv", "xa.csv", false),
      ("x**y", "xzy", true), ("/x**y", "x/y", false),
      // The last matching line wins, but nothing in an ignored folder can be included again.
      ("*.csv\n!a.csv", "a.csv", false), ("!a.csv\n*.csv", "a.csv", true),
      ("old/\n!old/a.csv", "old/a.csv", true), ("old/*\n!old/a.csv", "old/a.csv", false),
      // Comments, empty lines, trailing spaces, exclamation marks, and what a backslash escapes.
      ("# a.csv", "# a.csv", false), ("\\#a.csv", "#a.csv", true), ("\\!a.csv", "!a.csv", true),
      ("a.csv   ", "a.csv", true), ("a\\ ", "a ", true), ("a ", "a ", false),
      ("a.csv\r\n\r\n", "a.csv", true), ("\u{FEFF}a.csv", "a.csv", true),
      ("a\\*.csv", "a*.csv", true), ("a\\*.csv", "ab.csv", false), ("", "a.csv", false),
      ("\n\n", "a.csv", false), ("/", "a.csv", false), ("!", "a.csv", false), ("a\\", "a\\", false),
      ("A.csv", "a.csv", false),
    ])
  func manual(_ file: String, _ path: String, _ expected: Bool) {
    #expect(Self.isIgnored(path, by: file) == expected)
  }

  @Test(
    "sets, escapes and stars have git's oddities",
    arguments: [
      // A slash that a backslash escapes must be there.
      ("**\\/a.csv", "x/y/a.csv", true), ("**\\/a.csv", "a.csv", false),
      // What begins like a class but does not end like one is a set with a bracket.
      ("[[:a[:b].csv", "a.csv", true), ("[[:a[:b].csv", "b.csv", true),
      ("[[:a[:b].csv", "[.csv", true), ("[[:a[:b].csv", ":.csv", true),
      ("[[:a[:b].csv", "c.csv", false), ("[[:].csv", ":.csv", true), ("[[:", "[", false),
      ("[[:alpha:][:digit:]].csv", "7.csv", true), ("[[:alpha:][:digit:]].csv", "a.csv", true),
      ("[[:alpha:][:digit:]].csv", "-.csv", false), ("[[:foo:]].csv", "f.csv", false),
      // Ranges, and minus signs that make none.
      ("[c-a].csv", "b.csv", false), ("[a-a].csv", "a.csv", true), ("[a-c].csv", "a.csv", true),
      ("[a-c].csv", "c.csv", true), ("[b-c].csv", "a.csv", false), ("[a-c].csv", "d.csv", false),
      ("[a-c-e].csv", "-.csv", true), ("[a-c-e].csv", "d.csv", false),
      ("[a\\-c].csv", "-.csv", true), ("[a\\-c].csv", "b.csv", false),
      ("[a-\\c].csv", "b.csv", true), ("[-a].csv", "-.csv", true),
      // A set that a backslash ends matches nothing.
      ("[a-\\", "b", false), ("[\\", "[", false), ("[a\\", "a", false),
      // Patterns match bytes, of which é has two.
      ("??.csv", "é.csv", true), ("?.csv", "é.csv", false), ("[!a][!a].csv", "é.csv", true),
    ])
  func oddities(_ file: String, _ path: String, _ expected: Bool) {
    #expect(Self.isIgnored(path, by: file) == expected)
  }

  @Test("a file in a subfolder overrides those above, but only for its own contents")
  func nearer() {
    var top = IgnoreRules()
    top.add(IgnorePatterns(Array("*.csv\n/x/a.json\n".utf8)))
    #expect(top.isIgnored(Array("a.csv".utf8), isFolder: false))
    var inside = top
    inside.enter(Array("x".utf8))
    #expect(inside.isIgnored(Array("a.json".utf8), isFolder: false))
    inside.add(IgnorePatterns(Array("!a.csv\n/y/b.txt\n".utf8)))
    #expect(!inside.isIgnored(Array("a.csv".utf8), isFolder: false))
    #expect(inside.isIgnored(Array("b.csv".utf8), isFolder: false))
    inside.enter(Array("y".utf8))
    #expect(inside.isIgnored(Array("b.txt".utf8), isFolder: false))
    #expect(!inside.isIgnored(Array("a.csv".utf8), isFolder: false))
  }

  // MARK: Against git

  private static let pieces = [
    "a", "b", "ab", "*", "**", "?", "/", "/", "!", "\\", "[", "]", "[ab]", "[!a]", "[^b]", "[a-c]",
    "[]a]", "[[:alpha:]]", "[[:digit:]", "[a\\]]", "**/", "/**", " ", "\\ ", "#", "-", "foo",
    "**/b",
    "é", "\r", "\t", ".csv", "*.csv", "\0", "[[:foo:]]", "[a-", "[:", "[z-a]", "[a-\\c]",
  ]
  private static let names = [
    "a", "b", "ab", "abb", "foo", "foob", "c", "a b", "#a", "!a", "a.csv", "b.csv", "é", "x", "aa",
    "a-b", "[a]", "1", "-", "a*", "a?", "]", "a\\", "a ", "foobar",
  ]

  /// A shell script that asks git about paths: each ends with a zero byte, and git says whether it is ignored.
  private static let script = """
    export GIT_CONFIG_NOSYSTEM=1 GIT_CONFIG_GLOBAL=/dev/null HOME=. XDG_CONFIG_HOME=.
    git init -q . && cp top .gitignore && cp exclude .git/info/exclude && mkdir ab && \
    cp inner ab/.gitignore && \
    git check-ignore --no-index -v -n -z --stdin < paths
    """

  @Test(
    "random patterns ignore the same random paths as git",
    .enabled(if: Places.program("git") != nil),
    arguments: 0..<Deep.rounds(40, least: 4, exhaustive: 1_000))
  func agree(_ seed: Int) {
    var generator = Generator(seed: UInt64(seed))
    let files = (0..<3).map { _ in Self.file(&generator) }
    let paths = (0..<400).map { _ in Self.path(&generator) }
    let result = OutsideProgram.run(
      "sh", ["-c", Self.script],
      files: [
        "top": Array(files[0].utf8), "exclude": Array(files[1].utf8), "inner": Array(files[2].utf8),
        "paths": Array(paths.map { $0 + "\0" }.joined().utf8),
      ])
    // Four fields per path: file, line, pattern, path. Git exits with 1 if nothing is ignored.
    let fields = result.output.split(separator: 0, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    guard fields.count == paths.count * 4 + 1 else {
      Issue.record("git ended with \(result.status)")
      return
    }
    for (index, path) in paths.enumerated() {
      let (pattern, expected) = (fields[index * 4 + 2], fields[index * 4] != "")
      let isIgnored = expected && !pattern.hasPrefix("!")
      #expect(
        Self.isIgnored(path, top: files[0], exclude: files[1], inner: files[2]) == isIgnored,
        "\(files) \(path)")
    }
  }

  private static func isIgnored(
    _ path: String, top: String, exclude: String, inner: String
  ) -> Bool {
    var rules = IgnoreRules()
    rules.add(IgnorePatterns(Array(exclude.utf8)))
    rules.add(IgnorePatterns(Array(top.utf8)))
    let rest = path.hasPrefix("ab/") ? String(path.dropFirst(3)) : path
    if rest.count == path.count { return isIgnored(path, by: rules) }
    if rules.isIgnored(Array("ab".utf8), isFolder: true) { return true }
    rules.enter(Array("ab".utf8))
    rules.add(IgnorePatterns(Array(inner.utf8)))
    return isIgnored(rest, by: rules)
  }

  private static func file(_ generator: inout Generator) -> String {
    let lines = (0..<generator.below(5)).map { _ in
      (0...generator.below(5)).map { _ in piece(pieces, &generator) }.joined()
    }
    return (generator.below(10) == 0 ? "\u{FEFF}" : "") + lines.joined(separator: "\n")
      + (generator.below(2) == 0 ? "\n" : "")
  }

  private static func path(_ generator: inout Generator) -> String {
    // A folder that exists, or names that do not.
    (generator.below(3) == 0 ? "ab/" : "x")
      + (0...generator.below(3)).map { _ in piece(names, &generator) }.joined(separator: "/")
  }

  private static func piece(_ all: [String], _ generator: inout Generator) -> String {
    all[Int(generator.below(UInt64(all.count)))]
  }

  @Test(
    "hostile patterns are matched without endless backtracking", .timeLimit(.minutes(1)),
    arguments: [
      "/**/" + String(repeating: "*a", count: 5_000) + "b*",
      String(repeating: "**/", count: 100_000) + "*b*",
      "/" + String(repeating: "a/**/", count: 500) + "*b*",
      "/" + String(repeating: "*?/", count: 900) + "*b*",
      "/**/*" + String(repeating: "[a-z]", count: 150) + "*b*",
      String(repeating: "[", count: 100_000), String(repeating: "[[:", count: 50_000),
      "[" + String(repeating: "[:", count: 50_000) + "]",
      String(repeating: "\\", count: 100_000), String(repeating: " ", count: 100_000) + "b",
    ])
  func hostile(_ pattern: String) {
    let patterns = IgnorePatterns(Array(pattern.utf8))
    let path = String(repeating: "a/", count: 1_000) + String(repeating: "a", count: 200)
    #expect(patterns.isIgnored(Array(path.utf8)[...], isFolder: false) != true)
  }
}
