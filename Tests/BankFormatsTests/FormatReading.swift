@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankText

extension Format {
  /// Returns the result of reading a text in this format, or nil if the format has no reader.
  func read(_ text: String, _ options: ConvertOptions = ConvertOptions()) -> ImportResult? {
    reader?(Source(Path("bank.txt"), Array(text.utf8)), options)
  }

  /// Returns problems as text in this format, with the reported losses, or nil if the format has no writer.
  func written(_ problems: [Problem]) -> (text: String, losses: [Loss])? {
    writer.map { write in
      let exported = write(.problems(problems), ConvertOptions())
      return (String(decoding: exported.bytes, as: UTF8.self), exported.losses)
    }
  }

  /// Writes problems and reads them back; returns nil if that gives a diagnostic or a loss.
  func roundTrip(_ problems: [Problem]) -> [Problem]? {
    guard let text = written(problems)?.text, let imported = read(text) else { return nil }
    return imported.diagnostics.isEmpty && imported.losses.isEmpty ? imported.bank.problems : nil
  }
}

extension ImportResult {
  /// Returns each diagnostic as `text: message`, where `text` is the text at its place.
  func complaints(about text: String) -> [String] {
    let bytes = Array(text.utf8)
    return diagnostics.map { diagnostic in
      let range = diagnostic.place.range
      return "\(String(decoding: bytes[range.offsets], as: UTF8.self)): \(diagnostic.message.en)"
    }
  }

  /// Each diagnostic after the name of its place, such as `a.xml, line 2: the key is missing`.
  var placed: [String] {
    diagnostics.map { found in
      let name = extractedText?.names?.name(found.place.range.start)
      return (name.map { $0.en + ": " } ?? "") + found.message.en
    }
  }

  /// Each loss as `number feature`.
  var lost: [String] { losses.map(\.shown) }
}

extension Loss {
  /// The number of the problem and the lost feature.
  var shown: String { "\(number.map(String.init) ?? "-") \(feature.rawValue)" }
}
