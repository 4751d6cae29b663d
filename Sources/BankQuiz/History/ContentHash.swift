@_spi(QBank) import BankModel

extension Problem {
  /// Sixteen hexadecimal digits that identify the content of a question in a history: a changed text, choice or key
  /// makes it another question.
  ///
  /// They are the first eight bytes of the SHA-256 digest of the question, its choices in the order of the bank,
  /// and the number of the right one in decimal digits, each in Unicode's NFC and written as a netstring. So `Tea?`
  /// with the choices `Yes` and `No`, of which the second is right, is the digest of `4:Tea?,3:Yes,2:No,1:2,`,
  /// which begins with 5539cbf39ea7e25f. Details such as a category or a limit are not included.
  package var contentHash: String {
    SHA256.shortDigest(ofTexts: [question] + choices + [String(answer)])
  }
}
