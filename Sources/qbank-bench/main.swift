import BankFormats
import BankModel
import BankText
import Glibc
func now() -> Double {
  var t = timespec(); unsafe clock_gettime(CLOCK_MONOTONIC, &t);
  return Double(t.tv_sec) + Double(t.tv_nsec) * 1e-9
}
func time(_ name: String, _ f: () -> Int) {
  var best = 1e9; var r = 0; for _ in 0..<5 { let t = now(); r = f(); best = min(best, now() - t) };
  print(name, (best * 1e5).rounded() / 100, "ms", r)
}
func go() {
  let fd = unsafe open(CommandLine.arguments[1], O_RDONLY)
  let n = Int(lseek(fd, 0, SEEK_END))
  let p = unsafe mmap(nil, n, PROT_READ, MAP_PRIVATE, fd, 0)!
  nonisolated(unsafe) let q = unsafe p
  let s = unsafe Source(Path("x"), adopting: UnsafeRawBufferPointer(start: p, count: n)) {
    unsafe munmap(q, n)
  }
  time("utf8") { UTF8Check.firstInvalid(in: s.bytes) ?? -1 }
  time("hidden") {
    var k = 0; return (TextScan.search(s.bytes, TextRange(0, s.count)) { _ in k += 1 }) ? k : -1
  }
  time("lines") {
    {
      var i = LineIndex(); return i.line(at: s.count, in: s.bytes)
    }()
  }
  time("csv") {
    var b = CSVBatch(); var r = CSVReader(s.bytes, widths: [6]); var k = 0;
    while r.next(&b) { k += b.count }; return k
  }
}
go()
