@_spi(QBank) package import BankModel
@_spi(QBank) package import BankText

/// What keeps a part of a JSON bank from being read as an item.
package enum JSONReadDefect: Sendable {
  /// An item, counted from 1, is not built as it should be.
  case item(JSONDefect, number: Int)
  /// The document has a mistake, behind which nothing is read.
  case syntax(JSONSyntaxError)
  /// An item, counted from 1, is no JSON, or something between two items is none; reading goes on at
  /// the next one.
  case brokenItem(JSONSyntaxError, number: Int?)

  /// Where it is.
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
