/// The number of a choice while its digits are typed.
///
/// A digit answers at once if no other can follow it: with four choices each does; with twelve, `2` to `9` do, and
/// `1` waits for a second digit or for Return.
struct ChoiceEntry {
  /// The number typed so far, or 0.
  private(set) var number = 0

  /// Adds a digit, and returns the choice if the number is complete.
  ///
  /// A digit that leads to no choice is ignored. No number begins with 0, so a leading 0 means 10, as the key after
  /// 9.
  mutating func take(_ digit: Int, of choices: Int) -> Int? {
    if number == 0, digit == 0 { return choices < 10 ? nil : 10 }
    let longer = number * 10 + digit
    guard longer <= choices else { return nil }
    number = longer
    return longer > choices / 10 ? finish() : nil
  }

  /// Completes the number, and returns it unless nothing has been typed.
  mutating func finish() -> Int? {
    defer { number = 0 }
    return number == 0 ? nil : number
  }

  /// Removes the last digit.
  mutating func erase() { number /= 10 }
}
