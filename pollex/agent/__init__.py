"""Decision: the loop that knows the goal, asks a model, and believes only what is seen (docs/spec/loop.md)."""
