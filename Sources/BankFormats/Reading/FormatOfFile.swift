@_spi(QBank) import BankModel
@_spi(QBank) import BankSyntax
@_spi(QBank) package import BankText

/// Which formats a file can be in, by the ending of its name and by what is in it.
///
/// No file is ever read as another format than its own: where an ending belongs to several formats, what is
/// in the file decides, and where that fits more than one or none, somebody has to say it.
package enum FormatOfFile {
  private static let lookahead = 1 << 16

  /// The formats that a file can be in: the only one, or those that somebody has to choose from. A file
  /// with an ending that belongs to no format is taken for a text.
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

  /// The one of some formats that reads all questions of a file, where the others read the same or miss only
  /// such as they find wrong: then it makes no difference for any question that both read. Else nil.
  private static func chosen(of formats: [Format], _ start: Source, isCut: Bool) -> Format? {
    if formats.count == 1 { return formats[0] }
    let reads = formats.map { format in
      let read = format.read(start, options: ConvertOptions(kind: .problems))
      let all = read?.bank.problems ?? []
      // The last question may be cut.
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

  /// Whether some questions stand among others in the same order.
  private static func isPart(_ some: ArraySlice<Problem>, of all: ArraySlice<Problem>) -> Bool {
    var rest = some
    for problem in all where problem == rest.first { rest = rest.dropFirst() }
    return rest.isEmpty
  }

  /// The first bytes of a file, which are no less text than all of it: they end with a character.
  private static func start(of source: Source) -> Source {
    let bytes = source.copy(TextRange(0, min(source.count, lookahead)))
    return Source(source.path, bytes.prefix(UTF8Check.wholeCount(of: bytes.arraySpan)))
  }

  /// Whether the start of a file tells nothing, because what is in an archive stands at its end.
  package static func needsAll(_ start: Source) -> Bool { Archive.begins(start.bytes) }

  /// Whether files with such a name may be tables in text: those with an ending that belongs to no format
  /// are.
  package static func isTable(_ path: Path) -> Bool {
    let named = named(path)
    return named.isEmpty || named.contains { $0.name == Format.csv.name }
  }

  /// Whether the ending of a name belongs to a format that is read.
  package static func isKnown(_ path: Path) -> Bool { !named(path).isEmpty }

  /// The only format that a file can be in; nil where somebody has to choose.
  package static func only(_ source: Source) -> Format? {
    let candidates = candidates(source)
    return candidates.count == 1 ? candidates[0] : nil
  }

  /// The formats that are read from files with such a name. All tables are CSV, whatever their columns.
  package static func named(_ path: Path) -> [Format] {
    if path.hasExtension("csv") { return [.csv] }
    return Format.all.filter { format in
      format.isReadable
        && (format.extensions + format.sharedExtensions).contains { path.hasExtension($0) }
    }
  }
}

extension Format {
  /// The same format, which files with these endings may be in, too, and whether the start of one shows it.
  func sharing(_ extensions: [String] = [], fits: (@Sendable (Source) -> Bool)? = nil) -> Format {
    var format = self
    format.sharedExtensions = extensions
    format.fits = fits
    return format
  }

  /// The same format, whose texts are written in a way.
  func writing(_ notation: TextNotation) -> Format {
    var format = self
    format.notation = notation
    return format
  }
}
