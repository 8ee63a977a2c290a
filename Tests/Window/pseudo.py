"""A language that nobody speaks: English with every vowel written twice and with a mark, and so some 40 % longer, as other
languages are. What stands in a window can be read as English again, so that tests that know English can use it.
"""

import ast
import os
import re
import subprocess

# A letter whose mark no other text has, for what has too few vowels.
FILLING = "ŧ"
MARKED = {"a": "ȧ", "e": "ḙ", "i": "ḭ", "o": "ȯ", "u": "ṵ"}
PLAIN = {marked: vowel for vowel, marked in MARKED.items()}
KEPT = re.compile(r"%(?:\d+\$)?@|%%|<[^>]*>|&\w+;|_\w")
# The name of the program, by which tests find its window.
NAMES = ["My Stuff"]


def stretched(text):
    """`text` in that language: placeholders, markup and the letters of mnemonics stay."""
    if text in NAMES or not text.strip():
        return text
    result, at = "", 0
    for kept in [*KEPT.finditer(text), None]:
        for letter in text[at:kept.start() if kept else len(text)]:
            marked = MARKED.get(letter.lower(), letter)
            if marked != letter:
                result += (marked.upper() if letter.isupper() else marked) + marked
            else:
                result += letter
        if kept:
            result += kept.group()
            at = kept.end()
    # After the last letter, for an ellipsis or a colon to end the text.
    end = max((place + 1 for place, letter in enumerate(result) if letter.isalpha() and letter != "@"), default=0)
    placeholder = re.search(r"%(?:\d+\$)?@$", result[:end + 1])
    if end and not placeholder:
        missing = max(0, round(1.4 * len(text)) - len(result))
        # No word as long as no language has them.
        words = "".join(" "[at % 7:] or FILLING for at in range(missing)) if missing > 6 else FILLING * missing
        result = result[:end] + words + result[end:]
    return result


def plain(text):
    """What was stretched."""
    text = re.sub(f" ?{FILLING}+", "", text)
    for marked, vowel in PLAIN.items():
        text = text.replace(marked.upper() + marked, vowel.upper()).replace(marked + marked, vowel)
    return text


def make_catalogue(folder, language, root):
    """Below `folder`, as LANGUAGE and MYSTUFF_LOCALE find it."""
    # With every translation the same as the text, and each line of a text on a line.
    source = subprocess.run(
        ["msgen", "--no-wrap", root + "/po/mystuff.pot"], check=True, capture_output=True, text=True).stdout
    header, texts = source.split("\n\n", 1)
    header = header.replace("nplurals=INTEGER; plural=EXPRESSION", "nplurals=2; plural=n != 1").replace("CHARSET", "UTF-8")
    lines, is_translation = [], False
    for line in texts.split("\n"):
        if line.startswith("msg"):
            is_translation = line.startswith("msgstr")
        if is_translation and (start := line.find('"')) >= 0:
            line = line[:start] + quoted(stretched(ast.literal_eval(line[start:])))
        lines.append(line)
    messages = f"{folder}/{language}/LC_MESSAGES"
    os.makedirs(messages)
    subprocess.run(
        ["msgfmt", "-o", messages + "/mystuff.mo", "-"], check=True, input="\n".join([header, "", *lines]), text=True)


def quoted(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t") + '"'
