"""The documentation site: `python -m tools.site` makes its pages and builds it in build/site."""
