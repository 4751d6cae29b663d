@_spi(QBank) import BankSyntax

extension Source {
  /// Returns the file as UTF-8 text, decoded once when it is opened: from the encoding that was named, otherwise
  /// from the one that it declares itself, as XML does, or that its bytes show.
  ///
  /// It is the file itself if that is UTF-8, not text at all, or in an encoding that cannot be recognised or is not
  /// read; its reader then reports that. Nil if it does not fit the encoding that was named.
  package func asText(_ name: EncodingName? = nil, workers: Workers = .serial) -> Source? {
    if origin != nil || ForeignText.atStart(of: bytes)?.isText == false { return self }
    if let name { return asGiven(name, workers) }
    if let text = asDeclared(workers) { return text }
    let found = ForeignText.of(bytes, isTable: FileSyntax(path) == .csv)
    guard let foreign = found, let encoding = foreign.encoding(of: bytes),
      !isMerelyDamaged(foreign)
    else { return self }
    return decoded(encoding, workers: workers)
  }

  /// Whether it is JSON, which is never in Windows-1252, with a single damaged place.
  private func isMerelyDamaged(_ foreign: ForeignText) -> Bool {
    guard foreign == .windows1252, FileSyntax(path) != .csv else { return false }
    return BankFile.hasOneInvalidRun(bytes)
  }

  private func asGiven(_ name: EncodingName, _ workers: Workers) -> Source? {
    if name.encodings == [.utf8] {
      let foreign = ForeignText.of(bytes)
      return foreign?.isText == true ? nil : self
    }
    return decoded(name, isGiven: true, workers)
  }

  /// Returns the file in the encoding that it declares, or nil if it declares none but UTF-8, is ASCII, or is in
  /// another encoding after all.
  private func asDeclared(_ workers: Workers) -> Source? {
    guard let place = XMLDeclaration.encoding(in: bytes), let name = EncodingName(string(place)),
      name.encodings != [.utf8], !bytes.isPlainASCII
    else { return nil }
    return decoded(name, isGiven: false, workers)
  }

  private func decoded(_ name: EncodingName, isGiven: Bool, _ workers: Workers) -> Source? {
    let marked = name.encodings.first { $0.markLength(bytes) > 0 }
    for encoding in marked.map({ [$0] }) ?? name.encodings where encoding.mayFit(bytes) {
      let text = decoded(encoding, isGiven: isGiven, workers: workers)
      if encoding.fits(text) { return text }
    }
    return nil
  }
}

extension TextEncoding {
  /// Whether a quick check does not rule it out: ASCII characters distinguish text in wide units from text in
  /// bytes, and what is UTF-8 is hardly anything else.
  fileprivate func mayFit(_ bytes: Span<UInt8>) -> Bool {
    let wide = ForeignText.wideEncoding(of: bytes)
    if unitSize > 1 { return markLength(bytes) > 0 || wide == self }
    if wide != nil || TextEncoding.utf8.markLength(bytes) > 0 { return false }
    guard UTF8Check.firstInvalid(in: bytes) == nil else { return true }
    // A few characters of a language that needs two bytes for each may be UTF-8 by chance.
    let beyond = bytes.indices.count { bytes[$0] >= 0x80 }
    return self == .windows1252 || self == .latin1 ? beyond == 0 : beyond < 12
  }

  /// Whether nearly all of a decoded text is characters.
  fileprivate func fits(_ text: Source) -> Bool {
    guard let broken = text.origin?.brokenCount, broken > 0 else { return true }
    let bytes = text.file.bytes
    let telling = bytes.indices.count { bytes[$0] >= 0x80 || bytes[$0] == 0x1B }
    return broken * 10 <= max(telling, unitSize > 1 ? bytes.count / unitSize : 0)
  }

  /// The foreign text that it represents, or nil for UTF-8.
  package var foreign: ForeignText? {
    switch self {
    case .utf8: nil
    case .utf16LittleEndian: .utf16LittleEndian
    case .utf16BigEndian: .utf16BigEndian
    case .utf32LittleEndian: .utf32LittleEndian
    case .utf32BigEndian: .utf32BigEndian
    case .cp932: .shiftJIS
    case .eucJP: .eucJP
    case .iso2022JP: .iso2022JP
    case .windows1252, .latin1: .windows1252
    }
  }
}
