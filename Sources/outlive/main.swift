internal import OutliveCommandLine
internal import OutliveSymbolication

let arguments = Array(CommandLine.arguments.dropFirst())
FrameWorker.runIfAsked(arguments: arguments)
let status = OutliveCommand.run(arguments: arguments, environment: .process())
status.exitProcess()
