import BankFormats
import BankSystem

/// The output of a conversion: a file that is moved into place at the end, or standard output.
struct ConversionOutput: Sendable {
  private let file: (any OutputFile)?
  private let session: Session
  /// Whether output is buffered until the conversion is known to succeed.
  private let isBuffered: Bool
  private var buffer: [[UInt8]] = []
  /// Whether standard output has received a part.
  private(set) var hasPrinted = false
  /// The error that ended writing.
  private var error: SystemError?

  init(_ file: (any OutputFile)?, _ session: Session, isBuffered: Bool) {
    (self.file, self.session, self.isBuffered) = (file, session, isBuffered)
  }

  /// Writes the next chunks; returns false if writing has failed.
  mutating func write(_ parts: [[UInt8]]) -> Bool {
    if isBuffered {
      buffer += parts
    } else if error == nil {
      send(parts)
    }
    return error == nil
  }

  private mutating func send(_ parts: [[UInt8]]) {
    do throws(SystemError) {
      for bytes in parts {
        if let file {
          try file.write(bytes)
        } else {
          try session.world.write(session.text(of: bytes), to: .output)
          hasPrinted = hasPrinted || !bytes.isEmpty
        }
      }
    } catch {
      self.error = error
    }
  }

  /// Writes the buffered output, and moves the file into place.
  mutating func finish(_ permit: LossPermit) {
    send(buffer)
    do throws(SystemError) {
      if error == nil { try file?.finish(durably: false) }
    } catch {
      self.error = error
    }
  }

  /// Throws if writing failed. That the reader closed the pipe is not a failure.
  func check() throws(Failure) {
    guard let error, file != nil || error.cause != .brokenPipe else { return }
    throw .work(error.message)
  }

  /// Discards the output, so that everything is as before.
  func abandon() { file?.abandon() }
}
