"""pollex: hands on an Android phone for AI agents."""
