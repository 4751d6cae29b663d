@_spi(QBank) import BankModel

/// A failed system call, and the file that it was about.
package struct SystemError: Error, Equatable, Sendable {
  /// The kind of operation that failed.
  package enum Operation: Equatable, Sendable {
    /// Reading a file or a folder.
    case read
    /// Writing a file.
    case write
  }

  /// The operation that failed.
  package let operation: Operation
  /// The file it was about.
  package let path: Path
  /// The reason for the failure.
  package let cause: Cause

  /// Creates an error for a failed call.
  package init(_ operation: Operation, _ path: Path, _ cause: Cause) {
    self.operation = operation
    self.path = path
    self.cause = cause
  }

  /// Performs calls that are about a file, and names it if one of them fails.
  static func naming<Result>(
    _ operation: Operation, _ path: Path, _ body: () throws(Cause) -> Result
  ) throws(SystemError) -> Result {
    do throws(Cause) { return try body() } catch { throw SystemError(operation, path, error) }
  }

  /// The reason why a call failed.
  package enum Cause: Error, Equatable, Sendable {
    /// There is no such file.
    case notFound
    /// There is already a file of that name.
    case exists
    /// Permission was denied.
    case notAllowed
    /// It is a folder.
    case isFolder
    /// Something in the path is not a folder.
    case notAFolder
    /// The disk or the quota is full.
    case noSpace
    /// The file would exceed the size that the system allows this program to write.
    case overFileLimit
    /// The file system is read-only.
    case readOnly
    /// The other end of the pipe is closed.
    case brokenPipe
    /// The file exceeds the size that qbank reads.
    case tooLarge
    /// Links form a cycle.
    case linkLoop
    /// A link leads to a file that does not exist.
    case brokenLink
    /// The name is too long.
    case nameTooLong
    /// It is a pipe, a device or the like, which cannot be replaced.
    case notAFile
    /// It was written to each time it was read.
    case beingWritten
    /// It has changed since it was read.
    case changed
    /// It is read in the same run and would be replaced.
    case isInput
    /// It has other names, under which the old content would stay.
    case hasOtherNames
    /// It belongs to another user and would change its owner.
    case ownerWouldChange
    /// An extended attribute cannot be kept.
    case attributeWouldBeLost(String)
    /// Its content could not be restored, for this reason.
    case notKept(Localized)
    /// It was closed before the program started.
    case closed
    /// Anything else, in the system's own words.
    case other(String)
  }

  /// A message that names the file.
  package var message: Localized {
    let name = name
    let reason = operation == .write && cause == .notFound ? SystemError.noFolder : cause.reason
    return switch operation {
    case .read:
      Localized(en: "cannot read \(name.en): \(reason.en)", ja: "\(name.ja)を読めません。\(reason.ja)")
    case .write:
      Localized(
        en: "cannot write \(name.en): \(reason.en)", ja: "\(name.ja)に書き込めません。\(reason.ja)")
    }
  }

  /// The reason why a file cannot be written, which itself need not exist.
  private static let noFolder = Localized(
    en: "there is no such folder", ja: "フォルダーがありません。")

  /// The file in words; `-` is the stream that commands read from or write to.
  private var name: Localized {
    guard path == .standardInput else {
      return Localized(en: path.displayText, ja: path.displayText + " ")
    }
    return operation == .read
      ? Localized(en: "standard input", ja: "標準入力") : Localized(en: "standard output", ja: "標準出力")
  }
}

extension SystemError.Cause {
  /// The cause in words.
  fileprivate var reason: Localized {
    switch self {
    case .notFound: Localized(en: "there is no such file", ja: "ファイルがありません。")
    case .exists: Localized(en: "a file of that name already exists", ja: "同じ名前のファイルがすでにあります。")
    case .notAllowed: Localized(en: "permission denied", ja: "アクセス権がありません。")
    case .isFolder: Localized(en: "it is a folder", ja: "フォルダーです。")
    case .notAFolder:
      Localized(en: "part of the path is not a folder", ja: "パスの途中がフォルダーではありません。")
    case .noSpace: Localized(en: "no space left", ja: "空き容量がありません。")
    case .overFileLimit:
      Localized(
        en: "it would exceed the file size limit (see ulimit -f)",
        ja: "ファイルサイズの上限を超えます（ulimit -f を確認してください）。")
    case .readOnly:
      Localized(en: "the disk is read-only", ja: "ディスクが読み取り専用です。")
    case .brokenPipe:
      Localized(en: "the reader has closed the pipe", ja: "読み取り側が閉じています。")
    case .tooLarge:
      Localized(en: "it is larger than 2 GiB", ja: "2GiBを超えています。")
    case .linkLoop: Localized(en: "its links form a loop", ja: "リンクが循環しています。")
    case .brokenLink: Localized(en: "it is a link to a file that does not exist", ja: "リンク先がありません。")
    case .closed: Localized(en: "it is closed", ja: "閉じられています。")
    case .nameTooLong: Localized(en: "the name is too long", ja: "名前が長すぎます。")
    case .notAFile:
      Localized(en: "it is a pipe or a device, not a file", ja: "ファイルではなく、パイプかデバイスです。")
    case .beingWritten:
      Localized(
        en: "another program is writing to it; try again when that is done",
        ja: "別のプログラムが書き込んでいる最中です。終わってから、もう一度お試しください。")
    case .changed:
      Localized(
        en: "another program changed it in the meantime, so it was left unchanged; try again",
        ja: "処理中に別のプログラムが変更したため、そのままにしました。もう一度お試しください。")
    case .isInput:
      Localized(
        en: "it is also an input and would be overwritten; use another file",
        ja: "読み込むファイルを上書きしてしまいます。別のファイル名を指定してください。")
    case .hasOtherNames:
      Localized(
        en: "it has other names (hard links), which would keep the old content; write to a new "
          + "file, or copy it and work on the copy",
        ja: "ほかの名前（ハードリンク）があり、そちらには古い内容が残ってしまいます。"
          + "別のファイルに書き込むか、コピーしたファイルで作業してください。")
    case .ownerWouldChange:
      Localized(
        en: "its owner or group would change; write to a new file",
        ja: "所有者またはグループが変わってしまいます。別のファイルに書き込んでください。")
    case .attributeWouldBeLost(let name):
      Localized(
        en: "its extended attribute \(name) would be lost; write to a new file",
        ja: "拡張属性 \(name) が失われてしまいます。別のファイルに書き込んでください。")
    case .notKept(let reason):
      Localized(
        en:
          "it already exists, and qbank undo could not restore its content (\(reason.en)); write "
          + "to a new file, or add --force",
        ja: "すでにあるファイルで、上書きすると qbank undo で元に戻せません。\(reason.ja)"
          + "別のファイルに書き込むか、--force を付けてください。")
    case .other(let words): Localized(words)
    }
  }
}
