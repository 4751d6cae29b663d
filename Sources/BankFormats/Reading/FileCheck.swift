extension BankFile {
  /// Whether it can be written anew without losing anything: whether all of it was read, whatever its
  /// rows say.
  package var canBeRewritten: Bool {
    var isWhole = true
    readRows { chunk in
      if chunk.defects.contains(where: \.preventsRewriting) { isWhole = false }
    }
    return isWhole
  }
}
