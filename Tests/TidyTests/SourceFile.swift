@_spi(QBank) import BankText
import Foundation
@_spi(QBank) import TestSupport

/// A Swift file of the package, as text.
struct SourceFile: CustomStringConvertible, Sendable {
  /// Its path in the package.
  let path: String
  let lines: [String]
  /// Its code: the lines without comments and without the contents of string literals.
  let code: [(number: Int, text: String)]
  var description: String { path }

  /// The name of its module.
  var module: String {
    path.hasPrefix("templates/") ? "Templates" : String(path.split(separator: "/")[1])
  }

  /// All Swift files in the given folders of the package.
  static func all(in folders: String...) -> [SourceFile] {
    folders.flatMap { folder in
      let paths = FileManager.default.enumerator(atPath: "\(Places.package)/\(folder)")
      return (paths?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".swift") }.sorted()
        .compactMap { SourceFile("\(folder)/\($0)") }
    }
  }

  private init?(_ path: String) {
    guard let bytes = FileManager.default.contents(atPath: "\(Places.package)/\(path)")
    else { return nil }
    self.path = path
    lines = SourceFile.lines(of: bytes)
    code = SourceFile.code(in: lines)
  }

  /// The modules it imports.
  var imports: [String] {
    lines.compactMap { line in
      guard line.has("import ") else { return nil }
      let words = line.split(separator: " ")
      // `public`, `package`, `@_spi(…)` and the like may precede it.
      guard let place = words.firstIndex(of: "import"), place <= 2, words.count > place + 1,
        !words[0].hasPrefix("/")
      else { return nil }
      return String(words[place + 1])
    }
  }

  private static func lines(of bytes: Data) -> [String] {
    bytes.withUnsafeBytes { all in
      var lines: [String] = []
      var start = 0
      while let base = all.baseAddress, let found = memchr(base + start, 0x0A, all.count - start) {
        let end = UnsafeRawPointer(found) - base
        lines.append(String(decoding: all[start..<end], as: UTF8.self))
        start = end + 1
      }
      lines.append(String(decoding: all[start...], as: UTF8.self))
      return lines
    }
  }

  private static func code(in lines: [String]) -> [(number: Int, text: String)] {
    var isInText = false
    return lines.enumerated().compactMap { index, line in
      let marks = line.has("\"\"\"") ? line.ranges(ofText: "\"\"\"").count : 0
      defer { if marks % 2 == 1 { isInText.toggle() } }
      if isInText || marks > 0 || line.has("//") { return nil }
      guard line.has("\"") else { return (index + 1, line) }
      let outside = line.components(separatedBy: "\"").enumerated().filter { $0.offset % 2 == 0 }
      return (index + 1, outside.map(\.element).joined())
    }
  }

  /// Whether its code uses floating-point numbers.
  var saysDouble: Bool {
    code.contains { $0.text.has("Double") && $0.text.contains(/\bDouble\b/) }
  }

  /// The number of lines of each function, without its first and last one.
  var functionLengths: [(name: String, count: Int)] {
    lines.enumerated().compactMap { index, line in
      guard line.has("func") || line.has("init") else { return nil }
      let indent = line.prefix { $0 == " " }
      let words = line.split(whereSeparator: { " (<".contains($0) })
      guard words.contains("func") || words.contains("init"), !line.has("//"),
        let open = lines[index...].firstIndex(where: { $0.hasSuffix("{") || $0.hasSuffix(" in") }),
        lines[index...open].allSatisfy({ !$0.hasSuffix("}") }),
        let end = lines[open...].firstIndex(of: indent + "}")
      else { return nil }
      return (line.trimmingCharacters(in: .whitespaces), end - open - 1)
    }
  }
}

extension String {
  /// Whether the text contains another one, by `strstr` of the C library: all lines of the package are searched by
  /// unoptimized code.
  func has(_ part: String) -> Bool {
    withCString { text in part.withCString { strstr(text, $0) != nil } }
  }
}
