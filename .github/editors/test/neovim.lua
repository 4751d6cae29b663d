-- Opens a second bank once the first has findings, and prints how many files have some and how many servers there are.
local function counted()
  local files, findings, servers = 0, 0, {}
  for _, buffer in ipairs(vim.api.nvim_list_bufs()) do
    local count = #vim.diagnostic.get(buffer)
    if count > 0 then files = files + 1 end
    findings = findings + count
    local clients = vim.lsp.get_clients and vim.lsp.get_clients({ bufnr = buffer }) or vim.lsp.buf_get_clients(buffer)
    for _, client in pairs(clients) do
      servers[client.id] = true
    end
  end
  return files, findings, vim.tbl_count(servers)
end

for wanted, file in ipairs({ "a.csv", "inside/b.gift" }) do
  vim.cmd("edit " .. file)
  vim.wait(5000, function() return (counted()) == wanted end, 50)
end
io.stdout:write(string.format("%d files, %d findings, %d server", counted()))
