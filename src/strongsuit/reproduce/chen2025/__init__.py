"""chen2025, the best contract in competitive bidding: Tables VII to X and XII to XIV."""
