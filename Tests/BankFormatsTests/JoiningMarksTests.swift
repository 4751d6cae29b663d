@_spi(QBank) import BankModel
@_spi(QBank) import BankText
import Foundation
@_spi(QBank) import TestSupport
import Testing

@_spi(QBank) @testable import BankFormats
@_spi(QBank) @testable import BankSyntax

/// Checks the tables of the app loaders against Foundation, for every scalar that matters.
@Suite("Marks that join a carriage return or a comma")
struct JoiningMarksTests {
  /// The scalars in chunks, so that Foundation is called for many at once.
  private static let chunks = stride(from: 0, to: EveryScalar.thatMatters.count, by: 0x400).map {
    Array(EveryScalar.thatMatters[$0..<min($0 + 0x400, EveryScalar.thatMatters.count)])
  }

  private func text(of scalars: [Unicode.Scalar], _ before: String, _ after: String) -> String {
    var text = ""
    for scalar in scalars {
      text += before
      text.unicodeScalars.append(scalar)
      text += after
    }
    return text
  }

  @Test("a carriage return is kept exactly before the marks in the table")
  func keptReturns() {
    for chunk in Self.chunks {
      let scalars = chunk.filter { $0 != "\r" && $0 != "\n" }
      let kept = text(of: scalars, "x\r", "x").replacingOccurrences(of: "\r", with: "")
      var expected = ""
      for scalar in scalars {
        expected += KeptReturns.marks.contains(scalar.value) ? "x\r" : "x"
        expected.unicodeScalars.append(scalar)
        expected += "x"
      }
      expectSame(kept, expected, scalars)
    }
  }

  @Test("a comma delimits unless a mark that joins it follows")
  func commasBefore() {
    for chunk in Self.chunks {
      let scalars = chunk.filter { $0 != "," }
      let cut = text(of: scalars, "x,", "x").components(separatedBy: ",").joined(separator: "|")
      var expected = ""
      for scalar in scalars {
        expected += AppLoader.joinsWhatPrecedes(scalar.value) ? "x," : "x|"
        expected.unicodeScalars.append(scalar)
        expected += "x"
      }
      expectSame(cut, expected, scalars)
    }
  }

  @Test("a comma delimits unless a character that joins it precedes")
  func commasBehind() {
    for chunk in Self.chunks {
      let scalars = chunk.filter { $0 != "," }
      let cut = text(of: scalars, "x", ",x").components(separatedBy: ",").joined(separator: "|")
      var expected = ""
      for scalar in scalars {
        expected += "x"
        expected.unicodeScalars.append(scalar)
        expected += AppLoader.joinsWhatFollows(scalar.value) ? ",x" : "|x"
      }
      expectSame(cut, expected, scalars)
    }
  }

  private func expectSame(_ one: String, _ other: String, _ scalars: [Unicode.Scalar]) {
    if one.utf8.elementsEqual(other.utf8) { return }
    let place = zip(one.unicodeScalars, other.unicodeScalars).prefix { $0 == $1 }
    let near = String(String.UnicodeScalarView(place.suffix(4).map(\.0)))
    Issue.record("differs after \(VisibleText.escape(near))")
  }
}
