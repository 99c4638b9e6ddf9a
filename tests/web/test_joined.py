"""A table's modules as one file: the same modules, each once, or none where one can't be joined."""

import re

import pytest

from parasol.web import files
from parasol.web.edition import Edition
from parasol.web.joined import Unknown, joined
from tests.server.running import Running
from tests.web.visiting import Visitor


def made(entry: str, **modules: str) -> str:
    """Small modules, joined."""
    texts = {f"{name}.js": text for name, text in modules.items()}
    return joined([f"{entry}.js"], texts.get, lambda address: f"/e/{address}")


def test_a_module_comes_after_what_it_imports_and_only_once() -> None:
    text = made(
        "c",
        a="export const one = 1;\n",
        b='import { one } from "./a.js";\nexport function two() {\n  return one;\n}\n',
        c='import { one as first } from "./a.js";\nimport { two } from "./b.js";\nfirst(two);\n',
    )
    assert re.findall(r'^kept\["/e/(.)', text, re.MULTILINE) == ["a", "b", "c"]
    assert 'const { one: first } = kept["/e/a.js"];' in text
    assert "return { two };" in text


def test_what_is_passed_on_listed_and_default_is_exported() -> None:
    text = made(
        "b",
        a="var n=1;export{n as one};export default function(){}\n".replace(
            ";export d", "\nexport d"
        ),
        b='import main from "./a.js";\nexport { one, one as eins } from "./a.js";\nmain();\n',
    )
    assert "return { one: n, default: main };" in text
    assert 'one: kept["/e/a.js"].one, eins: kept["/e/a.js"].one' in text
    assert 'const main = kept["/e/a.js"].default;' in text


def test_a_module_that_is_fetched_later_is_found_in_the_file() -> None:
    text = made("a", a='const b = () => import("./b.js");\nimport(b.url);\n')
    assert 'brought("/e/b.js")' in text
    assert "brought(b.url)" in text


@pytest.mark.parametrize(
    "text",
    [
        'import * as b from "./b.js";\n',
        'export * from "./b.js";\n',
        'import { b } from "./nowhere.js";\n',
        'import { a } from "./a.js";\n',
        "export let b = 1;\n",
        "import.meta.resolve(1);\n",
    ],
)
def test_an_unknown_way_is_not_guessed_at(text: str) -> None:
    with pytest.raises(Unknown):
        made("a", a=text, b="export const b = 1;\n")


@pytest.mark.parametrize("page", list(files.TABLE))
def test_every_module_of_a_table_is_in_the_file_once(page: str) -> None:
    edition = Edition()
    entries = files.table_modules(edition, "maui", page)
    bodies = edition.joined(entries)
    assert bodies is not None
    found = re.findall(r'^kept\["([^"]+)"\] = ', bodies[0].decode(), re.MULTILINE)
    wanted = {edition.url(one) for entry in entries for one in edition.needed(entry)}
    assert len(found) == len(set(found))
    assert set(found) == wanted


def test_the_file_is_served_and_nothing_beside_it(house: Running) -> None:
    visitor = Visitor(house)
    assert visitor.http.get("/joined/maui/main.js").status_code == 200
    for path in ("maui/other", "nothing/guided", "../maui/main"):
        assert visitor.http.get(f"/joined/{path}.js").status_code == 404


def test_a_page_without_a_joined_file_names_its_modules(
    house: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    visitor = Visitor(house).arrive("Ada")
    path = f"/table/{visitor.playing()}"
    assert "/joined/maui/main.js" in visitor.get(path).text
    monkeypatch.setattr(Edition, "joined", lambda self, entries: None)
    page = visitor.get(path).text
    assert "/joined/" not in page
    assert page.count("modulepreload") > 20
    assert "static/js/table/main.js" in page
