import Foundation
import OutliveEventGenerator

// Makes the Swift files of the event vocabulary; run it in the package's top folder.
let folder = URL(filePath: "Sources/OutliveTrace/Event")
do {
  let text = try String(contentsOf: folder.appending(path: "events.schema"), encoding: .utf8)
  for source in try EventSchema(parsing: text).sources {
    let file = folder.appending(path: "Generated").appending(path: source.name)
    try source.text.write(to: file, atomically: true, encoding: .utf8)
  }
} catch {
  FileHandle.standardError.write(Data("\(error)\n".utf8))
  exit(1)
}
