"""``python -m strongsuit``."""

from strongsuit.cli.main import main

main()
