-- Has Neovim check question banks with qbank, which must be on the PATH. What is checked and how: .qbank.json
--
-- Neovim 0.9 and later read .nvim.lua of the current folder after `set exrc`, once it is trusted; any version since
-- 0.7 reads it with `nvim -S .nvim.lua`. For all folders, put it into ~/.config/nvim/plugin under another name.
local files = { "*.csv", "*.tsv", "*.gift", "*.json", "*.jsonl", "*.ndjson" }
local command = { "qbank", "lsp" }

-- The nearest folder above a file that has one of these.
local function root(file)
  local folder = vim.fn.fnamemodify(file, ":h")
  for _, mark in ipairs({ ".qbank.json", ".git" }) do
    local found = vim.fn.finddir(mark, folder .. ";")
    if found == "" then found = vim.fn.findfile(mark, folder .. ";") end
    if found ~= "" then return vim.fn.fnamemodify(found, ":p:s?/$??:h") end
  end
  return folder
end

-- The servers that were started by this file, by their folders: Neovim 0.7 does not remember them.
local started = {}

local function attach(buffer)
  local file = vim.fn.fnamemodify(vim.api.nvim_buf_get_name(buffer), ":p")
  local config = { name = "qbank", cmd = command, root_dir = root(file) }
  if vim.lsp.start then
    vim.lsp.start(config, { bufnr = buffer })
    return
  end
  local known = started[config.root_dir]
  if not (known and vim.lsp.get_client_by_id(known)) then
    known = vim.lsp.start_client(config)
    started[config.root_dir] = known
  end
  if known then vim.lsp.buf_attach_client(buffer, known) end
end

local group = vim.api.nvim_create_augroup("qbank", {})
vim.api.nvim_create_autocmd({ "BufNewFile", "BufReadPost" }, {
  group = group,
  pattern = files,
  callback = function(event) attach(event.buf) end,
})
-- A bank ends as the program that reads it wants, so an editor must not decide.
vim.api.nvim_create_autocmd({ "BufNewFile", "BufReadPost" }, {
  group = group,
  pattern = { "*.csv", "*.tsv" },
  command = "setlocal nofixendofline",
})
-- For files that were opened before this one was read.
vim.cmd("silent doautoall qbank BufReadPost")
