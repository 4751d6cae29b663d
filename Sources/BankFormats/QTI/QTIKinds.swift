@_spi(QBank) import BankSyntax

extension QuestionKinds {
  /// Returns the type of a version 2 or 3 item with these interactions.
  static func kind(_ interactions: [XMLElement]) -> Localized {
    let names = Set(interactions.map(\.name.local)).sorted()
    if names.isEmpty { return description }
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
      matching
    case "orderInteraction", "graphicOrderInteraction": ordering
    case "textEntryInteraction": shortAnswer
    case "extendedTextInteraction": essay
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
