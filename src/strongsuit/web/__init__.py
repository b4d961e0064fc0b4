"""The web server: pages and an HTTP API over the library, with no bridge logic of its own.

`app` puts it together, `routes` holds the API, `pages` the shell of every page. `inputs` limits
what may be asked, `problems` words refusals, `work` runs long answers beside the event loop. The
browser's files are in ``static/``, one script a page and no build step.
"""
