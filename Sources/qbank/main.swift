import BankCLI
import BankSystem

Terminal.prepareSignals()
Terminal.end(CommandLineTool(RealWorld()).run().rawValue)
