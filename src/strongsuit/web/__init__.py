"""The pages and the HTTP API: thin, as the command line is, with no bridge logic of their own."""
