@_spi(QBank) import BankFormats

/// A file that is named as CSV but is something else.
struct NotCSV: ReadingRule {
  static let info = RuleInfo(
    name: "not-csv", group: .reading, severity: .error, precedence: .encoding,
    summary: Localized(en: "The file is not CSV.", ja: "ファイルの中身がCSVではありません。"),
    what: Localized(
      en: """
        The file begins like XML, HTML, JSON, a spreadsheet workbook, an image or a PDF, or it \
        contains questions in Aiken or GIFT format or as a typed list. It is reported once, and \
        its contents are not checked.
        """,
      ja: """
        ファイルの先頭が、XML、HTML、JSON、表計算ソフトのブック、画像、PDFなどの形をしています。または、\
        Aiken形式やGIFT形式の問題、番号や記号を付けた問題の一覧が書かれています。一度だけ報告し、中身は\
        検査しません。
        """),
    why: Localized(
      en: "It contains no rows of questions, so a program that reads it as CSV finds only errors.",
      ja: "問題の行がないため、CSVとして読むプログラムではすべてが誤りになります。"),
    remedy: Localized(
      en: "Save the questions as CSV, or give the file the extension of its actual format.",
      ja: "問題をCSVで保存するか、本来の形式の拡張子に変えてください。"),
    exceptions: Localized(
      en: """
        A file whose first row is a question (6 cells, with a number as the answer) is a bank, \
        whatever the question begins with.
        """,
      ja: """
        1行目が問題（セルが6つあり、正解の番号が数字）になっていれば、問題文がタグなどで始まっていても\
        問題ファイルとみなします。
        """),
    examples: [
      Example(
        "⟦<?xml version=\"1.0\"?>⟧\n<quiz><question/></quiz>\n", without: Example.Variation.allCases
      ),
      Example("⟦[{\"question\":\"空の色は？\"}]⟧\n", without: Example.Variation.allCases),
      Example("<b> is a tag for what?,1,bold,blue,big,bottom\n", without: [.allQuoted]),
      Example("<html> is which kind of element?,1,root,inline,void,script\n"),
    ])

  var scope: RuleScope { .file }

  func check(_ defect: ReadDefect, in file: BankFile, _ report: inout Report) {
    guard case .encoding(let foreign) = defect, !foreign.isText else { return }
    report.add {
      Finding(
        Place(firstLine(file.source)), foreign.message,
        why: Localized(en: "its contents were not checked", ja: "中身は検査していません。"),
        help: foreign.help(for: file.source.path))
    }
  }

  /// The first line, or the first bytes of a file without lines.
  private func firstLine(_ source: Source) -> TextRange {
    let end = (0..<min(source.count, 80)).first { source.bytes[$0].isLineBreak }
    return TextRange(0, end ?? min(4, source.count))
  }
}
