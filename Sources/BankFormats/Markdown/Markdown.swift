@_spi(QBank) import BankModel

extension Format {
  /// Markdown: problems as text2qti writes them, guidance as headings with text below them.
  public static let markdown = Format(
    "markdown", extensions: ["md", "markdown"],
    title: Localized(
      en: "Markdown for text2qti", ja: "Markdown（text2qtiの書き方）"),
    supportedFeatures: [.id, .explanation, .points, .lineBreaks], choiceCounts: 2...100,
    kinds: [.problems, .guidance],
    read: { source, options in
      if options.kind ?? MarkdownGuidance.kind(of: source) == .guidance {
        return MarkdownGuidance.read(source)
      }
      var reader = MarkdownReader(source)
      return reader.read()
    },
    write: { bank, options in
      switch bank {
      case .problems(let problems): MarkdownWriter.write(problems, title: options.title)
      case .guidance(let guidance): MarkdownGuidance.write(guidance)
      }
    }
  ).leavingOrderToPlayer().sharing(["txt"]) { source in
    var reader = MarkdownReader(source)
    return TypedList.hasQuestions(reader.read())
  }
  .writing(MarkdownText.notation)
}
