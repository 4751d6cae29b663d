@_spi(QBank) import BankText

extension AppliedSettings {
  /// What applies, as one JSON document that ends in a line break.
  var json: String {
    JSON.object([
      ("version", .number(1)), ("path", .string(path.string)),
      ("kind", .string(isFolder ? "folder" : "file")),
      ("configuration", files.first.map { .string($0.string) }),
      (
        "above",
        files.count > 1 ? .array(files.dropFirst().map { .string($0.string) }) : nil
      ),
      ("settings", .array(all.map(\.json))), ("rules", .array(rules.map(\.json))),
      ("ruleSettings", .array(ruleSettings.map(\.json))),
      ("excludedBy", exclusion.map { .string($0) }),
      ("exceptions", .array(exceptions.map { .string($0) })),
    ]).text + "\n"
  }
}
