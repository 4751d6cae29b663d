@_spi(QBank) import BankFigures
@_spi(QBank) import BankFormats

/// Reports a word or a unit that a file writes in several ways: once for each way except the most common one, at
/// its first occurrence.
struct WrittenInSeveralWays {
  let file: BankFile
  let why: Localized
  let help: (String) -> Localized

  /// A row that contains both ways in different cells asks for the right one, and is not reported.
  func check(_ variants: [[FormTally.Form]], _ report: inout Report) {
    var words = SeenWords(file)
    for ways in variants {
      guard let usual = ways.first else { continue }
      let word = words.word(usual.place)
      for other in ways.dropFirst() where !words.row(of: other.place, has: word) {
        add(other, usual, &report)
      }
    }
  }

  private func add(_ other: FormTally.Form, _ usual: FormTally.Form, _ report: inout Report) {
    report.add {
      let (seen, most) = (SeenText(other.place, in: file), SeenText(usual.place, in: file))
      let (text, wanted) = (seen.excerpt, most.excerpt)
      let (few, many) = (Int(other.count), Int(usual.count))
      return Finding(
        seen.place,
        en: "this file has “\(text)” \(times(few)) and “\(wanted)” "
          + times(many), ja: "このファイルには「\(text)」が\(few)回、「\(wanted)」が\(many)回出てきます。", why: why,
        help: help(wanted),
        related: [
          Diagnostic.Related(
            file.source, most.place.range,
            few == many
              ? Localized(en: "the other form is here", ja: "もう一方の書き方はここです。")
              : Localized(en: "the most common form is here", ja: "最も多い書き方はここです。"))
        ])
    }
  }

  /// A frequency in English words.
  private func times(_ count: Int) -> String {
    switch count {
    case 1: "once"
    case 2: "twice"
    default: "\(count) times"
    }
  }
}
