/* Replaces a function of Swift's library, which the program is linked without. */
