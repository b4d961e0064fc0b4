"""The networks of mandziuk2007 and dharmalingam2013: what they see, how they are wired and trained."""
