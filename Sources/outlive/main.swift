internal import OutliveCommandLine

let status = OutliveCommand.run(
  arguments: Array(CommandLine.arguments.dropFirst()), environment: .process())
status.exitProcess()
