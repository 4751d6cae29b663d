import BankSystem
@_spi(QBank) import BankText
import Testing

@Suite("Messages of system errors")
struct SystemErrorTests {
  @Test(
    "a message says what failed, where and why",
    arguments: [
      (
        SystemError(.read, Path("a.csv"), .notFound), "cannot read a.csv: there is no such file",
        "a.csv を読めません。ファイルがありません。"
      ),
      (
        SystemError(.write, Path("b/a.csv"), .notFound),
        "cannot write b/a.csv: there is no such folder", "b/a.csv に書き込めません。フォルダーがありません。"
      ),
      (
        SystemError(.write, Path("a.csv"), .exists),
        "cannot write a.csv: a file of that name already exists",
        "a.csv に書き込めません。同じ名前のファイルがすでにあります。"
      ),
      (
        SystemError(.write, Path("a.csv"), .brokenLink),
        "cannot write a.csv: it is a link to a file that does not exist",
        "a.csv に書き込めません。リンク先がありません。"
      ),
      (
        SystemError(.read, Path("a.csv"), .other("Input/output error")),
        "cannot read a.csv: Input/output error", "a.csv を読めません。Input/output error"
      ),
      (
        SystemError(.read, Path("-"), .closed), "cannot read standard input: it is closed",
        "標準入力を読めません。閉じられています。"
      ),
      (
        SystemError(.write, Path("-"), .noSpace), "cannot write standard output: no space left",
        "標準出力に書き込めません。空き容量がありません。"
      ),
      (
        SystemError(.write, Path("a.csv"), .overFileLimit),
        "cannot write a.csv: it would exceed the file size limit (see ulimit -f)",
        "a.csv に書き込めません。ファイルサイズの上限を超えます（ulimit -f を確認してください）。"
      ),
      (
        SystemError(.read, Path("\u{1B}[2J\u{202E}.csv"), .notAllowed),
        "cannot read ⟨U+001B⟩[2J⟨U+202E⟩.csv: permission denied",
        "⟨U+001B⟩[2J⟨U+202E⟩.csv を読めません。アクセス権がありません。"
      ),
      (
        SystemError(.read, Path(bytes: [0x61, 0xFF]), .tooLarge),
        "cannot read a⟨FF⟩: it is larger than 2 GiB", "a⟨FF⟩ を読めません。2GiBを超えています。"
      ),
    ])
  func messages(error: SystemError, english: String, japanese: String) {
    #expect(error.message[.english] == english)
    #expect(error.message[.japanese] == japanese)
  }
}
