/// The identity of a file: equal for all of its names and links.
package struct FileIdentity: Hashable, Sendable {
  let device: UInt64
  let number: UInt64
}
