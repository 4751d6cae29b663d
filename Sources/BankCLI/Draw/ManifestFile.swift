@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankSets
@_spi(QBank) import BankSyntax
import BankSystem
@_spi(QBank) import BankText

/// A file that is to be a manifest.
struct ManifestFile {
  private let path: Path
  private let source: Source

  init(_ path: Path, _ source: Source) {
    self.path = path
    self.source = source
  }

  /// The file of that name.
  init(_ path: Path, _ session: Session) throws(Failure) {
    self.path = path
    source = try session.read(named: path)
  }

  /// The manifest in it.
  func read() throws(Failure) -> Manifest {
    switch Manifest.read(source) {
    case .success(let manifest): return manifest
    case .failure(let error): throw unusable(ManifestFile.text(error))
    }
  }

  /// That it is none that can be used. What it says is no command line of the user's, so a mistake in
  /// it is none of his.
  func unusable(_ reason: Localized) -> Failure {
    .work(
      Localized(
        en: "\(path.displayText) cannot be used as a manifest: \(reason.en)",
        ja: "\(path.displayText) はマニフェストとして使えません: \(reason.ja)"))
  }

  static func text(_ error: ManifestError) -> Localized {
    switch error {
    case .notJSON(let line, let syntaxError):
      return Localized(
        en: "line \(line): \(syntaxError.message.en)", ja: "\(line)行目: \(syntaxError.message.ja)")
    case .version(let version):
      return Localized(
        en: "it has version \(version), but this qbank reads only version \(Manifest.version)",
        ja: "バージョン\(version)です。このqbankが読めるのはバージョン\(Manifest.version)だけです。")
    case .algorithm(let name): return RequestWords.unknownMethod(name)
    case .member(let name):
      return Localized(
        en: "“\(name)” is missing or invalid",
        ja: "「\(name)」がないか、正しい内容ではありません。")
    }
  }
}
