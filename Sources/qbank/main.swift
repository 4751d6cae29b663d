import BankCLI
import BankSystem

Terminal.prepareSignals()
let tool = CommandLineTool(RealWorld())
Terminal.sayWhenMemoryRunsOut(tool.outOfMemory, status: ExitStatus.failure.rawValue)
Terminal.end(tool.run().rawValue)
