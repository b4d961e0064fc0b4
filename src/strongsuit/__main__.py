"""The program as ``python -m strongsuit`` starts it."""

from strongsuit.cli.main import main

main()
