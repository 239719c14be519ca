"""Files of deals and hands answered line by line: reading, asking, writing, going on."""
