"""The page's texts by their names, so that a case finds them in each language."""

import re
from functools import cache
from pathlib import Path

TEXTS = Path(__file__).resolve().parents[2] / "crates/web/page/texts"


class Words:
    def __init__(self, language):
        files = sorted((TEXTS / language).glob("*.ftl"))
        lines = (line for file in files for line in file.read_text().splitlines())
        self.texts = dict(line.split(" = ", 1) for line in lines if re.match(r"[a-z][\w-]* = ", line))

    def __call__(self, name, /, **values):
        """A text with these values, as it stands in the page."""
        return re.sub(r"\{ \$(\w+) \}", lambda found: str(values[found[1]]), self.texts[name])

    def beginning(self, name):
        """A text up to its first value, to find what begins so."""
        return re.compile("^" + re.escape(self.texts[name].split("{")[0].strip()))


def ways_to_say(page, english):
    """The texts in the language of the page that are one in English."""
    language = page.locator("html").get_attribute("lang")
    if language == "en":
        return [english]
    names = [name for name, text in words("en").texts.items() if text == english]
    if not names:
        raise KeyError(f"no text is {english!r}")
    return list(dict.fromkeys(words(language)(name) for name in names))


def spoken(page, english):
    """A text in the language of the page."""
    return ways_to_say(page, english)[0]


words = cache(Words)
