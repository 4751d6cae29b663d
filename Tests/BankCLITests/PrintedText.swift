@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankText
import Foundation

/// The text of a printed paper or key, for a reader who has nothing else.
///
/// Nothing here depends on how papers are made: markup is removed, and the text is left.
struct PrintedText {
  /// The lines of all pages.
  let lines: [String]

  /// Reads the text of a page: each element that begins a new line on a page begins one here.
  init(html: String) {
    let body = html.components(separatedBy: "<body>").last ?? ""
    let blocks = ["p", "h1", "li", "tr", "section", "article", "ol", "table", "header"]
    var text = ""
    for (index, part) in body.components(separatedBy: "<").enumerated() {
      if index == 0 { continue }
      let halves = part.split(separator: ">", maxSplits: 1, omittingEmptySubsequences: false)
      let name = halves[0].split(separator: " ").first.map { $0.drop { $0 == "/" } } ?? ""
      text += blocks.contains(String(name)) ? "\u{1}" : ["td", "th"].contains(name) ? " " : ""
      // Browsers ignore line breaks between elements.
      text += (halves.count > 1 ? String(halves[1]) : "").trimmingCharacters(in: .newlines)
    }
    lines = PrintedText.lines(text)
  }

  /// Reads the text of a document: each paragraph is a line.
  init(docx bytes: [UInt8]) {
    let archive = Data(bytes)
    // The parts are not compressed, so the text is in the file verbatim.
    let start = archive.range(of: Data("<w:body>".utf8))?.upperBound ?? archive.endIndex
    let end = archive.range(of: Data("</w:body>".utf8))?.lowerBound ?? archive.endIndex
    var text = ""
    let body = String(decoding: archive[start..<max(start, end)], as: UTF8.self)
    for part in body.components(separatedBy: "<").dropFirst() {
      let halves = part.split(separator: ">", maxSplits: 1, omittingEmptySubsequences: false)
      let name = halves[0].split(whereSeparator: { " /".contains($0) }).first ?? ""
      switch name {
      case "w:p" where !halves[0].hasSuffix("/"): text += "\u{1}"
      case "w:tab", "w:br": text += " "
      case "w:t": text += String(halves[1])
      default: break
      }
    }
    lines = PrintedText.lines(text)
  }

  private static func lines(_ text: String) -> [String] {
    text.components(separatedBy: "\u{1}").map { line in
      let plain = line.utf8.contains(UInt8(ascii: "&")) ? unescaped(line) : line
      return plain.split { $0 == " " || $0 == "\u{A0}" || $0 == "\n" }.joined(separator: " ")
    }.filter { !$0.isEmpty }
  }

  private static func unescaped(_ line: String) -> String {
    ["&lt;": "<", "&gt;": ">", "&quot;": "\"", "&#39;": "'"]
      .reduce(line) { $0.replacingOccurrences(of: $1.key, with: $1.value) }
      .replacingOccurrences(of: "&amp;", with: "&")
  }

  // MARK: A paper

  /// A question as it is printed.
  struct Question {
    var text: String
    /// The choices with their labels.
    var choices: [(label: String, text: String)] = []
  }

  /// Returns the questions of every paper. All questions of the bank begin with `word`.
  func papers(titled title: String, questionsBeginWith word: String) -> [[Question]] {
    var papers: [[Question]] = []
    for line in lines {
      if line == title {
        papers.append([])
      } else if let text = text(line, after: word), !papers.isEmpty {
        papers[papers.count - 1].append(Question(text: text))
      } else if line.allSatisfy(\.isNumber) {
        // The number of a question is on a line of its own.
        continue
      } else if let last = papers.last?.indices.last {
        let words = line.split(separator: " ", maxSplits: 1).map { String($0) }
        let label = words[0].replacingOccurrences(of: ")", with: "")
        let choice = (label, words.count > 1 ? words[1] : "")
        papers[papers.count - 1][last].choices.append(choice)
      }
    }
    return papers
  }

  // MARK: A key

  /// Returns the number and label pairs of each line that consists of them, by the set of a printed key.
  func pairs(headed title: String) -> [[[(number: Int, label: String)]]] {
    var sets: [[[(number: Int, label: String)]]] = []
    for line in lines {
      if line == title { sets.append([]) }
      let words = line.split(separator: " ").map { String($0) }
      let numbers = stride(from: 0, to: words.count, by: 2).compactMap { Int(words[$0]) }
      guard words.count % 2 == 0, numbers.count * 2 == words.count, !sets.isEmpty else { continue }
      sets[sets.count - 1].append(numbers.enumerated().map { ($1, words[$0 * 2 + 1]) })
    }
    return sets
  }

  /// Returns the text that begins with a word, without the number before it, or nil if there is none.
  private func text(_ line: String, after word: String) -> String? {
    if line.hasPrefix(word) { return line }
    let rest = line.drop { $0.isNumber || $0 == "." || $0 == " " }
    return rest.hasPrefix(word) && line.first?.isNumber == true ? String(rest) : nil
  }
}
