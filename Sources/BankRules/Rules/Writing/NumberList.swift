/// Lists of numbers of choices, as part of a sentence.
enum NumberList {
  /// `1, 2 and 4`.
  static func en(_ numbers: [Int]) -> String {
    guard numbers.count > 1, let last = numbers.last else {
      return numbers.map(String.init).joined()
    }
    return numbers.dropLast().map(String.init).joined(separator: ", ") + " and \(last)"
  }

  /// `1、2、4`.
  static func ja(_ numbers: [Int]) -> String { numbers.map(String.init).joined(separator: "、") }
}
