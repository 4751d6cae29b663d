/// The number of a choice, as its digits are typed.
///
/// A digit answers at once where no other can follow it: with four choices each does, with twelve
/// `2` to `9` do, and `1` waits for a second digit, or for Return.
struct ChoiceEntry {
  /// What has been typed so far; 0 where nothing has.
  private(set) var number = 0

  /// Takes a digit, of which there are so many choices, and returns the choice if that is known now.
  ///
  /// A digit that leads to no choice changes nothing. No number begins with 0, so that it is the key
  /// behind 9.
  mutating func take(_ digit: Int, of choices: Int) -> Int? {
    if number == 0, digit == 0 { return choices < 10 ? nil : 10 }
    let longer = number * 10 + digit
    guard longer <= choices else { return nil }
    number = longer
    return longer > choices / 10 ? finish() : nil
  }

  /// Ends the number, and returns it if there is one.
  mutating func finish() -> Int? {
    defer { number = 0 }
    return number == 0 ? nil : number
  }

  /// Takes the last digit back.
  mutating func erase() { number /= 10 }
}
