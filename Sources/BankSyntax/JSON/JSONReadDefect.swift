@_spi(QBank) import BankModel

/// A defect that keeps a part of a JSON bank from being read as an item.
package enum JSONReadDefect: Sendable {
  /// An item, counted from 1, has a defect.
  case item(JSONDefect, number: Int)
  /// The document has a syntax error, after which nothing is read.
  case syntax(JSONSyntaxError)
  /// An item, counted from 1, or something between two items is not valid JSON; reading continues at the next item.
  case brokenItem(JSONSyntaxError, number: Int?)

  /// The place of the defect.
  package var place: Place {
    switch self {
    case .item(let defect, let number): Place(defect.range, record: number)
    case .syntax(let mistake): Place(mistake.range)
    case .brokenItem(let mistake, let number): Place(mistake.range, record: number)
    }
  }

  /// What is wrong, in one line.
  package var message: Localized {
    switch self {
    case .item(let defect, _): defect.message
    case .syntax(let mistake), .brokenItem(let mistake, _): mistake.message
    }
  }
}
