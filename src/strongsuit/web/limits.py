"""Limits of the web server: how much work one request may ask for, and how long it may take.

The longest texts and the ranges of single numbers stand with their parameters, in ``inputs.py`` and
in the routes.
"""

from __future__ import annotations

MAX_BODY_BYTES = 2_000_000  # of what is sent by POST
MAX_BOARDS = 1000  # read from a text, converted, or dealt
MAX_HANDS = 1000  # evaluated at once
MAX_BAD_RECORDS_LISTED = 20  # of a text's bad records; further ones are left out silently
MAX_REVIEWED_BOARDS = 100  # of a match: about a minute's work

MAX_LAYOUTS = 2000  # simulated for two hands, or drawn for an auction
MAX_ADVICE_LAYOUTS = 1000
MAX_EXACT_ADVICE_LAYOUTS = 40  # solving takes about 50 milliseconds a layout
ADVICE_LAYOUTS_WHEN_BUSY = 40  # unless the request asks for a number

MAX_JUDGED_METHODS = 10  # evaluators judged anew in one request
MIN_RESAMPLES, MAX_RESAMPLES = 100, 1000  # of the bootstrap intervals; 0 leaves them out
MAX_GENERATIONS = 450  # of the genetic algorithm, for each training

MAX_SECONDS = 60.0  # for work that grows step by step: then it ends with what it has
MAX_WAITING = 64  # requests that may wait for a worker; further ones are refused
MAX_STREAMS = 8  # streams of events under way at once
SOLVER_MEGABYTES = 64  # for the double-dummy solvers of one request
MAX_PROBLEM_CHARACTERS = 500  # of a problem's detail, which may quote what was sent
