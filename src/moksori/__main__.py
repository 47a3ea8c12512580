"""`python -m moksori` is the command."""

from moksori.cli import main

main()
