import BankCLI
import BankSystem
import CRuntime

Terminal.prepareSignals()
let tool = CommandLineTool(RealWorld(), build: unsafe String(cString: qbank_build()))
Terminal.sayWhenMemoryRunsOut(tool.outOfMemory, status: ExitStatus.failure.rawValue)
Terminal.end(tool.run().rawValue)
