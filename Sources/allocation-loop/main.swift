import AllocationLoop
import Foundation

exit(AllocationLoop.main(Array(CommandLine.arguments.dropFirst())))
