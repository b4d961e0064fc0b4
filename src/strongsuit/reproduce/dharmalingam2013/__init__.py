"""dharmalingam2013, networks trained on few deals: Tables 1 to 3."""
