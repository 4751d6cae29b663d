@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
import Foundation
@_spi(QBank) import TestSupport
import Testing

@Suite("QTI packages, checked by schemas and other readers")
struct QTIOutsideTests {
  private static let bank =
    HostileBanks.ofTexts
    + HostileBanks.random(
      1, choices: 2...10, details: [.id, .explanation, .points, .pinned], count: 40)
    + [QTIWritingTests.tea, QTIWritingTests.plain]

  @Test(
    "the official schemas accept manifests and items",
    .enabled(if: Places.shared != nil && Python.has("lxml"), "needs QBANK_SHARED and lxml"),
    arguments: ["qti12", "qti21", "qti22", "qti30"])
  func schemas(_ name: String) throws {
    let format = try #require(Format.named(name))
    let package = try #require(format.exported(Self.bank)).bytes
    let schemas = try #require(Places.shared) + "/data/schemas/qti"
    let answer = Python.run(Self.validating, [schemas, name], input: Data(package))
    #expect(answer == "1 manifest, \(Self.bank.count) items\n")
  }

  private static let validating = """
    import io, sys, zipfile
    from lxml import etree

    def schema(path):
        parser = etree.XMLParser(no_network=True)
        return etree.XMLSchema(etree.parse(sys.argv[1] + "/" + path, parser))

    archive = zipfile.ZipFile(io.BytesIO(sys.stdin.buffer.read()))
    assert archive.testzip() is None
    manifest, kinds = {
        # The schema of Canvas's manifests is not published with those of questions.
        "qti12": (None, ["qtiv1p2/ims_qtiasiv1p2p1.xsd", "qtiv1p2/cc_ims_qtiasiv1p2.xsd"]),
        "qti21": ("imscp_v1p1.xsd", ["qtiv2p1/imsqti_v2p1.xsd"]),
        "qti22": ("imscp_v1p1.xsd", ["qtiv2p2/imsqti_v2p2.xsd"]),
        "qti30": ("qtiv3p0/imsqtiv3p0_imscpv1p2_v1p0.xsd", ["qtiv3p0/imsqti_asiv3p0_sbacv1p0_v1p0.xsd"]),
    }[sys.argv[2]]
    root = etree.fromstring(archive.read("imsmanifest.xml"))
    if manifest is not None:
        schema(manifest).assertValid(root)
    schemas = [schema(kind) for kind in kinds]
    items = 0
    for file in root.iterfind(".//{*}file"):
        if file.get("href").endswith("assessment_meta.xml"):
            continue
        document = etree.fromstring(archive.read(file.get("href")))
        for kind in schemas:
            if not kind.validate(document):
                sys.exit(str(kind.error_log)[:2000])
        items += len(document.findall(".//{*}item")) if sys.argv[2] == "qti12" else 1
    print(f"1 manifest, {items} items")
    """

  @Test(
    "the QTI 2.1 schema accepts QTI 3.0 items translated to 2.1",
    .enabled(if: Places.shared != nil && Python.has("lxml"), "needs QBANK_SHARED and lxml"))
  func version30() throws {
    let package = try #require(Format.qti30.exported(Self.bank)).bytes
    let schemas = try #require(Places.shared) + "/data/schemas/qti"
    let answer = Python.run(Self.translating, [schemas], input: Data(package))
    #expect(answer == "\(Self.bank.count) items\n")
  }

  private static let translating = """
    import io, re, sys, zipfile
    from lxml import etree

    def camel(name):
        return re.sub("-(.)", lambda match: match[1].upper(), name)

    schema = etree.XMLSchema(etree.parse(
        sys.argv[1] + "/qtiv2p1/imsqti_v2p1.xsd", etree.XMLParser(no_network=True)))
    archive = zipfile.ZipFile(io.BytesIO(sys.stdin.buffer.read()))
    items = 0
    for name in archive.namelist():
        if not name.startswith("items/"):
            continue
        root = etree.fromstring(archive.read(name))
        for element in root.iter():
            space, local = element.tag[1:].split("}")
            assert space == "http://www.imsglobal.org/xsd/imsqtiasi_v3p0"
            assert local.startswith("qti-") or local == "br"
            local = camel(local.removeprefix("qti-"))
            # Version 2.1 has no element for the content of feedback; a <p> may hold the same.
            local = "p" if local == "contentBody" else local
            element.tag = "{http://www.imsglobal.org/xsd/imsqti_v2p1}" + local
            for key, value in list(element.attrib.items()):
                if "-" in key and not key.startswith("{"):
                    del element.attrib[key]
                    element.set(camel(key), value)
        schema.assertValid(root)
        items += 1
    print(items, "items")
    """

  @Test(
    "pyslet finds the same questions, choices, pinned places and answers",
    .enabled(if: Python.has("pyslet.qtiv2.xml"), "needs pyslet"))
  func pyslet() throws {
    let package = try #require(Format.qti21.exported(Self.bank)).bytes
    let answer = try #require(Python.run(Self.reading, input: Data(package)))
    let found = try JSONSerialization.jsonObject(with: Data(answer.utf8)) as? [[Any]] ?? []
    #expect(found.count == Self.bank.count)
    for (problem, entry) in zip(Self.bank, found) {
      let texts = entry[0] as? [String] ?? []
      let expected = [problem.question] + problem.choices
      #expect(texts.map { Array($0.utf8) } == expected.map { Array($0.utf8) })
      #expect(entry[1] as? Int == problem.answer)
      #expect(entry[2] as? [Int] == problem.details.pinned)
    }
  }

  private static let reading = """
    import io, json, sys, zipfile
    import pyslet.qtiv2.xml as qti

    def parts(element, kind):
        for part in element.get_children():
            if isinstance(part, str):
                continue
            if type(part).__name__ == kind:
                yield part
            else:
                yield from parts(part, kind)

    def text(element):
        return "".join(part if isinstance(part, str) else
                       "\\n" if type(part).__name__ == "Br" else text(part)
                       for part in element.get_children())

    archive = zipfile.ZipFile(io.BytesIO(sys.stdin.buffer.read()))
    found = []
    for name in archive.namelist():
        if not name.startswith("items/"):
            continue
        document = qti.QTIDocument()
        document.read(src=io.BytesIO(archive.read(name)))
        item = document.root
        choices = list(parts(item, "SimpleChoice"))
        right = text(next(parts(item.declarations["RESPONSE"], "ValueElement")))
        found.append([[text(next(parts(item, "Prompt")))] + [text(choice) for choice in choices],
                      [choice.identifier for choice in choices].index(right) + 1,
                      [n for n, choice in enumerate(choices, 1) if choice.fixed]])
    print(json.dumps(found))
    """
}
