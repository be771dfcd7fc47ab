"""What the host sees: health, metrics, the request log, and the daily clean-up."""
