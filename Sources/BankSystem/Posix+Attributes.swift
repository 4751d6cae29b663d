#if canImport(Glibc)
  import CAttributes
  import Glibc
#elseif canImport(Musl)
  import CAttributes
  import Musl
#elseif canImport(Darwin)
  import CAttributes
  import Darwin
#endif

// The metadata that the system keeps beside the bytes of a file.
extension Posix {
  /// Gives a file the owner, the permissions and the extended attributes of another.
  ///
  /// What cannot be kept is an error, because it would go unnoticed: a file with another owner, or one that has
  /// lost its access list.
  static func copyAttributes(
    of target: [UInt8], _ status: Status, to file: Descriptor
  ) throws(SystemError.Cause) {
    try copyOwner(of: status, to: file)
    let names = try unsafe attributeNames { unsafe list(target, $0, $1) }
    for name in names { try copyAttribute(name, of: target, to: file) }
    // Attributes that a new file inherits from its folder.
    let own = try unsafe attributeNames { unsafe list(file, $0, $1) }
    if own.contains(accessList), !names.contains(accessList) { remove(accessList, from: file) }
    // Permissions come last: changing the owner clears some, and without write permission no attributes can be set.
    if try self.status(of: file).mode == status.mode { return }
    _ = try checked { Int(fchmod(file, status.mode)) }
  }

  private static func copyOwner(of status: Status, to file: Descriptor) throws(SystemError.Cause) {
    let new = try self.status(of: file)
    if new.owner == status.owner, new.group == status.group { return }
    if fchown(file, status.owner, status.group) == -1 { throw .ownerWouldChange }
  }

  /// Returns the names of a file's extended attributes; none where they are not supported.
  private static func attributeNames(
    _ list: (UnsafeMutablePointer<CChar>?, Int) -> Int
  ) throws(SystemError.Cause) -> [[UInt8]] {
    let size = list(nil, 0)
    if size == -1, [ENOTSUP, EOPNOTSUPP, ENOSYS].contains(errno) { return [] }
    guard size >= 0 else { throw SystemError.Cause(errno) }
    var names = [CChar](repeating: 0, count: size)
    let count = unsafe names.withUnsafeMutableBufferPointer { unsafe list($0.baseAddress, size) }
    guard count >= 0 else { throw SystemError.Cause(errno) }
    return names.prefix(count).map { UInt8(bitPattern: $0) }.split(separator: 0).map(Array.init)
  }

  /// Copies one attribute.
  private static func copyAttribute(
    _ name: [UInt8], of target: [UInt8], to file: Descriptor
  ) throws(SystemError.Cause) {
    let size = max(0, unsafe get(target, name, nil, 0))
    var value = [UInt8](repeating: 0, count: size)
    let count = unsafe value.withUnsafeMutableBytes {
      unsafe get(target, name, $0.baseAddress, size)
    }
    let result = unsafe value.withUnsafeBytes { unsafe set(file, name, $0.baseAddress, size) }
    if count != size || result == -1, !isSystems(name) {
      throw .attributeWouldBeLost(String(decoding: name, as: UTF8.self))
    }
  }

  /// The access control list: who may read and write a file, beyond its permissions.
  private static let accessList = Array("system.posix_acl_access".utf8)

  /// Whether an attribute is one that the system sets on every file itself and may not allow to be copied: labels
  /// of security modules, and where a file came from.
  private static func isSystems(_ name: [UInt8]) -> Bool {
    ["security.", "trusted.", "com.apple.provenance", "com.apple.macl", "com.apple.lastuseddate"]
      .contains { name.starts(with: $0.utf8) }
  }

  private static func list(
    _ path: [UInt8], _ to: UnsafeMutablePointer<CChar>?, _ size: Int
  ) -> Int {
    unsafe withName(path) { path in
      #if canImport(Darwin)
        return unsafe listxattr(path, to, size, 0)
      #else
        return unsafe listxattr(path, to, size)
      #endif
    }
  }

  private static func list(
    _ file: Descriptor, _ to: UnsafeMutablePointer<CChar>?, _ size: Int
  ) -> Int {
    #if canImport(Darwin)
      return unsafe flistxattr(file, to, size, 0)
    #else
      return unsafe flistxattr(file, to, size)
    #endif
  }

  private static func remove(_ name: [UInt8], from file: Descriptor) {
    unsafe withName(name) { name in
      #if canImport(Darwin)
        _ = unsafe fremovexattr(file, name, 0)
      #else
        _ = unsafe fremovexattr(file, name)
      #endif
    }
  }

  private static func get(
    _ path: [UInt8], _ name: [UInt8], _ to: UnsafeMutableRawPointer?, _ size: Int
  ) -> Int {
    unsafe withName(path) { path in
      unsafe withName(name) { name in
        #if canImport(Darwin)
          return unsafe getxattr(path, name, to, size, 0, 0)
        #else
          return unsafe getxattr(path, name, to, size)
        #endif
      }
    }
  }

  private static func set(
    _ file: Descriptor, _ name: [UInt8], _ from: UnsafeRawPointer?, _ size: Int
  ) -> Int32 {
    unsafe withName(name) { name in
      #if canImport(Darwin)
        return unsafe fsetxattr(file, name, from, size, 0, 0)
      #else
        return unsafe fsetxattr(file, name, from, size, 0)
      #endif
    }
  }
}
