@_spi(QBank) import BankFormats

/// Writes a layout in the notation of a configuration.
package struct LayoutText {
  private let layout: Layout
  /// The encoding of the table, if it is not UTF-8.
  private let encoding: EncodingName?

  /// Creates a writer of a layout.
  package init(_ layout: Layout, encoding: EncodingName? = nil) {
    (self.layout, self.encoding) = (layout, encoding)
  }

  /// A complete configuration that defines the layout, for the file at `path`.
  package func configuration(for path: String) -> String { "{\n\(addition(for: path))}\n" }

  /// The members of a configuration that define the layout, for the file at `path`. A built-in layout is referred
  /// to by name.
  package func addition(for path: String) -> String {
    let files = "  \"files\": [\n    \(file(path))\n  ]\n"
    if Layouts.named(layout.name) != nil { return files }
    return "  \"layouts\": {\n\(member)\n  },\n" + files
  }

  /// The member of “layouts” with its name.
  package var member: String {
    let parts = settings.map { "      \(text($0.name)): \($0.value)" }
    return "    \(text(layout.name)): {\n\(parts.joined(separator: ",\n"))\n    }"
  }

  /// The element of “files” for the file at `path`.
  package func file(_ path: String) -> String {
    let encoding = encoding.map { ", \"encoding\": \(text($0.name))" } ?? ""
    return "{ \"path\": \(text(path)), \"layout\": \(text(layout.name))\(encoding) }"
  }

  private var settings: [(name: String, value: String)] {
    var settings = [
      ("columns", "{\n\(columns.map { "        \($0)" }.joined(separator: ",\n"))\n      }")
    ]
    if let word = LayoutSetting.answers.first(where: { $0.style == layout.answer })?.name {
      settings.append(("answer", text(word)))
    }
    if layout.delimiter != .comma { settings.append(("delimiter", text(layout.delimiter.word))) }
    if layout.rowsAbove > 0 { settings.append(("skip", String(layout.rowsAbove))) }
    if layout.hasList || layout.dropsLabels {
      settings.append(("separator", text(layout.list.word)))
    }
    if let type { settings.append(("only", text(type))) }
    return settings
  }

  private var type: String? {
    layout.columns.lazy.compactMap { column in
      if case .questionType(let name) = column.field { name } else { nil }
    }.first
  }

  private var columns: [String] {
    let isByColumn = layout.answer == .first
    let choices = sorted { $0.choiceNumber }
    var members: [(String, String?)] = [("question", one { $0 == .question })]
    if isByColumn {
      members.append(("correct", choices.first))
      members.append(("wrong", all(Array(choices.dropFirst()))))
    } else {
      members.append(("choices", one { $0 == .choiceList } ?? list(choices)))
      members.append(("marks", list(sorted { $0.markNumber })))
      members.append(("labels", list(sorted { $0.labelNumber })))
      members.append(("answer", one { $0 == .answer }))
    }
    for (name, field) in LayoutSetting.details { members.append((name, one { $0 == field })) }
    members.append(("type", one { if case .questionType = $0 { true } else { false } }))
    members.append(("ignored", all(ignored)))
    return members.compactMap { name, value in value.map { "\(text(name)): \($0)" } }
  }

  private var ignored: [String] {
    layout.columns.filter {
      switch $0.field {
      case .fixed, .rowNumber: true
      default: false
      }
    }.map { self.text($0) }
  }

  private func one(_ isWanted: (Layout.Field) -> Bool) -> String? {
    layout.columns.first { isWanted($0.field) }.map { self.text($0) }
  }

  private func sorted(_ number: (Layout.Field) -> Int?) -> [String] {
    let numbered = layout.columns.compactMap { column in
      number(column.field).map { ($0, self.text(column)) }
    }
    return numbered.ordered { $0.0 < $1.0 }.map(\.1)
  }

  private func all(_ columns: [String]) -> String? {
    columns.isEmpty ? nil : "[\(columns.joined(separator: ", "))]"
  }

  /// A JSON path that leads to all columns, or an array of them.
  private func list(_ columns: [String]) -> String? {
    columns.count == 1 && columns[0].contains(text: "[*]") ? columns[0] : all(columns)
  }

  private func text(_ column: LayoutColumn) -> String {
    if let place = column.place { return String(place) }
    let names = column.names.map { self.text($0) }
    return names.count == 1 ? names[0] : "[\(names.joined(separator: ", "))]"
  }

  private func text(_ text: String) -> String { JSON.string(text).text }
}
