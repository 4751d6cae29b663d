import BankReports
@_spi(QBank) import BankText

/// A manual page in the language that `man` reads, built up paragraph by paragraph.
///
/// It is pure ASCII, so that it looks the same whatever encoding its readers take it for.
struct Roff {
  /// The page so far.
  private(set) var source: String
  /// Whether a heading stands above, which is paragraph enough.
  private var isBelowHeading = false

  /// A page of the first section of the manual: commands.
  init(_ name: String, version: String) {
    // No word is taken apart, and no line is stretched.
    source = ".TH \(Roff.escaped(name)) 1 \"\" \"\(Roff.escaped(version))\"\n.nh\n.ad l\n"
  }

  /// Begins a section.
  mutating func section(_ title: String) { add(heading: ".SH", title) }

  /// Begins a part of a section.
  mutating func subsection(_ title: String) { add(heading: ".SS", title) }

  private mutating func add(heading: String, _ title: String) {
    source += "\(heading) \"\(Roff.text(title))\"\n"
    isBelowHeading = true
  }

  private mutating func beginParagraph() {
    if !isBelowHeading { source += ".PP\n" }
    isBelowHeading = false
  }

  /// A paragraph; each line of it begins a line.
  mutating func paragraph(_ text: String) {
    let lines = text.split(separator: "\n").map { Roff.line(Roff.text(String($0))) }
    beginParagraph()
    source += lines.joined(separator: ".br\n")
  }

  /// A paragraph that is written as it stands here, such as a command line.
  mutating func literal(_ text: String) {
    beginParagraph()
    source += ".nf\n" + Roff.line(Roff.escaped(text)) + ".fi\n"
  }

  /// What such a line does, below it.
  mutating func note(_ text: String) {
    source += ".RS\n" + Roff.line(Roff.text(text)) + ".RE\n"
  }

  /// A word or two in front, and what they mean to the right and below.
  mutating func entry(_ label: Label, _ text: String) {
    isBelowHeading = false
    source += ".TP\n" + Roff.line(label.source) + Roff.line(Roff.text(text))
  }

  /// What stands in front of an explanation: words as they are typed, and names for others.
  struct Label {
    fileprivate private(set) var source = ""

    /// Words that are typed as they are.
    func typed(_ text: String) -> Label { with("\\fB\(Roff.escaped(text))\\fR") }
    /// The name of something that is typed in its place.
    func named(_ text: String) -> Label { with("\\fI\(Roff.escaped(text))\\fR") }
    /// What is between them.
    func plain(_ text: String) -> Label { with(Roff.escaped(text)) }

    private func with(_ more: String) -> Label {
      var label = self
      label.source += more
      return label
    }
  }

  // MARK: Characters

  /// A line that is none of the language's own commands.
  private static func line(_ text: String) -> String {
    (text.hasPrefix(".") ? "\\&" : "") + text + "\n"
  }

  /// A running text, which may break wherever the language that it is in allows it.
  private static func text(_ text: String) -> String {
    let words = Wrap.words(text).map { escaped($0) }
    return words.dropLast().map { $0.hasSuffix(" ") ? $0 : $0 + "\\:" }.joined()
      + (words.last ?? "")
  }

  /// A text in which every character stands for itself.
  static func escaped(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      if let name = names[scalar] { return name }
      return scalar.isASCII ? String(scalar) : "\\[u\(hexadecimal(scalar.value))]"
    }.joined()
  }

  /// Characters that mean something else, or that not every device has.
  private static let names: [Unicode.Scalar: String] = [
    "\\": "\\e", "-": "\\-", "'": "\\(aq", "`": "\\(ga", "^": "\\(ha", "~": "\\(ti",
    "\"": "\\(dq", "“": "\\(lq", "”": "\\(rq", "‘": "\\(oq", "’": "\\(cq", "–": "\\(en",
    "—": "\\(em", "…": "...",
  ]

  private static func hexadecimal(_ value: UInt32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
