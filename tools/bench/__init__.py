"""Speed, measured side by side with whatever peers are installed. Ratios count; seconds depend on the machine."""
