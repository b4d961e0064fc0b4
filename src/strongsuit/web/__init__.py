"""The web server: pages and an HTTP API over the library, with no bridge logic of its own.

`app` puts it together. `routes` holds the API, one module a subject; `pages` and `papers` make the
pages, whose scripts and styles are in ``static/`` (served by `files`), one script a page and no
build step. `inputs` has the types of all parameters, `parsing` turns their texts into values,
`limits` says how much one request may ask for, `responses` and `problems` how answers and errors
are written. `worker_pool` runs long work beside the event loop, and `shared_players` gives it
players with their convention cards.
"""
