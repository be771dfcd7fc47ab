"""The pages of one table: play, log, scores, rules, settings, sharing."""
