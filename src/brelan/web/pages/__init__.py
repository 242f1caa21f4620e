"""What the pages of all features share: links, words, clauses, scenes, and how a template is drawn. Pages are pure
functions from values to HTML: no page asks for anything that it was not given."""
