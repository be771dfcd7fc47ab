"""The tables of the house as SQL, for both databases."""

from pathlib import Path

SCHEMA = Path(__file__).with_name("schema.sql").read_text(encoding="utf-8")
