@_spi(QBank) import BankSets
import BankSystem

/// A file that should be a manifest.
struct ManifestFile {
  private let path: Path
  private let source: Source

  init(_ path: Path, _ source: Source) { (self.path, self.source) = (path, source) }

  /// Reads the file with the given name.
  init(_ path: Path, _ session: Session) throws(Failure) {
    self.path = path
    source = try session.read(named: path)
  }

  /// Parses the manifest.
  func read() throws(Failure) -> Manifest {
    switch Manifest.read(source) {
    case .success(let manifest): return manifest
    case .failure(let error): throw unusable(ManifestFile.text(error))
    }
  }

  /// Returns the failure for an unusable manifest. Its contents are not the user's command line, so an error in it
  /// is not a usage error.
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
