// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "qbank-plugins",
  products: [
    .plugin(name: "CheckBanks", targets: ["CheckBanks"]),
    .plugin(name: "RunQBank", targets: ["RunQBank"]),
  ],
  targets: [
    .plugin(name: "CheckBanks", capability: .buildTool(), dependencies: ["qbank"]),
    // Requests no permission: callers grant it for commands that write.
    .plugin(
      name: "RunQBank",
      capability: .command(
        intent: .custom(verb: "qbank", description: "Check, fix and convert question banks.")),
      dependencies: ["qbank"]),
    .binaryTarget(name: "qbank", path: "qbank.artifactbundle.zip"),
  ]
)
