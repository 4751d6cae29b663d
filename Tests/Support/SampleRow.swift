/// Rows of problem banks with one trait each.
public enum SampleRow {
  public static let good = "Which planet is nearest to the Sun?,1,Mercury,Venus,Earth,Mars\n"
  /// The same question with a different right choice.
  public static let contradicting =
    "Which planet is nearest to the Sun?,2,Mercury,Venus,Earth,Mars\n"
  public static let error = "How many legs has a spider?,8,Two,Four,Six,Eight\n"
  /// The row of `error` with the number of its right choice.
  public static let errorFixed = "How many legs has a spider?,4,Two,Four,Six,Eight\n"
  public static let warning = "Which of these is a colour?,1,Red,Dog,Cat,Cat\n"
  public static let note = "Which of these can fly? ,1,Swift,Cow,Pig,Eel\n"
  /// The row of `note` without its trailing space.
  public static let noteFixed = "Which of these can fly?,1,Swift,Cow,Pig,Eel\n"
  /// A row that is not in canonical form.
  public static let untidy = "\"Which of these can fly?\",1,Swift,Cow,Pig,Eel\r\n"
  /// A row that cannot be read without guessing.
  public static let broken = "Which \"sign\" is this,1,a,b,c,d\n"
  /// A row on another subject.
  public static let other = "Which river flows through Paris?,3,Rhine,Thames,Seine,Danube\n"
}
