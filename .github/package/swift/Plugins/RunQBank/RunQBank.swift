import Foundation
import PackagePlugin

/// Runs qbank with the arguments after the verb, in the folder in which it was called.
@main
struct RunQBank: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    try run(context.tool(named: "qbank"), arguments, in: nil)
  }

  private func run(_ qbank: PluginContext.Tool, _ arguments: [String], in folder: URL?) throws {
    // Xcode passes the chosen targets; qbank has no such option and checks all banks.
    var words = ArgumentExtractor(arguments)
    let isXcode = !words.extractOption(named: "target").isEmpty
    let process = Process()
    process.executableURL = qbank.url
    process.arguments =
      isXcode && words.remainingArguments.isEmpty ? ["lint"] : words.remainingArguments
    if let folder { process.currentDirectoryURL = folder }
    // The plugin's standard input carries messages of the package manager.
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    if process.terminationStatus != 0 { exit(process.terminationStatus) }
  }
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  extension RunQBank: XcodeCommandPlugin {
    func performCommand(context: XcodePluginContext, arguments: [String]) throws {
      try run(context.tool(named: "qbank"), arguments, in: context.xcodeProject.directoryURL)
    }
  }
#endif
