"""Programs that check certificates: each file stands alone, with nothing but Python."""
