@_spi(QBank) package import BankModel
@_spi(QBank) package import BankText

/// A fix that cannot be made in a file, because the encoding of the file has no place for a character.
package struct UnwritableFix: Hashable, Sendable {
  /// What would have been fixed.
  package let place: Place
  /// The character.
  package let scalar: UInt32
  /// The encoding.
  package let encoding: TextEncoding

  /// The fixes of at least an applicability that cannot be made in a file.
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
  /// Whether a fix can be made without a character that the encoding of the file has not.
  func canWrite(_ fix: Fix) -> Bool { unwritable(in: fix) == nil }

  /// The first character of a fix that has no place in the encoding of the file; nil when there is none.
  fileprivate func unwritable(in fix: Fix) -> UInt32? {
    if origin == nil { return nil }
    return fix.edits.lazy.compactMap { self.unwritable(in: $0).first?.scalar }.first
  }
}
