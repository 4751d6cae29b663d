@_spi(QBank) import BankSyntax

/// The type of a QTI 1.2 item, by the name that its program gives it or by the responses that it asks for.
enum QTI1Kind: Equatable {
  /// A question with one right choice.
  case choice
  /// Another type, with its name.
  case other(Localized)

  /// Determines the type by the name that a program gives it, or returns nil if the name is unknown.
  init?(named name: String) {
    var word = String(
      decoding: name.utf8.filter(\.isLetterOrDigit).map(\.asciiLowercased), as: UTF8.self)
    for end in ["question", "v0p1"] where word.hasSuffix(end) { word.removeLast(end.count) }
    if word.hasPrefix("cc"), name.hasPrefix("cc.") { word.removeFirst(2) }
    switch word {
    case "multiplechoice", "truefalse": self = .choice
    case "multipleresponse", "multipleanswers", "multipleanswer", "multiselect":
      self = .other(.severalRight)
    case "matching", "complexmatching", "match": self = .other(GIFTAnswers.Other.matching.title)
    case "ordering", "order": self = .other(QTIKinds.ordering)
    case "essay", "longanswer", "shortresponse", "writtenresponse":
      self = .other(GIFTAnswers.Other.essay.title)
    case "shortanswer", "fillinblank", "fillintheblank", "fillinmultipleblanks", "fib",
      "patternmatch",
      "fillintheblankplus", "multishortanswer":
      self = .other(GIFTAnswers.Other.shortAnswer.title)
    case "numerical", "numeric", "arithmetic", "significantfigures":
      self = .other(GIFTAnswers.Other.numerical.title)
    case "calculated", "calculatedformula": self = .other(QTIKinds.changing)
    case "textonly": self = .other(GIFTAnswers.Other.description.title)
    case "multipledropdowns", "jumbledsentence": self = .other(QTIKinds.gapChoice)
    case "hotspot": self = .other(QTIKinds.marking)
    case "fileupload", "fileresponse": self = .other(QTIKinds.upload)
    case "opinionscale", "likert": self = .other(QTIKinds.survey)
    case "eitheror":
      self = .other(Localized(en: "either-or question", ja: "二者択一（Either/Or）の問題"))
    default: return nil
    }
  }

  /// Determines the type by the responses that an item asks for.
  init(_ responses: [XMLElement]) {
    guard let only = responses.first else {
      self = .other(GIFTAnswers.Other.description.title)
      return
    }
    if responses.count > 1 {
      self = .other(QTIKinds.several)
      return
    }
    let type = (only["rcardinality"] ?? "").lowercased()
    switch only.name.local {
    case "response_lid" where only.all({ $0.name.local == "render_choice" }).isEmpty:
      self = .other(QTIKinds.marking)
    case "response_lid" where type == "multiple": self = .other(.severalRight)
    case "response_lid" where type == "ordered": self = .other(QTIKinds.ordering)
    case "response_lid": self = .choice
    case "response_num": self = .other(GIFTAnswers.Other.numerical.title)
    case "response_str": self = .other(GIFTAnswers.Other.shortAnswer.title)
    case "response_grp": self = .other(GIFTAnswers.Other.matching.title)
    default: self = .other(QTIKinds.marking)
    }
  }
}

extension UInt8 {
  fileprivate var isLetterOrDigit: Bool {
    isDigit || UInt8(ascii: "a")...UInt8(ascii: "z") ~= asciiLowercased
  }
}
