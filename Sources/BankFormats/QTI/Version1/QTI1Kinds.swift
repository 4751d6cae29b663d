@_spi(QBank) import BankSyntax

/// The type of a QTI 1.2 item, by the name that its program gives it or by the responses that it asks for.
enum QTI1Kind: Equatable {
  /// A question with one right choice.
  case choice
  /// Another type, with its name.
  case other(Localized)

  /// Determines the type by the name that a program gives it, or returns nil if the name is unknown.
  init?(named name: String) {
    let letters = name.utf8.filter { $0.isLetter || $0.isDigit }.map(\.asciiLowercased)
    var word = String(decoding: letters, as: UTF8.self)
    for end in ["question", "v0p1"] where word.hasSuffix(end) { word.removeLast(end.count) }
    if word.hasPrefix("cc"), name.hasPrefix("cc.") { word.removeFirst(2) }
    switch word {
    case "multiplechoice", "truefalse": self = .choice
    case "multipleresponse", "multipleanswers", "multipleanswer", "multiselect":
      self = .other(.severalRight)
    case "matching", "complexmatching", "match": self = .other(QuestionKinds.matching)
    case "ordering", "order": self = .other(QuestionKinds.ordering)
    case "essay", "longanswer", "shortresponse", "writtenresponse":
      self = .other(QuestionKinds.essay)
    case "shortanswer", "fillinblank", "fillintheblank", "fillinmultipleblanks", "fib",
      "patternmatch",
      "fillintheblankplus", "multishortanswer":
      self = .other(QuestionKinds.shortAnswer)
    case "numerical", "numeric", "arithmetic", "significantfigures":
      self = .other(QuestionKinds.numerical)
    case "calculated", "calculatedformula": self = .other(QuestionKinds.changing)
    case "textonly": self = .other(QuestionKinds.description)
    case "multipledropdowns", "jumbledsentence": self = .other(QuestionKinds.gapChoice)
    case "hotspot": self = .other(QuestionKinds.marking)
    case "fileupload", "fileresponse": self = .other(QuestionKinds.upload)
    case "opinionscale", "likert": self = .other(QuestionKinds.survey)
    case "eitheror":
      self = .other(Localized(en: "either-or question", ja: "二者択一（Either/Or）の問題"))
    default: return nil
    }
  }

  /// Determines the type by the responses that an item asks for.
  init(_ responses: [XMLElement]) {
    guard let only = responses.first else {
      self = .other(QuestionKinds.description)
      return
    }
    if responses.count > 1 {
      self = .other(QuestionKinds.several)
      return
    }
    let type = (only["rcardinality"] ?? "").lowercased()
    switch only.name.local {
    case "response_lid" where only.all({ $0.name.local == "render_choice" }).isEmpty:
      self = .other(QuestionKinds.marking)
    case "response_lid" where type == "multiple": self = .other(.severalRight)
    case "response_lid" where type == "ordered": self = .other(QuestionKinds.ordering)
    case "response_lid": self = .choice
    case "response_num": self = .other(QuestionKinds.numerical)
    case "response_str": self = .other(QuestionKinds.shortAnswer)
    case "response_grp": self = .other(QuestionKinds.matching)
    default: self = .other(QuestionKinds.marking)
    }
  }
}
