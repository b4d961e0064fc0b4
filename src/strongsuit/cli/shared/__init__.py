"""What several commands share: options, progress bars, Ctrl-C, and reading of input."""
