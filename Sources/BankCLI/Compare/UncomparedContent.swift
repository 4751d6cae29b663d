@_spi(QBank) import BankFormats

/// Content of two files that is not compared because a bank cannot hold it, without what seems to be the same in
/// both.
struct UncomparedContent {
  /// The content that only the old or only the new file has.
  private let old, new: [Loss]

  /// A piece of content, without its line number.
  private struct Content: Hashable {
    let kind: LeftOut.Kind.Key
    let names: [String]
    let message: Localized?
    let bytes: [UInt8]
  }

  init(_ old: Extract?, _ new: Extract?) {
    let (ofOld, ofNew) = (UncomparedContent.all(old), UncomparedContent.all(new))
    self.old = UncomparedContent.rest(of: ofOld, without: ofNew)
    self.new = UncomparedContent.rest(of: ofNew, without: ofOld)
  }

  private static func all(_ extract: Extract?) -> [(content: Content, loss: Loss)] {
    (extract?.unheldContent ?? []).map { loss, bytes in
      // The message about a whole question contains its line, so it is compared only if there are no bytes to
      // compare.
      let message = loss.skippedKind == nil || bytes.isEmpty ? loss.message : nil
      let kind = LeftOut.Kind.Key(loss, from: .input)
      return (Content(kind: kind, names: loss.names, message: message, bytes: bytes), loss)
    }
  }

  private static func rest(
    of own: [(content: Content, loss: Loss)], without others: [(content: Content, loss: Loss)]
  ) -> [Loss] {
    var counts: [Content: Int] = [:]
    for other in others { counts[other.content, default: 0] += 1 }
    return own.filter { one in
      counts[one.content, default: 0] -= 1
      return counts[one.content, default: 0] < 0
    }.map(\.loss)
  }

  /// Says that content was not compared, and of which kinds it is; nil if nothing seems to differ.
  var sentence: Localized? {
    if old.isEmpty, new.isEmpty { return nil }
    let sides = [old, new].map { LeftOut($0, from: .input).kinds }
    let kinds = LeftOut(old + new, from: .input).kinds(of: .input).map { kind in
      let counts = sides.compactMap { side in side.first { $0.key == kind.key }?.count }
      let (title, count) = (kind.key.title, counts.max() ?? 0)
      return Localized(en: "\(title.en) (\(count))", ja: "\(title.ja) \(count)件")
    }.listed()
    return Localized(
      en:
        "Not compared because a bank does not support it, but perhaps different in the two files: "
        + "\(kinds.en).",
      ja: "問題ファイルで扱えない次の内容は比べていませんが、2つのファイルで違うようです: \(kinds.ja)。")
  }
}
