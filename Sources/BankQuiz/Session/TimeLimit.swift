/// The time limit of a question as it is written: `10`, `1:30` or `1:00:00`.
public enum TimeLimit {
  /// What holds when nothing is said, in milliseconds.
  public static let usual = 10_000

  /// The longest, in milliseconds: a second less than a day.
  public static let longest = 86_399_000

  /// The time in milliseconds; nil for what is no time, nothing at all, or a day and more.
  public static func read(_ text: String) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard (1...3).contains(parts.count) else { return nil }
    var seconds = 0
    for (index, part) in parts.enumerated() {
      guard (1...5).contains(part.utf8.count), part.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
        let number = Int(part), index == 0 || number < 60
      else { return nil }
      seconds = seconds * 60 + number
    }
    return (1...longest / 1_000).contains(seconds) ? seconds * 1_000 : nil
  }
}
