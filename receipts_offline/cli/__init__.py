"""The command line: each command parses options, calls one library function and prints."""
