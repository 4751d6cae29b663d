@_spi(QBank) import BankReports

/// A manual page in the language that `man` reads, built paragraph by paragraph.
///
/// It is pure ASCII, so that it looks the same in whatever encoding it is read.
struct Roff {
  /// The source of the page so far.
  private(set) var source: String
  /// Whether a heading is directly above, which starts a paragraph by itself.
  private var isBelowHeading = false

  /// Begins a page of section 1 of the manual: commands.
  init(_ name: String, version: String) {
    // Disables hyphenation and justification.
    source = ".TH \(Roff.escaped(name)) 1 \"\" \"\(Roff.escaped(version))\"\n.nh\n.ad l\n"
  }

  /// Begins a section.
  mutating func section(_ title: String) { add(heading: ".SH", title) }

  /// Begins a subsection.
  mutating func subsection(_ title: String) { add(heading: ".SS", title) }

  private mutating func add(heading: String, _ title: String) {
    source += "\(heading) \"\(Roff.text(title))\"\n"
    isBelowHeading = true
  }

  private mutating func beginParagraph() {
    if !isBelowHeading { source += ".PP\n" }
    isBelowHeading = false
  }

  /// Appends a paragraph, in which each line begins a new line.
  mutating func paragraph(_ text: String) {
    let lines = text.split(separator: "\n").map { Roff.line(Roff.text(String($0))) }
    beginParagraph()
    source += lines.joined(separator: ".br\n")
  }

  /// Appends a paragraph that is printed verbatim, such as a command line.
  mutating func literal(_ text: String) {
    beginParagraph()
    source += ".nf\n" + Roff.line(Roff.escaped(text)) + ".fi\n"
  }

  /// Appends an explanation below a literal line.
  mutating func note(_ text: String) {
    source += ".RS\n" + Roff.line(Roff.text(text)) + ".RE\n"
  }

  /// Appends a label of a word or two, with its explanation to the right and below.
  mutating func entry(_ label: Label, _ text: String) {
    isBelowHeading = false
    source += ".TP\n" + Roff.line(label.source) + Roff.line(Roff.text(text))
  }

  /// The label of an explanation: words that are typed verbatim, and placeholders.
  struct Label {
    fileprivate private(set) var source = ""

    /// Appends words that are typed verbatim.
    func typed(_ text: String) -> Label { with("\\fB\(Roff.escaped(text))\\fR") }
    /// Appends a placeholder for what is typed.
    func named(_ text: String) -> Label { with("\\fI\(Roff.escaped(text))\\fR") }
    /// Appends plain text.
    func plain(_ text: String) -> Label { with(Roff.escaped(text)) }

    private func with(_ more: String) -> Label {
      var label = self
      label.source += more
      return label
    }
  }

  // MARK: Characters

  /// Returns a line that roff does not read as a request.
  private static func line(_ text: String) -> String {
    (text.hasPrefix(".") ? "\\&" : "") + text + "\n"
  }

  /// Returns running text, which may break wherever its language allows it.
  private static func text(_ text: String) -> String {
    let words = Wrap.words(text).map { escaped($0) }
    return words.dropLast().map { $0.hasSuffix(" ") ? $0 : $0 + "\\:" }.joined()
      + (words.last ?? "")
  }

  /// Escapes a text so that every character represents itself.
  static func escaped(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      if let name = names[scalar] { return name }
      if scalar.isASCII { return String(scalar) }
      return "\\[u\(String(scalar.value, radix: 16, uppercase: true).zeroPadded(to: 4))]"
    }.joined()
  }

  /// Characters that have a special meaning, or that some devices lack.
  private static let names: [Unicode.Scalar: String] = [
    "\\": "\\e", "-": "\\-", "'": "\\(aq", "`": "\\(ga", "^": "\\(ha", "~": "\\(ti",
    "\"": "\\(dq", "“": "\\(lq", "”": "\\(rq", "‘": "\\(oq", "’": "\\(cq", "–": "\\(en",
    "—": "\\(em", "…": "...",
  ]
}
