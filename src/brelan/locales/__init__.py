"""French and English: every word that a person reads. Messages are Fluent files, one folder a language."""
