"""Long work cut into shards, which survives being stopped."""
