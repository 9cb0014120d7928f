import AllocationLoop
import Foundation
import OutliveAllocations

exit(AllocationLoop.main(Array(CommandLine.arguments.dropFirst())))
