"""Every sentence is translated: nothing missing, stale or doubtful, every form right."""

import re
import string
from collections.abc import Iterator
from pathlib import Path

import pytest

from parasol.core import catalogues, registry
from parasol.core.words import (
    Number,
    Row,
    Seat,
    Text,
    Totals,
    build_catalogue,
    list_languages,
    resolve_language,
)
from parasol.games.maui.words import Text as MauiText
from parasol.games.maui.words import name_towel
from parasol.translating import extract_sentences, find_problems, update_catalogues
from parasol.translating.extraction import (
    NoSentence,
    extract_from_python,
    extract_from_script,
    extract_from_template,
)
from parasol.translating.po_files import get_po_path, read_catalogue

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "parasol"
HOMES = [
    SOURCE,
    *sorted(folder for folder in (SOURCE / "games").iterdir() if (folder / "locale").exists()),
    ROOT / "examples" / "noughts_and_crosses" / "src" / "noughts_and_crosses",
    SOURCE / "scaffold" / "templates" / "src" / "my_game",
]
TRANSLATED = ("fr", "pl")


def translations(language: str) -> Iterator[tuple[str, str, str]]:
    """Every translation: the file it is in, its key, one form."""
    for home in HOMES:
        for message in read_catalogue(get_po_path(home, language)):
            key = message.id if isinstance(message.id, str) else message.id[0]
            forms = message.string if isinstance(message.string, list | tuple) else [message.string]
            yield from ((home.name, key, str(form)) for form in forms if key)


# Complete


@pytest.mark.parametrize("home", HOMES, ids=lambda home: home.name)
def test_every_sentence_is_translated_and_no_translation_is_left_over(home: Path) -> None:
    assert extract_sentences(home)
    assert (home / "locale" / f"{home.name}.pot").exists()
    assert all(get_po_path(home, language).exists() for language in TRANSLATED)
    assert find_problems(home) == []


@pytest.mark.parametrize("home", HOMES, ids=lambda home: home.name)
def test_the_catalogues_are_as_make_words_writes_them(home: Path, tmp_path: Path) -> None:
    copy = tmp_path / home.name
    for file in home.rglob("*"):
        place = file.relative_to(home).as_posix()
        kept = not place.startswith(("games/", "scaffold/templates/"))
        if kept and file.suffix in (".py", ".js", ".html", ".po", ".pot"):
            (copy / place).parent.mkdir(parents=True, exist_ok=True)
            (copy / place).write_bytes(file.read_bytes())
    update_catalogues(copy)
    for file in (home / "locale").rglob("*.po*"):
        assert (copy / file.relative_to(home)).read_text("utf-8") == file.read_text("utf-8")


def test_every_game_is_a_home() -> None:
    assert {SOURCE / "games" / name for name in ("maui",)} <= set(HOMES)
    assert registry.find("maui").package == MauiText.home


def break_catalogue(folder: Path, name: str, old: str, new: str) -> list[str]:
    """Return the faults found in a little home whose catalogue has been changed."""
    home = folder / name
    home.mkdir()
    text = 'Text("{n} towels for {who}", one="{n} towel for {who}", count="n")\nText("Hello")\n'
    (home / "saying.py").write_text(text)
    update_catalogues(home, ("pl",))
    path = get_po_path(home, "pl")
    translation = path.read_text("utf-8")
    translation = translation.replace('msgid "Hello"\nmsgstr ""', 'msgid "Hello"\nmsgstr "Cześć"')
    for form, word in enumerate(("ręcznik", "ręczniki", "ręczników")):
        translation = translation.replace(
            f'msgstr[{form}] ""', f'msgstr[{form}] "{{who}}: {{n}} {word}"'
        )
    path.write_text(translation, "utf-8")
    assert find_problems(home) == []
    assert old in translation
    path.write_text(translation.replace(old, new), "utf-8")
    return find_problems(home)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"Cześć"', '""', "not translated"),
        ('msgid "Hello"', '#, fuzzy\nmsgid "Hello"', "fuzzy"),
        ('msgid "Hello"', 'msgid "Good day"', "stale"),
        ('msgid "Hello"\nmsgstr "Cześć"', "", "missing"),
        ("{n} ręczników", "ręczników", "other placeholders"),
        ("{n} ręczników", "{m} ręczników", "other placeholders"),
        ("{n} ręczników", "{n ręczników", "other placeholders"),
        ('msgstr[2] "{who}: {n} ręczników"\n', "", "not translated"),
        ('msgstr[2] "', 'msgstr[3] "{who}: {n} ręcznika"\nmsgstr[2] "', "more translations than"),
        ("nplurals=3; plural=(n==1", "nplurals=3; plural=(n==0", "the rule of the plural"),
    ],
)
def test_a_translation_that_does_not_fit_is_named(
    tmp_path: Path, old: str, new: str, message: str
) -> None:
    found = break_catalogue(tmp_path, "little", old, new)
    assert any(message in line for line in found), found


# Found


def test_sentences_are_found_in_python_scripts_and_pages(tmp_path: Path) -> None:
    code = 'x = Text("a {n}", {"n": 1}, "one {n}", "n")\ny = words.Term("wave")\nText("{only}")\n'
    found = [(s.key, s.many, s.term) for s in extract_from_python(code, "a.py")]
    assert found == [("one {n}", "a {n}", False), ("wave", "", True)]
    with pytest.raises(NoSentence, match=r"a\.py, line 1"):
        list(extract_from_python("Text(sentence)", "a.py"))
    script = (
        '// t("not this")\n'
        "const list = html`<ul title=${t('It\\'s here')}>${all.map((one) => html`<li>\n"
        '  ${props.t("Hello, " +\n "{name}", { name })} ${n("{n} step", "{n} steps", 2)}</li>`)}\n'
        '</ul>`; set("not this"); at("nor this"); const url = "http://x"; t("the end");'
    )
    sentences = [(s.key, s.many) for s in extract_from_script(script, "a.js")]
    assert sentences == [
        ("It's here", ""),
        ("Hello, {name}", ""),
        ("the end", ""),
        ("{n} step", "{n} steps"),
    ]
    page = tmp_path / "a.html"
    page.write_text(
        '<p title="{{ _("Rules") }}">{{ _("Hi {name}").format(name=name) }}</p>'
        '{{ ngettext("{n} seat", "{n} seats", n).format(n=n) }}'
    )
    pages = [(s.key, s.many) for s in extract_from_template(page, "a.html")]
    assert pages == [("Rules", ""), ("Hi {name}", ""), ("{n} seat", "{n} seats")]


# Said


def test_a_text_is_rendered_in_every_language_and_str_is_english() -> None:
    text = Text("Not yet your turn.")
    assert str(text) == text.render("en") == "Not yet your turn."
    assert text.render("fr") == "Ce n’est pas encore à vous."
    assert text.render("pl") == "To jeszcze nie Twoja tura."
    assert text.render("xx") == str(text)


def test_values_are_rendered_in_the_same_language() -> None:
    text = MauiText("{who} takes {towel} from {place}")
    text = text.fill(who=Seat(1), towel=name_towel(["wave", "sun", "palm"]), place="A2")
    assert str(text) == "seat 1 takes wave-sun-palm from A2"
    assert text.render("fr", ["Ada", "Kuba"]) == "Kuba prend vague-soleil-palmier en A2"
    assert text.render("pl", ["Ada", "Kuba"]) == "Kuba pobiera z\u00a0A2 ręcznik fala-słońce-palma"
    assert Row([Text("points"), 3]).render("pl") == "punkty, 3"
    assert Totals([12, -3]).render("fr", ["Ada", "Kuba"]) == "Ada (12), Kuba (−3)"
    assert [Number(-2.5).render(code) for code in ("en", "fr")] == ["-2.5", "−2,5"]


@pytest.mark.parametrize(
    ("count", "form"),
    [
        (0, "pereł"),
        (1, "perła"),
        (2, "perły"),
        (4, "perły"),
        (5, "pereł"),
        (12, "pereł"),
        (14, "pereł"),
        (21, "pereł"),
        (22, "perły"),
        (112, "pereł"),
        (-1, "perła"),
        (-3, "perły"),
    ],
)
def test_polish_counts_by_its_own_rule(count: int, form: str) -> None:
    text = MauiText("{count} white pearls", {"count": count}, "{count} white pearl", "count")
    assert text.render("pl").split()[-1] == form


def test_french_has_nothing_and_one_in_the_singular() -> None:
    text = MauiText("{count} white pearls", {}, "{count} white pearl", "count")
    translation = [text.fill(count=count).render("fr") for count in (0, 1, 2)]
    assert translation == ["0 perle blanche", "1 perle blanche", "2 perles blanches"]


def test_the_languages_there_are() -> None:
    assert list_languages() == {"en": "English", "fr": "Français", "pl": "Polski"}
    meant = {
        code: resolve_language(code) for code in ("pl", "PL", "fr-CA", "pl_PL.UTF-8", "de", "", "C")
    }
    assert meant == {
        "pl": "pl",
        "PL": "pl",
        "fr-CA": "fr",
        "pl_PL.UTF-8": "pl",
        "de": "en",
        "": "en",
        "C": "en",
    }


# In the browser


def test_a_page_gets_what_its_scripts_say_and_the_terms() -> None:
    found = build_catalogue("pl")
    assert found[""]["language"] == "pl"
    assert "n%10" in found[""]["plural"]
    assert found["wave"] == "fala"
    assert "The store is closed." not in found
    assert list(build_catalogue("en")) == [""]


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_page_gets_one_name_for_one_key_whatever_home_it_comes_from(language: str) -> None:
    browser: dict[str, object] = {}
    for name in ("parasol", "parasol.games.maui"):
        home = catalogues.read_catalogue(name, language)
        assert home is not None
        for key in home.browser:
            assert browser.setdefault(key, home.messages[key]) == home.messages[key], key


# Typography


def test_french_has_its_own_spaces_and_apostrophes() -> None:
    for home, _, translation in translations("fr"):
        written = translation.replace("1. 0: mots #empreinte", "")  # a line of a record
        assert "'" not in translation, (home, translation)
        # A question mark that is typed, as in "? goal", stands alone, and "c?" is a sign.
        assert not re.search(r"(?<!\u202f)[;:!](?=\s|$)|\w{2,}\?|« | »", written), (
            home,
            translation,
        )


def test_polish_keeps_its_little_words_with_what_follows() -> None:
    for home, _, translation in translations("pl"):
        assert not re.search(r"(?<![\w{])[wziou] (?=\S)", translation), (home, translation)
        assert '"' not in re.sub(r'\[.*?"\w*…?"\]', "", translation), (home, translation)


@pytest.mark.parametrize("language", TRANSLATED)
def test_whoever_it_is_about_comes_first_where_english_has_it_so(language: str) -> None:
    # The terminal leaves the subject out where it is plain who is meant.
    for home, key, translation in translations(language):
        if key.startswith("{who}"):
            assert translation.startswith("{who}"), (home, translation)


@pytest.mark.parametrize("language", TRANSLATED)
def test_translations_end_as_their_keys_do(language: str) -> None:
    for home, key, translation in translations(language):
        ends = {text: text[-1] if text[-1] in ".:?…" else "" for text in (key, translation)}
        wanted = "" if key.endswith("explains.)") else ends[key]
        assert ends[translation] == wanted, (home, key, translation)


def test_no_sentence_has_marks_of_another_kind_of_template() -> None:
    for home in HOMES:
        for sentence in extract_sentences(home):
            assert not re.search(r"%[sd(]|\$\{", sentence.key), sentence
            assert list(string.Formatter().parse(sentence.key)), sentence
