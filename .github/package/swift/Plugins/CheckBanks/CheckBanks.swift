import Foundation
import PackagePlugin

/// Checks the question banks of a target in a build if they or their settings have changed.
@main
struct CheckBanks: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
    let files = target.sourceModule?.sourceFiles.map(\.url) ?? []
    return try commands(
      checking: files, of: target.name, below: context.package.directoryURL,
      with: context.tool(named: "qbank"))
  }

  /// Returns a command that checks the banks among the files in one run, so that a question in two of
  /// them is a finding, too.
  private func commands(
    checking files: [URL], of target: String, below folder: URL, with qbank: PluginContext.Tool
  ) -> [Command] {
    let banks = files.flatMap(content).filter { isBank($0, below: folder) }
    guard !banks.isEmpty else {
      warnOfNoBank(in: target)
      return []
    }
    let settings = Set(banks.flatMap(settings)).sorted { $0.path < $1.path }
    return [
      .buildCommand(
        displayName: "Checking the question banks of \(target)", executable: qbank.url,
        arguments: ["lint", "--quiet", "--format", "short", "--force-exclude", "--"]
          + banks.map { $0.path(percentEncoded: false) },
        inputFiles: banks + settings)
    ]
  }

  /// Warns in the language of the terminal that nothing is checked.
  private func warnOfNoBank(in target: String) {
    let environment = ProcessInfo.processInfo.environment
    let languages = ["LC_ALL", "LC_MESSAGES", "LANG"].compactMap { environment[$0] }
    let language = languages.first { !$0.isEmpty } ?? ""
    Diagnostics.warning(
      language.hasPrefix("ja")
        ? "\(target) に問題ファイルがないため、何も検査しません。problem.csv か guidance.csv を加えるか、CheckBanks を外してください。"
        : "\(target) has no question bank, so nothing is checked: add problem.csv or guidance.csv, or "
          + "leave out CheckBanks")
  }

  /// The file itself, or the files below it if it is a folder that is a single resource.
  private func content(_ url: URL) -> [URL] {
    guard url.hasDirectoryPath else { return [url] }
    let content = FileManager.default.enumerator(at: url, includingPropertiesForKeys: nil)
    return (content?.compactMap { $0 as? URL } ?? []).filter { !$0.hasDirectoryPath }
      .sorted { $0.path < $1.path }
  }

  /// Whether a file has the name of a bank, or is a file that `qbank lint` would read and that has
  /// settings.
  private func isBank(_ file: URL, below folder: URL) -> Bool {
    if ["problem.csv", "guidance.csv"].contains(file.lastPathComponent) { return true }
    let endings = ["csv", "tsv", "json", "jsonl", "gift", "xlsx", "ods"]
    guard endings.contains(file.pathExtension.lowercased()) else { return false }
    return settings(file).contains { $0.path.hasPrefix(folder.standardizedFileURL.path) }
  }

  /// The settings files that apply to a file: those in its folder and all folders above.
  private func settings(_ file: URL) -> [URL] {
    sequence(first: file.standardizedFileURL.deletingLastPathComponent()) { folder in
      folder.path == "/" ? nil : folder.deletingLastPathComponent()
    }
    .map { $0.appending(path: ".qbank.json") }
    .filter { FileManager.default.fileExists(atPath: $0.path) }
  }
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  extension CheckBanks: XcodeBuildToolPlugin {
    func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
      try commands(
        checking: target.inputFiles.map(\.url), of: target.displayName,
        below: context.xcodeProject.directoryURL, with: context.tool(named: "qbank"))
    }
  }
#endif
