@_spi(QBank) import BankSyntax

/// The formats that a file can be in, by its extension and its content.
///
/// No file is ever read as a format other than its own: if an extension belongs to several formats, the content
/// decides, and if that fits more than one or none, the format has to be given.
package enum FormatOfFile {
  private static let lookahead = 1 << 16

  /// Returns the formats that a file can be in: the only one, or those to choose from. A file with an extension
  /// that belongs to no format is treated as text.
  package static func candidates(_ source: Source) -> [Format] {
    if source.path == .standardInput { return [.csv] }
    let known = named(source.path)
    let named = known.isEmpty ? named(Path("a.txt")) : known
    if named.count == 1 { return named }
    let start = needsAll(source) ? source : self.start(of: source)
    let fitting = named.filter { $0.fits?(start) ?? false }
    if fitting.isEmpty {
      let others = named.filter { $0.fits == nil }
      return others.isEmpty ? named : others
    }
    return chosen(of: fitting, start, isCut: start.count < source.count).map { [$0] } ?? fitting
  }

  /// Returns the format that reads all questions of a file if the others read the same or miss only questions that
  /// they find wrong: then it makes no difference for any question that both read. Otherwise nil.
  private static func chosen(of formats: [Format], _ start: Source, isCut: Bool) -> Format? {
    if formats.count == 1 { return formats[0] }
    let reads = formats.map { format in
      let read = format.read(start, options: ConvertOptions(kind: .problems))
      let all = read?.bank.problems ?? []
      // The last question may be truncated.
      return (problems: isCut ? all.dropLast() : all[...], errors: read?.diagnostics.count ?? 0)
    }
    let most = reads.map(\.problems.count).max() ?? 0
    guard let best = reads.firstIndex(where: { $0.problems.count == most }) else { return nil }
    let isSafe = reads.allSatisfy { other in
      most - other.problems.count <= other.errors
        && isPart(other.problems, of: reads[best].problems)
    }
    return isSafe ? formats[best] : nil
  }

  /// Whether some questions are among others in the same order.
  private static func isPart(_ some: ArraySlice<Problem>, of all: ArraySlice<Problem>) -> Bool {
    var rest = some
    for problem in all where problem == rest.first { rest = rest.dropFirst() }
    return rest.isEmpty
  }

  /// Returns the first bytes of a file up to the end of a character, so that they are text if all of it is.
  private static func start(of source: Source) -> Source {
    let bytes = source.copy(TextRange(0, min(source.count, lookahead)))
    return Source(source.path, bytes.prefix(UTF8Check.wholeCount(of: bytes.arraySpan)))
  }

  /// Whether the start of a file shows nothing, because it is an archive, which lists its content at its end.
  package static func needsAll(_ start: Source) -> Bool { Archive.begins(start.bytes) }

  /// Whether files with such a name may be tables in text, as those with an extension that belongs to no format
  /// may.
  package static func isTable(_ path: Path) -> Bool {
    let named = named(path)
    return named.isEmpty || named.contains { $0.name == Format.csv.name }
  }

  /// Whether the extension of a name belongs to a format that is read.
  package static func isKnown(_ path: Path) -> Bool { !named(path).isEmpty }

  /// Returns the only format that a file can be in, or nil if one has to be chosen.
  package static func only(_ source: Source) -> Format? {
    let candidates = candidates(source)
    return candidates.count == 1 ? candidates[0] : nil
  }

  /// Returns the formats that are read from files with such a name. All tables are CSV, whatever their columns.
  package static func named(_ path: Path) -> [Format] {
    if path.hasExtension("csv") { return [.csv] }
    return Format.all.filter { format in
      format.isReadable
        && (format.extensions + format.sharedExtensions).contains { path.hasExtension($0) }
    }
  }
}
