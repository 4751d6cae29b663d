@_spi(QBank) import BankText

extension Path {
  /// Returns the names on the way down from a folder to this one, or nil if it is not below. Both must be resolved.
  func names(below folder: Path) -> [String]? {
    let (above, names) = (folder.components, components)
    return names.starts(with: above) ? Array(names.dropFirst(above.count)) : nil
  }
}
