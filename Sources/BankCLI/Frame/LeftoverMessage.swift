@_spi(QBank) import BankSystem

extension Unfinished {
  /// The message about what an earlier run left, or nil if there is nothing to say.
  var message: Localized? {
    let parts = [finishedMessage, changedMessage, failedMessage, strayMessage].compactMap(\.self)
    guard let first = parts.first else { return nil }
    return parts.dropFirst().reduce(first) {
      Localized(en: "\($0.en)\n\($1.en)", ja: "\($0.ja)\n\($1.ja)")
    }
  }

  private var finishedMessage: Localized? {
    if finished.isEmpty { return nil }
    let names = Unfinished.names(finished)
    return Localized(
      en: "Note: an earlier run was interrupted while it wrote \(names.en); it has been completed "
        + "now.",
      ja: "お知らせ: 前回の実行が書き込みの途中で中断されていたため、\(names.ja) の書き込みを完了しました。")
  }

  private var changedMessage: Localized? {
    if changed.isEmpty { return nil }
    let names = Unfinished.names(changed)
    return Localized(
      en: "Note: an earlier run was interrupted before it wrote \(names.en), which has changed "
        + "since and was left as it is.",
      ja: "お知らせ: 前回の実行は \(names.ja) を書き込む前に中断されました。その後に変更されているため、"
        + "そのままにしました。")
  }

  private var failedMessage: Localized? {
    if failed.isEmpty { return nil }
    let names = Unfinished.names(failed)
    return Localized(
      en: "Warning: an earlier run was interrupted while it wrote \(names.en) and cannot be "
        + "completed now: make the folder writable and run qbank again.",
      ja: "警告: 前回の実行が \(names.ja) の書き込みの途中で中断されましたが、完了できません。"
        + "フォルダーに書き込めるようにしてから、もう一度実行してください。")
  }

  private var strayMessage: Localized? {
    if strays.isEmpty { return nil }
    let names = Unfinished.names(strays)
    return Localized(
      en: "Note: an earlier run was interrupted and left \(names.en), which nothing uses: "
        + "you can delete \(strays.count == 1 ? "it" : "them").",
      ja: "お知らせ: 前回の実行が中断されたため \(names.ja) が残っています。不要なファイルなので削除できます。")
  }

  /// Returns the first few names and the number of the others.
  private static func names(_ paths: [Path]) -> Localized {
    let some = paths.prefix(3).map(\.displayText).listed()
    let more = paths.count - 3
    return more > 0
      ? Localized(en: "\(some.en) and \(more) more", ja: "\(some.ja) ほか\(more)個") : some
  }
}
