"""How fast the virtual phone is and how its memory grows. docs/benchmarks.md says which command gives which figure."""
