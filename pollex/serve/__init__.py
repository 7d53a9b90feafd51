"""Doors for other programs: the MCP server."""
