"""A table's modules as one bundle: each once, or none where one can't be bundled."""

import re

import pytest

from parasol.web.asset_routes import PAGE_MODULES, list_table_modules
from parasol.web.assets import Assets
from parasol.web.bundle import UnsupportedModule, bundle_modules
from tests.server.running import Running
from tests.web.visiting import Visitor


def bundle(entry: str, **modules: str) -> str:
    """Bundle small modules."""
    texts = {f"{name}.js": text for name, text in modules.items()}
    return bundle_modules([f"{entry}.js"], texts.get, lambda address: f"/e/{address}")


def test_a_module_comes_after_what_it_imports_and_only_once() -> None:
    text = bundle(
        "c",
        a="export const one = 1;\n",
        b='import { one } from "./a.js";\nexport function two() {\n  return one;\n}\n',
        c='import { one as first } from "./a.js";\nimport { two } from "./b.js";\nfirst(two);\n',
    )
    assert re.findall(r'^loaded\["/e/(.)', text, re.MULTILINE) == ["a", "b", "c"]
    assert 'const { one: first } = loaded["/e/a.js"];' in text
    assert "return { two };" in text


def test_what_is_passed_on_listed_and_default_is_exported() -> None:
    text = bundle(
        "b",
        a="var n=1;export{n as one};export default function(){}\n".replace(
            ";export d", "\nexport d"
        ),
        b='import main from "./a.js";\nexport { one, one as eins } from "./a.js";\nmain();\n',
    )
    assert "return { one: n, default: main };" in text
    assert 'one: loaded["/e/a.js"].one, eins: loaded["/e/a.js"].one' in text
    assert 'const main = loaded["/e/a.js"].default;' in text


def test_a_module_that_is_fetched_later_is_found_in_the_file() -> None:
    text = bundle("a", a='const b = () => import("./b.js");\nimport(b.url);\n')
    assert 'loadModule("/e/b.js")' in text
    assert "loadModule(b.url)" in text


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
    with pytest.raises(UnsupportedModule):
        bundle("a", a=text, b="export const b = 1;\n")


@pytest.mark.parametrize("page", list(PAGE_MODULES))
def test_every_module_of_a_table_is_in_the_file_once(page: str) -> None:
    assets = Assets()
    entries = list_table_modules(assets, "maui", page)
    bodies = assets.bundle(entries)
    assert bodies is not None
    found = re.findall(r'^loaded\["([^"]+)"\] = ', bodies[0].decode(), re.MULTILINE)
    wanted = {assets.url_for(one) for entry in entries for one in assets.list_imports(entry)}
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
    monkeypatch.setattr(Assets, "bundle", lambda self, entries: None)
    page = visitor.get(path).text
    assert "/joined/" not in page
    assert page.count("modulepreload") > 20
    assert "static/js/table/main.js" in page
