"""What `import brelan` offers: plain functions for programs, notebooks and the command line."""
