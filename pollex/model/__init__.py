"""Language models, as far as the rest knows them: one small protocol."""
