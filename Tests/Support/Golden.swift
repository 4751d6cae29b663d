import Foundation
public import Testing

/// Texts that are kept beside the tests and looked at by people.
public enum Golden {
  /// Holds a text against the file of that name in the folder `Golden` beside the calling test.
  ///
  /// With `QBANK_REWRITE_GOLDEN=1` the files are written anew, to be read before they are kept.
  public static func expect(
    _ text: String, _ name: String, file: String = #filePath,
    location: SourceLocation = #_sourceLocation
  ) {
    let folder = URL(fileURLWithPath: file).deletingLastPathComponent()
      .appendingPathComponent("Golden")
    let place = folder.appendingPathComponent(name)
    if ProcessInfo.processInfo.environment["QBANK_REWRITE_GOLDEN"] == "1" {
      try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try? Data(text.utf8).write(to: place)
      return
    }
    guard let kept = try? String(contentsOf: place, encoding: .utf8) else {
      Issue.record("there is no Golden/\(name)", sourceLocation: location)
      return
    }
    #expect(text == kept, "differs from Golden/\(name)", sourceLocation: location)
  }
}
