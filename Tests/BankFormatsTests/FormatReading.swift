@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankText

extension Format {
  /// What this format makes of a text.
  func read(_ text: String, _ options: ConvertOptions = ConvertOptions()) -> ImportResult? {
    reader?(Source(Path("bank.txt"), Array(text.utf8)), options)
  }

  /// The text that this format makes of problems, and what it says is lost.
  func written(_ problems: [Problem]) -> (text: String, losses: [Loss])? {
    writer.map { write in
      let exported = write(.problems(problems), ConvertOptions())
      return (String(decoding: exported.bytes, as: UTF8.self), exported.losses)
    }
  }

  /// What comes back of problems that were written.
  func roundTrip(_ problems: [Problem]) -> [Problem]? {
    guard let text = written(problems)?.text, let imported = read(text) else { return nil }
    return imported.diagnostics.isEmpty && imported.losses.isEmpty ? imported.bank.problems : nil
  }
}

extension ImportResult {
  /// Each finding as `place: message`, the place being what stands there.
  func complaints(about text: String) -> [String] {
    let bytes = Array(text.utf8)
    return diagnostics.map { diagnostic in
      let range = diagnostic.place.range
      return "\(String(decoding: bytes[range.offsets], as: UTF8.self)): \(diagnostic.message.en)"
    }
  }

  /// Each diagnostic behind the name of its place, such as `a.xml, line 2: the key is missing`.
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
  /// Its number and what is lost.
  var shown: String { "\(number.map(String.init) ?? "-") \(feature.rawValue)" }
}
