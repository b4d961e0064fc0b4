"""What an auction says about the hidden hands."""
