@_spi(QBank) import BankModel

extension Format {
  /// A page to print and hand out: the questions, and the answers on a page of their own.
  public static let html = Format(
    "html", extensions: ["html"],
    title: Localized(en: "a printable sheet with an answer key", ja: "印刷用の問題用紙と解答"),
    supportedFeatures: [
      .id, .category, .explanation, .difficulty, .points, .limit, .tags, .lineBreaks,
    ],
    choiceCounts: 2...26, kinds: [.problems, .guidance],
    write: { bank, options in
      switch bank {
      case .problems(let problems): QuestionSheet.write(problems, options)
      case .guidance(let guidance): GuidanceSheet.write(guidance, options)
      }
    })
}

/// A sheet with the entries of a guidance file.
enum GuidanceSheet {
  /// Writes the page for some entries.
  static func write(_ guidance: [Guidance], _ options: ConvertOptions) -> ExportResult {
    let texts = guidance.flatMap { [$0.title, $0.description] }
    let page = SheetPage(options.language, texts: texts + [options.title])
    let entries = guidance.map { entry in
      """
      <section class="entry">
      \(page.block("h2", "title", entry.title))
      \(page.block("p", "text", entry.description))
      </section>
      """
    }
    let body = """
      <main class="sheet">
      <header class="head">
      \(page.block("h1", "title", options.title))
      </header>
      \(entries.joined(separator: "\n"))
      </main>
      """
    let losses = guidance.enumerated().flatMap { index, entry in
      SheetPage.losses([entry.title, entry.description], index + 1)
    }
    return ExportResult(page.page(title: options.title, body: body), losses: losses)
  }
}
