"""The commands of the program: one module for each, named like the command."""
