"""`python -m receipts_offline` is the command line."""

from receipts_offline.cli.main import main

if __name__ == "__main__":
    main()
