"""What the decoder says of a file or an entry that has not the expected shape, in French too."""

import re

NAMES = {
    "int": "un nombre entier", "float": "un nombre", "str": "un texte", "bool": "vrai ou faux",
    "array": "une liste", "object": "un objet", "null": "rien",
    "list": "une liste", "dict": "un objet", "NoneType": "rien",
}  # fmt: skip
FRENCH = [
    (r"Expected `(.+?)`, got `(.+?)`", "attendu {}, reçu {}"),
    (r"Expected `(.+?)` of length (\d+), got (\d+)", "attendu {} de longueur {}, reçu {}"),
    (r"Expected `(.+?)` of length >= (\d+)", "attendu {} de longueur {} au moins"),
    (r"Expected `(.+?)` of length <= (\d+)", "attendu {} de longueur {} au plus"),
    (r"Expected `(.+?)` >= (-?\d+)", "attendu {}, {} au moins"),
    (r"Expected `(.+?)` <= (-?\d+)", "attendu {}, {} au plus"),
    (r"Expected `(.+?)` at `key` in", "attendu {} comme clé dans"),
    (r"Expected `(.+?)`", "attendu {}"),
    (r"Object missing required field `(.+?)`", "il manque le champ `{}`"),
    (r"Object contains unknown field `(.+?)`", "champ inconnu `{}`"),
    (r"Invalid (?:enum )?value (.+?)", "valeur inconnue {}"),
    (r"no move is named", "aucun coup n’est nommé"),
    (r"Expecting value", "une valeur est attendue"),
    (r"Expecting property name enclosed in double quotes", "un nom de champ entre guillemets est attendu"),
    (r"Expecting '(.)' delimiter", "« {} » est attendu"),
    (r"Extra data", "du texte en trop"),
    (r"Unterminated string starting at", "un guillemet n’est pas fermé"),
    (r"Invalid control character at", "un caractère interdit"),
    (r"Invalid \\.*", "une barre oblique inverse de trop"),
    (r"more facts than an answer has", "plus de faits qu’une réponse n’en a"),
    (r"nested too deeply", "trop d’étages imbriqués"),
    (r"a number that is none", "un nombre qui n’en est pas un"),
    (r"the text is not UTF-8", "le texte n’est pas en UTF-8"),
]
AT = re.compile(r": line (\d+) column (\d+)$")


def reason(text: str, lang: str) -> str:
    """The English text; in French if there is a translation, else in English."""
    if lang != "fr":
        return text
    what, _, where = AT.sub(r" - at ligne \1, colonne \2", text).partition(" - at ")
    for pattern, french in FRENCH:
        if found := re.fullmatch(pattern, what):
            reason = french.format(*(_named(part) for part in found.groups()))
            if where.startswith("ligne"):
                return f"{reason}, {where}"
            return f"{reason}, à {where.replace('`key` in', 'une clé de')}" if where else reason
    return text


def _named(part: str) -> str:
    return " ou ".join(NAMES.get(name, name) for name in part.split(" | "))
