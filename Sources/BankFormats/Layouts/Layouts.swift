/// The layouts that qbank knows. A new one is one file and one line here.
package enum Layouts {
  /// The layouts, in the order of the help page.
  package static let all: [Layout] = [
    .qbank, .header, .letters, .wayground, .blooket, .loilonote,
  ]

  /// The layout of this name.
  package static func named(_ name: String) -> Layout? { all.first { $0.name == name } }
}
