"""One way to derive a seed."""
