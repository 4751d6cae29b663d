import Foundation

/// Anki packages, made without Anki.
public enum AnkiDeck {
  /// A package made by SQLite, in the layout of genanki: models, decks and notes as JSON.
  public static func package(
    _ models: [[String]], _ notes: [(model: Int, fields: [String], deck: String)],
    part: String = "collection.anki2", cloze: Bool = false, pageSize: Int = 4096
  ) throws -> [UInt8] {
    let told: [String: Any] = [
      "models": models, "cloze": cloze, "page": pageSize, "part": part,
      "notes": notes.map {
        ["model": $0.model, "fields": $0.fields, "deck": $0.deck] as [String: Any]
      },
    ]
    let input = try JSONSerialization.data(withJSONObject: told)
    let answer = Python.run(making, input: input).flatMap { Data(base64Encoded: $0) }
    guard let answer else { throw CocoaError(.fileReadUnknown) }
    return [UInt8](answer)
  }

  private static let making = """
    import base64, io, json, os, sqlite3, sys, tempfile, zipfile
    told = json.load(sys.stdin)
    path = os.path.join(tempfile.mkdtemp(), "collection")
    db = sqlite3.connect(path)
    db.execute("PRAGMA page_size = %d" % told["page"])
    db.executescript('''
    CREATE TABLE col (id integer primary key, crt, mod, scm, ver, dty, usn, ls, conf, models, decks, dconf, tags);
    CREATE TABLE notes (id integer primary key, guid, mid, mod, usn, tags, flds, sfld, csum, flags, data);
    CREATE TABLE cards (id integer primary key, nid, did, ord, mod, usn, type, queue, due);
    CREATE INDEX ix_notes_usn ON notes (usn);''')
    models = {str(100 + i): {"name": "m", "type": 1 if told["cloze"] else 0, "flds": [{"name": n} for n in names]}
              for i, names in enumerate(told["models"])}
    names = sorted({note["deck"] for note in told["notes"]})
    decks = {str(10 + i): {"name": name} for i, name in enumerate(names)}
    db.execute("INSERT INTO col VALUES (1,0,0,0,11,0,0,0,'{}',?,?,'{}','{}')",
               (json.dumps(models), json.dumps(decks)))
    for i, note in enumerate(told["notes"]):
        db.execute("INSERT INTO notes VALUES (?,?,?,0,-1,?,?,?,0,0,'')",
                   (1000000 + i, "g%d" % i, 100 + note["model"], " tea x ", "\\x1f".join(note["fields"]), "s"))
        db.execute("INSERT INTO cards VALUES (?,?,?,0,0,0,0,0,0)",
                   (i + 1, 1000000 + i, 10 + names.index(note["deck"])))
    db.commit()
    db.close()
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as file:
        file.write(path, told["part"])
        file.writestr("media", "{}")
    print(base64.b64encode(archive.getvalue()).decode(), end="")
    """
}
