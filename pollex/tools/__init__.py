"""The tools that models and people call: definitions, arguments, descriptions, and what they do with a phone."""
