@_spi(QBank) package import BankModel
@_spi(QBank) import BankText

extension Problem {
  /// Sixteen hexadecimal digits that stand for what a question says, by which runs of a history are
  /// told apart: a changed text, choice or key makes another question.
  ///
  /// They are the first eight bytes of the SHA-256 digest of the question, its choices in the order
  /// of the bank, and the number of the right one in decimal digits, each in Unicode's NFC and written
  /// as a netstring. So `Tea?` with the choices `Yes` and `No`, of which the second is right, is the digest of
  /// `4:Tea?,3:Yes,2:No,1:2,`, which begins with 5539cbf39ea7e25f. Details such as a category or a
  /// limit are no part of it.
  package var contentHash: String {
    SHA256.shortDigest(ofTexts: [question] + choices + [String(answer)])
  }
}
