/// Words of a shell command line, for the commands that messages show.
@_spi(QBank) public enum ShellWord {
  /// Returns a word, quoted if necessary.
  @_spi(QBank) public static func quoted(_ word: String) -> String {
    isPlain(word) ? word : "'" + word.replacing(text: "'", with: "'\\''") + "'"
  }

  private static func isPlain(_ word: String) -> Bool {
    !word.isEmpty
      && word.utf8.allSatisfy { byte in
        byte >= 0x80 || byte.isDigit || byte.isLetter
          || "-_./".utf8.contains(byte)
      }
  }
}

extension Path {
  /// The name as an argument in a shell, as far as it can be displayed.
  @_spi(QBank) public var argument: String {
    let isOption = bytes.first == UInt8(ascii: "-") && self != .standardInput
    return ShellWord.quoted((isOption ? "./" : "") + displayText)
  }
}
