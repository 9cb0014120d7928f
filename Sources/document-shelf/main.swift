import DocumentShelf
import Foundation

exit(ShelfCommand(arguments: Array(CommandLine.arguments.dropFirst())).run())
