"""The dispute desk: a page or two for each question that people have; answers that are kept are in questions/."""
