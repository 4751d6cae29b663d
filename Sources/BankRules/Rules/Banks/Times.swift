/// How often something happens, in words.
enum Times {
  /// `once`, `twice`, `3 times`.
  static func inEnglish(_ count: Int) -> String {
    switch count {
    case 1: "once"
    case 2: "twice"
    default: "\(count) times"
    }
  }
}
