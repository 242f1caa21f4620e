"""What `import brelan` offers: plain functions over the whole house, for programs, notebooks and the command line."""
