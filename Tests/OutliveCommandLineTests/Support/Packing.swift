internal import OutliveCompression

/// Bytes compressed into one frame.
func packed(_ bytes: [UInt8], level: Int = 3) throws -> [UInt8] {
  let encoder = try ZstandardEncoder(level: level)
  var output: [UInt8] = []
  try encoder.encode(bytes, into: &output)
  try encoder.finish(into: &output)
  return output
}
