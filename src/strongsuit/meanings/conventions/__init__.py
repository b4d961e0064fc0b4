"""Convention cards: rules that explain a call and choose one, written as TOML."""
