@_spi(QBank) import BankText
import Testing

@testable import BankEditor

@Suite("Places in unfinished settings")
struct SettingsPlaceTests {
  /// The text before a place, the names it is nested in, and whether a value is expected there.
  static let places: [(text: String, names: [String], isValue: Bool)] = [
    (#"{""#, [], false), (#"{"baseline": ""#, ["baseline"], true),
    (#"{"rules": {"edge-space": ""#, ["rules", "edge-space"], true),
    (#"{"rules": {"edge-space": "off", ""#, ["rules"], false),
    (#"{"rules": {"edge-space": "off"}, ""#, [], false),
    (#"{"files": [{"path": "a"}, {""#, ["files"], false),
    (#"{"baseline": "x\"{", "rules": {""#, ["rules"], false),
    (#"{"baseline": "x\\", "rules": {""#, ["rules"], false),
    (#"{"baseline": "a\\\"{", "rules": {""#, ["rules"], false),
    (#"{"baseline": "{[", "set": {"count": "#, ["set", "count"], true),
  ]

  @Test("a place is found by the brackets and texts before it", arguments: places)
  func place(text: String, names: [String], isValue: Bool) {
    let bytes = Array(text.utf8)
    let place = SettingsPlace(bytes.arraySpan, bytes.count)
    #expect(place.names == names && place.isValue == isValue)
  }
}
