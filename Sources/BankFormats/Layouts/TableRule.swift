/// The rule by which tables are told that do not fit their layout, in every command.
package enum TableRule {
  /// Its name.
  package static let name = "layout-mismatch"
}
