-- A headless session in Neovim: QBANK is the program, FOLDER contains bank.csv, and FOUND counts its findings.
local folder, found = vim.env.FOLDER, tonumber(vim.env.FOUND)
local function check(holds, what)
  if not holds then
    io.stderr:write("neovim: " .. what .. "\n")
    vim.cmd("cquit")
  end
end
local function wait(count, what)
  check(vim.wait(10000, function() return #vim.diagnostic.get(0) == count end, 5), what)
end
vim.cmd("silent edit " .. folder .. "/bank.csv")
local client = vim.lsp.start_client({ name = "qbank", cmd = { vim.env.QBANK, "lsp" }, root_dir = folder,
  workspace_folders = { { uri = vim.uri_from_fname(folder), name = "banks" } } })
vim.lsp.buf_attach_client(0, client)
wait(found, "findings after opening")
local first = vim.api.nvim_buf_get_lines(0, 0, 1, true)[1]
vim.api.nvim_buf_set_lines(0, 0, 1, true, { "x," .. first })
check(vim.wait(10000, function()
  return vim.tbl_contains(vim.tbl_map(function(one) return one.code end, vim.diagnostic.get(0)), "wrong-column-count")
end, 5), "a finding in a line that was broken")
vim.api.nvim_buf_set_lines(0, 0, 1, true, { first })
wait(found, "findings after it was restored")
local params = vim.lsp.util.make_given_range_params({ 1, 0 }, { 3, 0 })
params.context = { diagnostics = {}, only = { "source.fixAll" } }
local answers = vim.lsp.buf_request_sync(0, "textDocument/codeAction", params, 10000)
vim.lsp.util.apply_workspace_edit(answers[client].result[1].edit, "utf-16")
vim.cmd("silent write " .. folder .. "/fixed.csv")
wait(0, "no finding after all safe fixes")
vim.lsp.buf.formatting_sync(nil, 10000)
vim.cmd("silent write " .. folder .. "/neat.csv")
local hover = vim.lsp.buf_request_sync(0, "textDocument/hover", vim.lsp.util.make_position_params(), 10000)
check(hover[client].result.contents.value:find("✓"), "a question as players see it")
vim.lsp.stop_client(client)
vim.cmd("quitall!")
