"""The program ``strongsuit``: commands, and how answers look on a terminal.

`main` is the command group. `commands` has one file a command, `views` prints answers as text and
`plots` as pictures, `shared` is what several commands need, `docs` generates pages of the manual.
"""
