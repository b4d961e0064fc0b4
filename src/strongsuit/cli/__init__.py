"""The program ``strongsuit``: one file a command, nothing here that is not about the terminal."""
