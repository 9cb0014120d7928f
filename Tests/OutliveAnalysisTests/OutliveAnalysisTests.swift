// Replaced below.
