@_spi(QBank) import BankQuiz
import BankSystem
@_spi(QBank) import BankText

// Records runs as fast as possible, as one of many processes: FILE PLAYER COUNT. After each run is recorded, and
// not before, it writes a byte to standard output.

let words = CommandLine.arguments
for number in 1...(Int(words[3]) ?? 1) {
  let run = RunRecord(
    date: Timestamp(secondsSince1970: number), kind: .simulated, player: words[2],
    quiz: RunRecord.Quiz(
      banks: ["banks"], seed: "\(number)", method: "shuffle-v1", digest: "00ff"),
    questions: (0..<5).map { _ in
      RunRecord.Question(choice: 1, milliseconds: 1_000, isRight: true)
    }, milliseconds: 5_000)
  try LineAppender().append(Array(run.line.utf8), to: Path(words[1]))
  try Terminal.write(StreamText("."), to: .output)
}
