"""The `brelan` command. Says and shows; the answers come from the layers below."""
