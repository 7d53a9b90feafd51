"""The tour of `make demo`: a virtual phone, an AI host's side of MCP, and a page that shows what happened."""
