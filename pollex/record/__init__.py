"""What runs leave behind: events, steps, inputs and pictures, on this computer and for its user alone."""
