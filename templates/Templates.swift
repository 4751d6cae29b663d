/// The files of this folder, as they are built into the program.
public enum Templates {
  /// A problem bank to begin with, in English.
  public static var problemsInEnglish: [UInt8] { PackageResources.problems_en_csv }
  /// A problem bank to begin with, in Japanese.
  public static var problemsInJapanese: [UInt8] { PackageResources.problems_ja_csv }
  /// A guidance file to begin with, in English.
  public static var guidanceInEnglish: [UInt8] { PackageResources.guidance_en_csv }
  /// A guidance file to begin with, in Japanese.
  public static var guidanceInJapanese: [UInt8] { PackageResources.guidance_ja_csv }
}
