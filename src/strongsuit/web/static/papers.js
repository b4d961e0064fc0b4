// The page of the papers comes complete from the server and needs no script.
