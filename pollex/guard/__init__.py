"""What may be done: the app fence, later the approval gate. Pure: it sees screens and actions, never a device."""
