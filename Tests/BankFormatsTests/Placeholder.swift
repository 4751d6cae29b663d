import BankText
