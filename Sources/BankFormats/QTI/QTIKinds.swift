@_spi(QBank) import BankSyntax

/// The names of the types of question that a bank cannot hold.
enum QTIKinds {
  static let ordering = Localized(en: "ordering question", ja: "並べ替え問題")
  static let gapChoice = Localized(
    en: "question with choices in its text", ja: "文中の選択肢から選ぶ問題")
  static let marking = Localized(
    en: "question answered by marking a spot or words", ja: "位置や語句を指し示す問題")
  static let slider = Localized(en: "slider question", ja: "スライダーで答える問題")
  static let upload = Localized(en: "file-upload question", ja: "ファイルを提出する問題")
  static let program = Localized(
    en: "question run by its own program", ja: "独自のプログラムで動く問題")
  static let several = Localized(
    en: "multi-part question", ja: "複数の設問からなる問題")
  static let changing = Localized(en: "question with variable values", ja: "値が変わる問題")
  static let survey = Localized(en: "survey question", ja: "アンケートの質問")

  /// Returns the type of a version 2 or 3 item with these interactions.
  static func kind(_ interactions: [XMLElement]) -> Localized {
    let names = Set(interactions.map(\.name.local)).sorted()
    if names.isEmpty { return GIFTAnswers.Other.description.title }
    let kinds = Set(names.map { kind($0) })
    guard kinds.count == 1, let only = kinds.first else { return several }
    if let only { return only }
    if names.count > 1 || names == ["choiceInteraction"] { return several }
    return Localized(en: "question with <\(names[0])>", ja: "<\(names[0])>のある問題")
  }

  private static func kind(_ interaction: String) -> Localized? {
    switch interaction {
    case "associateInteraction", "matchInteraction", "gapMatchInteraction",
      "graphicAssociateInteraction", "graphicGapMatchInteraction":
      GIFTAnswers.Other.matching.title
    case "orderInteraction", "graphicOrderInteraction": ordering
    case "textEntryInteraction": GIFTAnswers.Other.shortAnswer.title
    case "extendedTextInteraction": GIFTAnswers.Other.essay.title
    case "inlineChoiceInteraction": gapChoice
    case "hottextInteraction", "hotspotInteraction", "selectPointInteraction",
      "positionObjectInteraction":
      marking
    case "sliderInteraction": slider
    case "uploadInteraction", "drawingInteraction": upload
    case "customInteraction", "portableCustomInteraction", "mediaInteraction": program
    default: nil
    }
  }
}
