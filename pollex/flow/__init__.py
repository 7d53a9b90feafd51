"""Flows: lists of steps with targets described in words and expectations. Their grammar, their checks, their player."""
