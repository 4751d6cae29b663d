@_spi(QBank) import BankSyntax

/// Reads QTI 1.2: a file of items, or a package that contains such files.
///
/// Each learning platform packs them in its own way: listed in a manifest as questions, as something else or not at
/// all, and with different file extensions. So every candidate is opened, and its outermost element decides.
struct QTI1Reader {
  private var package: QTIPackage
  private var found = FoundQuestions()
  private var number = 0
  private var banks: Set<String> = []
  private var draws: [QTI1File.Draw] = []
  /// Whether there was any file of items.
  private var hasFile = false
  /// The manifest, if there is one.
  private var manifest: QTIPart?
  /// The versions of the questions that the manifest lists.
  private var types: [QTIVersion] = []

  static let format = "qti12"

  /// Reads a file.
  static func read(_ source: Source) -> ImportResult {
    if !Archive.begins(source.bytes) { return readFile(source) }
    do {
      var reader = QTI1Reader(package: try QTIPackage(source, format: format))
      reader.readPackage()
      return reader.package.imported(reader.found)
    } catch {
      return ImportResult(.problems([]), [error.diagnostic(format)])
    }
  }

  private static func readFile(_ source: Source) -> ImportResult {
    var file = QTI1File(source, part: nil, after: 0, format: format)
    file.read()
    var log = file.log
    for draw in file.draws { log.addLoss(nil, .others, draw.loss(isThere: true)) }
    return log.imported(file.found)
  }

  // MARK: Packages

  private mutating func readPackage() {
    do {
      if let name = try package.manifest() {
        guard let part = package.part(name, from: TextRange(at: 0), in: nil) else { return }
        manifest = part
        if let root = package.root(of: part) { readListed(root, part) }
      } else {
        for name in package.names { readPart(name, from: TextRange(at: 0), isListed: false) }
      }
    } catch {
      return package.note(error, in: nil)
    }
    for draw in draws {
      let isThere = draw.bank.map { banks.contains($0) } ?? true
      package.log.addLoss(nil, .others, draw.loss(isThere: isThere))
    }
    if !hasFile { noteNoFile() }
  }

  /// Reads the parts that a manifest lists, in its order, each once.
  private mutating func readListed(_ root: XMLElement, _ part: QTIPart) {
    let list = root.first("resources")
    let bases = [root, list].compactMap { $0?.base }
    var seen: Set<String> = [part.name]
    for resource in list?.elements("resource") ?? [] {
      let version = QTIVersion(resourceType: resource["type"] ?? "")
      if let version { types.append(version) }
      let all = bases + [resource.base].compactMap(\.self)
      for address in QTI1Reader.addresses(of: resource) {
        let reference = QTIReference(address, from: all, in: part)
        guard let name = package.existing(reference) else {
          guard version == .one else { continue }
          package.noteMissing(reference)
          hasFile = true
          continue
        }
        guard seen.insert(name).inserted, !isShortForm(name) else { continue }
        readPart(name, from: address.range, isListed: version == .one)
      }
    }
  }

  /// Returns the addresses of a resource's parts. Blackboard has one in an attribute of its own.
  private static func addresses(of resource: XMLElement) -> [XMLAttribute] {
    let own = resource.tag.attributes.filter { attribute in
      attribute.name.local == "file" && !attribute.name.prefix.isEmpty
    }
    let files = resource.elements("file").compactMap { $0.tag.attribute("href") }
    return own + [resource.tag.attribute("href")].compactMap(\.self) + files
  }

  /// Whether another part contains the same quiz in Canvas's complete form.
  private func isShortForm(_ name: String) -> Bool {
    let steps = name.unicodeScalars.split(separator: "/").map(String.init)
    guard steps.last == "assessment_qti.xml", steps.count >= 2 else { return false }
    let folder = steps.dropLast(2) + ["non_cc_assessments", "\(steps[steps.count - 2]).xml.qti"]
    return package.has(folder.joined(separator: "/"))
  }

  // MARK: Files

  private static let endings = ["xml", "qti", "dat"]

  /// Whether a part may be a file of items, judged by its name.
  static func mayBeFile(_ name: String) -> Bool {
    endings.contains { Path(name).hasExtension($0) }
  }

  private mutating func readPart(_ name: String, from range: TextRange, isListed: Bool) {
    guard QTI1Reader.mayBeFile(name) else { return }
    let content: [UInt8]
    do { content = try package.bytes(name) } catch {
      return package.note(ParseError(range, error.message, help: error.help), in: manifest)
    }
    let found = XMLName(rootOf: content.arraySpan, skippingDocumentType: true)
    let isFile = found.map { QTIVersion(root: $0) == .one } ?? isListed
    // Something else that is listed beside questions, such as the settings of a quiz, is not a file of items.
    if !isFile, !isListed || found.map({ QTIVersion(root: $0) == nil }) ?? false { return }
    hasFile = true
    let part = package.place(name, content)
    var file = QTI1File(
      Source(Path(name), content), part: name, after: number, format: QTI1Reader.format)
    file.read()
    take(file, part)
  }

  private mutating func take(_ file: QTI1File, _ part: QTIPart) {
    number = file.number
    found.append(contentsOf: file.found, at: part.start)
    banks.formUnion(file.banks)
    draws += file.draws
    package.log.append(contentsOf: file.log, at: part.start)
  }

  private mutating func noteNoFile() {
    if let other = types.first(where: { $0 != .one }), let manifest {
      return package.note(other.isNot(.one, at: TextRange(at: 0)), in: manifest)
    }
    package.note(
      ParseError(
        TextRange(at: 0),
        Localized(
          en: "the archive contains no QTI 1.2 file", ja: "QTI 1.2のファイルが入っていません。")),
      in: manifest)
  }
}

extension QTI1File.Draw {
  /// Returns what is lost of a quiz that draws questions at random.
  fileprivate func loss(isThere: Bool) -> Localized {
    let (count, bank) = (VisibleText.escape(count), VisibleText.escape(bank ?? ""))
    if isThere {
      return Localized(
        en: "a quiz draws \(count) of its questions at random, but all of them are imported",
        ja: "問題を\(count)問ずつ抽選するテストですが、すべての問題を取り込みます。")
    }
    return Localized(
      en:
        "a quiz draws \(count) \(count == "1" ? "question" : "questions") from the bank “\(bank)”, "
        + "which is not in the package",
      ja: "このパッケージにない問題バンク「\(bank)」から\(count)問を抽選する設定が失われます。")
  }
}
