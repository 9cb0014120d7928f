import Foundation

let arguments = Array(CommandLine.arguments.dropFirst())
exit(Benchmarks.run(arguments))
