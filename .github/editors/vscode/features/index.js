"use strict";

/** What the editor does by asking the server. Each takes a client and returns what is to be disposed of with it. */
module.exports = [
  require("./actions"),
  require("./completion"),
  require("./definition"),
  require("./folding"),
  require("./formatting"),
  require("./hints"),
  require("./hover"),
  require("./lenses"),
  require("./rename"),
  require("./serverCommands"),
  require("./symbols"),
  require("./tokens"),
];
