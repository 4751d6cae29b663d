@_spi(QBank) import BankModel

/// A fix that cannot be applied to a file, because the encoding of the file lacks a character.
package struct UnwritableFix: Hashable, Sendable {
  /// The place of the finding.
  package let place: Place
  /// The missing character.
  package let scalar: UInt32
  /// The encoding of the file.
  package let encoding: TextEncoding

  /// The fixes of at least a given applicability that cannot be applied to a file.
  static func all(in file: LintedFile, _ lowest: Applicability) -> [UnwritableFix] {
    guard let encoding = file.source.origin?.encoding else { return [] }
    return file.diagnostics.compactMap { found in
      guard let fix = found.fix, fix.applicability >= lowest,
        let scalar = file.source.unwritable(in: fix)
      else { return nil }
      return UnwritableFix(place: found.place, scalar: scalar, encoding: encoding)
    }
  }
}

extension Source {
  /// Whether the encoding of the file has all characters of a fix.
  func canWrite(_ fix: Fix) -> Bool { unwritable(in: fix) == nil }

  /// The first character of a fix that the encoding of the file lacks, or nil if there is none.
  fileprivate func unwritable(in fix: Fix) -> UInt32? {
    if origin == nil { return nil }
    return fix.edits.lazy.compactMap { self.unwritable(in: $0).first?.scalar }.first
  }
}
