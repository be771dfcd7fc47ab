"""A progress track that goes through many games: boxes that people tick, each for something they did once."""

from msgspec import Struct


class Track(Struct, frozen=True):
    """As a game's booklet has it; what can be ticked is named by the people, who have the booklet before them."""

    boxes: int  # of one line: the number of things to do
    lines: int  # names that fit
    kinds: tuple[str, ...]  # of things to do
    binding: str  # the kind that binds everybody at a table; any other is each one's own
    rule: str
    levels: tuple[int, ...]  # the points that a lone player reaches, one level after the other
    level_rule: str

    def level(self, points: int) -> int | None:
        """The highest that these points reach."""
        return max((level for level in self.levels if level <= points), default=None)
