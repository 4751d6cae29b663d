import Foundation

/// Texts that are kept beside the tests and reviewed by people.
public enum Golden {
  /// The difference between a text and the file with that name in the folder `Golden` beside the calling test, or
  /// nil if there is none.
  ///
  /// With `QBANK_REWRITE_GOLDEN=1` the files are rewritten, to be reviewed before they are kept.
  public static func complaint(
    _ text: String, _ name: String, file: String = #filePath
  ) -> String? {
    let folder = URL(fileURLWithPath: file).deletingLastPathComponent()
      .appendingPathComponent("Golden")
    let place = folder.appendingPathComponent(name)
    if ProcessInfo.processInfo.environment["QBANK_REWRITE_GOLDEN"] == "1" {
      try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try? Data(text.utf8).write(to: place)
    }
    guard let kept = try? Data(contentsOf: place) else { return "there is no Golden/\(name)" }
    return kept == Data(text.utf8) ? nil : difference(text, String(decoding: kept, as: UTF8.self))
  }

  /// The first line that differs.
  private static func difference(_ text: String, _ kept: String) -> String {
    let (new, old) = (text.components(separatedBy: "\n"), kept.components(separatedBy: "\n"))
    let line = zip(new, old).prefix { $0 == $1 }.count
    let shown = [old, new].map { line < $0.count ? $0[line] : "(the end)" }
    return "line \(line + 1) was \(shown[0].debugDescription) and is \(shown[1].debugDescription)"
  }
}
