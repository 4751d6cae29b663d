import Foundation

/// Rows of texts as scalars, because `==` treats composed and decomposed texts as equal.
enum Scalars {
  /// Returns the scalars of every text.
  static func rows(_ rows: [[String]]) -> [[[UInt32]]] {
    rows.map { $0.map { $0.unicodeScalars.map(\.value) } }
  }

  /// Returns the scalars of every text in a JSON array of arrays of strings.
  static func rows(fromJSON text: String) throws -> [[[UInt32]]] {
    try rows(JSONDecoder().decode([[String]].self, from: Data(text.utf8)))
  }
}
