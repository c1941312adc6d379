"""Programs that do the same work with trees of one schema, a program for each library."""
