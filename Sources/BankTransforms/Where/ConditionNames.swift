@_spi(QBank) import BankText

/// Names from other languages, and the names nearest to misspelt ones.
enum ConditionNames {
  /// Names of fields, functions and operators in other languages.
  private static let others: [(written: String, meant: String)] = [
    ("title", "question"), ("text", "question"), ("choices", "choice"), ("options", "choice"),
    ("option", "choice"), ("correct", "answer"), ("index", "answer.index"), ("key", "answer.index"),
    ("topic", "category"), ("tag", "tags"), ("level", "difficulty"), ("limit", "time"),
    ("path", "file"), ("filename", "file"), ("line", "row"), ("record", "row"), ("nr", "row"),
    ("rule", "finding"), ("len", "length"), ("strlen", "length"), ("char_length", "length"),
    ("size", "length"), ("wc", "words"), ("upper", "lower"), ("lcase", "lower"),
    ("tolower", "lower"),
    ("casefold", "lower"), ("normalize", "nf"), ("startswith", "starts"), ("starts_with", "starts"),
    ("endswith", "ends"), ("ends_with", "ends"), ("includes", "contains"), ("has", "contains"),
    ("ilike", "contains"), ("glob", "like"), ("matches", "like"), ("regexp", "like"),
    ("rlike", "like"), ("eq", "="), ("equals", "="), ("ne", "!="), ("lt", "<"), ("le", "<="),
    ("gt", ">"), ("ge", ">="), ("isnull", "is null"), ("notnull", "is not null"),
  ]

  private static let fields = ConditionField.allCases.map(\.name)
  private static let functions = ConditionFunction.allCases.map(\.rawValue)
  private static let operators =
    ConditionOperator.allCases.map(\.rawValue) + ["in", "is null", "and", "or"]

  /// The field that was probably meant, or nil if none is similar.
  static func nearestField(_ word: String) -> String? { nearest(word, fields) }

  /// The function that was probably meant, or nil if none is similar.
  static func nearestFunction(_ word: String) -> String? { nearest(word, functions) }

  /// The operator that was probably meant, or nil if none is similar.
  static func nearestOperator(_ word: String) -> String? { nearest(word, operators) }

  private static func nearest(_ word: String, _ names: [String]) -> String? {
    // Names are short: a long word is none of them, and comparing it would be slow.
    guard !word.isEmpty, word.utf8.count <= 40 else { return nil }
    let word = word.lowercased()
    if names.contains(word) { return word }
    if let other = others.first(where: { $0.written == word && names.contains($0.meant) }) {
      return other.meant
    }
    return NearestName.of(word, in: names)
  }
}
