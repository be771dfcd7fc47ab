"""What every request passes: host names, cookies, limits, headers, static files, errors."""
