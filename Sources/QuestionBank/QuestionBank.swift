// Everything in qbank that an app can use, in one module: text, model, formats, rules and sets.
@_exported public import BankFormats
@_exported public import BankModel
@_exported public import BankQuiz
@_exported public import BankRules
@_exported public import BankSets
@_exported public import BankText
