@_spi(QBank) import BankText

/// The number of questions in a file that were left out because a bank has no place for their kind, by kind.
package struct OtherKinds: Hashable, Sendable {
  /// Questions of one kind.
  package struct Kind: Hashable, Sendable {
    /// The name of the kind.
    package let name: Localized
    /// The number of questions.
    package fileprivate(set) var count: Int
  }

  /// The kinds, in order of first appearance.
  package private(set) var kinds: [Kind] = []

  /// Collects them from the losses of a reader.
  package init(_ losses: [Loss] = []) {
    for kind in losses.compactMap(\.skippedKind) { add(Kind(name: kind, count: 1)) }
  }

  /// The number of questions of all kinds.
  package var count: Int { kinds.reduce(0) { $0 + $1.count } }

  /// Adds the questions of another file.
  package mutating func add(_ other: OtherKinds) {
    for kind in other.kinds { add(kind) }
  }

  private mutating func add(_ kind: Kind) {
    if let index = kinds.firstIndex(where: { $0.name == kind.name }) {
      kinds[index].count += kind.count
    } else {
      kinds.append(kind)
    }
  }

  /// A list of kinds with their counts: `essay question (2), matching question (1)`.
  package var list: Localized {
    Localized(
      en: kinds.map { "\($0.name.en) (\($0.count))" }.joined(separator: ", "),
      ja: kinds.map { "\($0.name.ja) \($0.count)問" }.joined(separator: "、"))
  }

  /// A sentence that they were left out, or nil if there are none.
  package var sentence: Localized? {
    if kinds.isEmpty { return nil }
    let questions = Localized.count(
      count, "question of an unsupported kind", "questions of unsupported kinds")
    return Localized(
      en: "Left out: \(questions): \(list.en).",
      ja: "対象外: 問題ファイルに入れられない形式の\(count)問（\(list.ja)）。")
  }
}
