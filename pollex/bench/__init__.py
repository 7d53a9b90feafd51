"""What an agent is measured by without a phone: faults, replies of models (docs/spec/loop.md, L-79, L-117)."""
