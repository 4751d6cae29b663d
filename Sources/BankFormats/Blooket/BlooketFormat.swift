extension Format {
  /// The CSV template of Blooket; see `Layout.blooket`.
  public static let blooket = Layout.blooket.csv
}
