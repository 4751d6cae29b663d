/// The exit status of a run.
package enum ExitStatus: Int32, Sendable {
  /// There are no findings, or the work is done.
  case clean = 0
  /// There are findings, or differences.
  case findings = 1
  /// The work could not be done.
  case failure = 2
  /// The command line was not understood.
  case usage = 64
}
