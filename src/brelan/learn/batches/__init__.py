"""Many tables at a time: steps of games in compiled loops, made of the same parts as the whole deals of `fast`."""
