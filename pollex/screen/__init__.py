"""Perception: what is on the screen, and the forms in which it is shown. Pure; judges nothing."""
