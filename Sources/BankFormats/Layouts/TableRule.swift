/// The rule that reports tables that do not fit their layout, in every command.
package enum TableRule {
  /// Its name.
  package static let name = "layout-mismatch"
}
