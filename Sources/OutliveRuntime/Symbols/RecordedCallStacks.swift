internal import OutliveTrace

/// Which images and call stacks a recording holds already, so that each is recorded once.
struct RecordedCallStacks {
  /// A frame, and the call stack that called it.
  struct Frame: Hashable {
    var caller: CallStackID?
    var returnAddress: UInt
  }

  /// An image that is in the recording.
  struct RecordedImage {
    var id: ImageID
    var image: LoadedImage
  }

  /// The images that were recorded, by their places in memory.
  private(set) var images: [RecordedImage] = []
  /// The call stacks that were recorded.
  var stacks: [Frame: CallStackID] = [:]
  /// The addresses that lie in no image: they aren't looked for again.
  var strangeAddresses: Set<UInt> = []

  /// The image that an address lies in.
  ///
  /// - Complexity: O(log *n*), where *n* is the number of images.
  func image(at address: UInt) -> RecordedImage? {
    var low = 0
    var high = images.count
    while low < high {
      let middle = (low + high) / 2
      if images[middle].image.addresses.upperBound <= address {
        low = middle + 1
      } else {
        high = middle
      }
    }
    guard low < images.count, images[low].image.addresses.contains(address) else { return nil }
    return images[low]
  }

  /// Takes note of what is loaded now.
  ///
  /// A library may have been unloaded, and another one may lie in its place: that is another image,
  /// and what was recorded of addresses in the old one no longer counts.
  ///
  /// - Parameters:
  ///   - loaded: The images that are loaded, by their places in memory.
  ///   - makeID: Gives out the serial number of a new image.
  /// - Returns: The images that are new, and those that are gone.
  mutating func update(
    to loaded: [LoadedImage], makeID: () -> ImageID
  ) -> (new: [RecordedImage], gone: [RecordedImage]) {
    let known = Dictionary(
      images.map { ($0.image, $0.id) }, uniquingKeysWith: { first, _ in first })
    let remaining = Set(loaded)
    let gone = images.filter { !remaining.contains($0.image) }
    var new: [RecordedImage] = []
    images = loaded.map { image in
      if let id = known[image] { return RecordedImage(id: id, image: image) }
      let added = RecordedImage(id: makeID(), image: image)
      new.append(added)
      return added
    }
    if !gone.isEmpty { stacks = [:] }
    strangeAddresses = []
    return (new, gone)
  }
}
