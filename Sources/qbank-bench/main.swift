@_spi(QBank) import BankText

let sizes = CommandLine.arguments.dropFirst().compactMap { Int($0) }.filter { $0 > 0 }
guard sizes.count == CommandLine.arguments.count - 1 else {
  print("usage: qbank-bench [rows …]    times each job on banks of so many rows")
  exit(withStatus: 64)
}
print("      rows  job        ms     ns/row       MB/s")
for rows in sizes.isEmpty ? [1_000, 100_000, 1_000_000] : sizes {
  let bank = SampleBank.source(rows: rows, seed: 1)
  for job in Job.all { print(Timing(of: job, on: bank, rows: rows).line) }
}
