"""A feature of the pages is a folder: handler, page, template, script, style."""
