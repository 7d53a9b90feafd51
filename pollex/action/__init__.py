"""Actions, receipts and what binds an action to what was judged. Pure: no I/O, no device."""
