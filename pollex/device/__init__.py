"""The wire: phones reached over adb, and virtual phones started on this machine."""
