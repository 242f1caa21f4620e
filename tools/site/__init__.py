"""The documentation site: `python -m website` makes its pages and builds it in build/site."""
