"""The web server: pages and an HTTP API over the library, with no bridge logic of its own.

`app` assembles the application. `routes` holds the API, one module a subject; `pages` and `papers`
make the pages, whose scripts and styles are in ``static/`` (served by `files`), one script a page
and no build step. `inputs` has the types of all parameters, `parsing` turns their texts into
values, and `limits` says how much one request may ask for. `responses` and `problems` write answers
and errors. `worker_pool` runs long work beside the event loop, and `shared_players` caches players
with their convention cards.
"""
