"""What is used in a checkout and is not in the wheel: benchmarks, the site, the storm."""
