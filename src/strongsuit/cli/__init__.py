"""The command-line program ``strongsuit``: its commands, and how answers look on a terminal.

`main` is the command group. `commands` has one file for each command, `views` formats answers as
text and `plots` as pictures, `shared` has what several commands need, and `docs` generates pages of
the manual.
"""
