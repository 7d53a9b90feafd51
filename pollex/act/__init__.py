"""Execution: does what it is told, one input at a time, and reports what happened. It knows no goal."""
