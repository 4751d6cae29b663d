/// Which file it is, however it is named: all names and links of a file have the same.
package struct FileIdentity: Hashable, Sendable {
  let device: UInt64
  let number: UInt64
}
