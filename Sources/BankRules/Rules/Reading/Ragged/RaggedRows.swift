@_spi(QBank) import BankFormats

extension RaggedRow {
  /// The cause that is common to rows with the same defect.
  var cause: String {
    delimiter.map { String($0) } ?? (trailingCommas() == nil ? "\(record.width)" : Cause.trailing)
  }

  /// A cause of findings that are summarized for the file.
  struct Cause {
    static let trailing = "trailing commas"

    private let isTrailing: Bool
    private let delimiter: Unicode.Scalar?
    private let width: Int
    private let file: BankFile

    init(_ cause: String, _ file: BankFile) {
      width = Int(cause) ?? 0
      isTrailing = cause == Cause.trailing
      delimiter = width == 0 && !isTrailing ? cause.unicodeScalars.first : nil
      self.file = file
    }

    /// Whether the rows have as many cells as rows of some kind.
    var isOtherKind: Bool { BankKind.allCases.contains { $0.columnCount == width } }

    func message(_ count: Int, of records: Int) -> Localized {
      if let delimiter {
        let name = RaggedRow.name(delimiter)
        return Localized(
          en: "\(count) of \(records) rows use \(name.en) instead of a comma",
          ja: "\(records)行のうち\(count)行で、カンマの代わりに\(name.ja)が使われています。")
      }
      if isTrailing {
        return Localized(
          en: "\(count) of \(records) rows end in empty cells",
          ja: "\(records)行のうち\(count)行の終わりに、空のセルがあります。")
      }
      let cells = Localized.count(width, "cell", "cells")
      let expected = RaggedRow.expected(file)
      return Localized(
        en: "\(count) of \(records) rows have \(cells), but \(expected.en)",
        ja: "\(records)行のうち\(count)行のセルが\(width)個です。\(expected.ja)")
    }

    var why: Localized {
      if isTrailing {
        return Localized(
          en: "columns that are empty in every row are not choices", ja: "どの行も空の列は、選択肢ではありません。")
      }
      return delimiter == nil
        ? Localized(
          en: "the file is in another layout, or not a bank", ja: "別の形のファイルか、問題ファイルではないようです。")
        : Localized(en: "only an ASCII comma separates cells", ja: "セルを区切るのは半角のカンマだけです。")
    }

    var help: Localized {
      if delimiter != nil { return RaggedRow.commaBetweenCells }
      if isTrailing {
        return Localized(
          en: "Delete the trailing commas, or the empty columns in the spreadsheet.",
          ja: "行の終わりのカンマ、または表計算ソフトの空の列を削除してください。")
      }
      let other = BankKind.allCases.first { $0.columnCount == width && $0 != file.kind }
      guard let other else {
        return Localized(
          en: "Write question, answer and 4 choices per row, or specify --kind guidance.",
          ja: "各行に問題文、正解の番号、4つの選択肢の順に書くか、ガイダンスなら --kind guidance を付けてください。")
      }
      return Localized(
        en: "If that is what the file contains, specify --kind \(other.rawValue).",
        ja: "それで正しければ、--kind \(other.rawValue) を指定してください。")
    }
  }
}
