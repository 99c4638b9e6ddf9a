"""docs/protocol.md against the server: its transcript is played, nothing that is sent is missing.

`python -m tests.server.test_docs_protocol` plays the transcript and writes what came into the page.
"""

import ast
import asyncio
import importlib
import json
import re
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import httpx
import msgspec
import pytest
import websockets

from parasol.core import errors, registry
from parasol.server import protocol, schemas
from parasol.server.http.routes import ROUTES
from parasol.server.http.security import MAX_BODY_BYTES
from parasol.server.rate_limit import MAX_OPEN_CONNECTIONS, RATES, TokenBucket
from parasol.server.tables.patch import diff

from .running import run_server

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "protocol.md"
SOURCES = sorted((ROOT / "src" / "parasol" / "server").rglob("*.py"))
NOUGHTS = ROOT / "examples" / "noughts_and_crosses" / "src"

OURS = {
    "id",
    "token",
    "recovery",
    "code",
    "commitment",
    "Commitment",
    "Seed",
    "Secret",
    "Nonces",
    "Table",
}
"""Values that every run makes anew: the page's stand for them, always the same for the same."""
TIMES = {"now", "at", "created", "changed", "since", "ends"}


def page() -> str:
    """The page as it is."""
    return PAGE.read_text("utf-8")


def blocks(kind: str, text: str) -> list[str]:
    """The fenced blocks of a kind."""
    return re.findall(rf"^```{kind}\n(.*?)^```$", text, re.M | re.S)


@pytest.fixture(scope="module", autouse=True)
def _noughts() -> Iterator[None]:
    yield from known()


def known() -> Iterator[None]:
    """Noughts and crosses, which is not installed, known for a while: here and where hints are
    made, in a process that gets this one's path and finds games by their entry points."""
    with tempfile.TemporaryDirectory() as name:
        made = Path(name) / "noughts_and_crosses-1.dist-info"
        made.mkdir()
        (made / "METADATA").write_text("Name: noughts_and_crosses\nVersion: 1\n")
        entry = "[parasol.games]\nnoughts_and_crosses = noughts_and_crosses:GAME\n"
        (made / "entry_points.txt").write_text(entry)
        before = list(sys.path)
        sys.path[:0] = [name, str(NOUGHTS)]
        try:
            registry.register(importlib.import_module("noughts_and_crosses").GAME)
            yield
        finally:
            sys.path[:] = before
            registry.forget("noughts_and_crosses")


# The transcript


class Names:
    """Which value of this run stands for which of the page's."""

    def __init__(self) -> None:
        self.here: dict[str, str] = {}

    def sent(self, text: str) -> str:
        """What the page sends, in this run's values."""
        for written, actual in self.here.items():
            text = text.replace(written, actual)
        return text

    def got(self, actual: Any, written: Any, key: str = "") -> Any:
        """What came, in the page's values; values of our own are learnt by their place."""
        if isinstance(actual, dict):
            old = written if isinstance(written, dict) else {}
            inner = "token" if key == "tokens" else ""
            return {k: self.got(v, old.get(k), inner or k) for k, v in actual.items()}
        if key == "hints" and isinstance(written, list):
            # How far a search gets in its time depends on the machine; what it speaks of doesn't.
            assert sorted(h["word"] for h in actual) == sorted(h["word"] for h in written)
            assert all(list(h) == ["word", "move", "margin", "text"] for h in [*actual, *written])
            return written
        if isinstance(actual, list):
            old_list = written if isinstance(written, list) else []
            return [
                self.got(v, old_list[n] if n < len(old_list) else None, key)
                for n, v in enumerate(actual)
            ]
        if key in TIMES and isinstance(actual, float):
            return written if isinstance(written, float) else round(actual, 3)
        if key in OURS and isinstance(actual, str) and actual:
            return self._named(actual, written)
        return actual

    def record(self, actual: str, written: str) -> str:
        """A record, header by header."""
        old = dict(re.findall(r'^\[(\w+) "(.*)"\]$', written, re.M))
        return re.sub(
            r'^\[(\w+) "(.*)"\]$',
            lambda found: f'[{found[1]} "{self.got(found[2], old.get(found[1]), found[1])}"]',
            actual,
            flags=re.M,
        )

    def _named(self, actual: str, written: Any) -> str:
        for old, new in self.here.items():
            if new == actual:
                return old
        name = written if isinstance(written, str) and written not in self.here else actual
        self.here[name] = actual
        return name


class Transcript:
    """The conversation of the document, played line by line."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.names = Names()
        self.sockets: dict[str, Any] = {}

    async def play(self, lines: list[str]) -> list[str]:
        """The same lines as they come out here."""
        found: list[str] = []
        rest = list(lines)
        while rest:
            line = rest.pop(0)
            who, what, rest_of_line = [*line.split(" ", 2), ""][:3]
            if what == "<":
                data = await asyncio.wait_for(self.sockets[who].recv(), 10)
                came = self.names.got(json.loads(data), json.loads(rest_of_line or "{}"))
                found.append(f"{who} < {_text(came)}")
                continue
            found.append(line)
            if what == ">":
                await self.sockets[who].send(self.names.sent(rest_of_line))
            elif what == "connects":
                address = self.url.replace("http", "ws") + "/ws"
                self.sockets[who] = await websockets.connect(address, compression=None)
            elif what == "disconnects":
                await self.sockets.pop(who).close()
            else:
                end = next((n for n, later in enumerate(rest) if later[0] != " "), len(rest))
                found += await self._ask(what, rest_of_line, rest[:end])
                del rest[:end]
        await self._nothing_more()
        return found

    async def _ask(self, method: str, rest_of_line: str, written: list[str]) -> list[str]:
        """A request, by token where `Bearer TOKEN` follows its path; the answer as lines."""
        path, _, rest = self.names.sent(rest_of_line).partition(" ")
        token, body = "", rest
        if rest.startswith("Bearer "):
            token, _, body = rest.removeprefix("Bearer ").partition(" ")
        headers = {"authorization": f"Bearer {token}"} if token else {}
        async with httpx.AsyncClient(base_url=self.url, headers=headers) as http:
            answer = await http.request(method, path, content=body or None)
        if "json" not in answer.headers["content-type"]:
            before = "\n".join(line.strip() for line in written[1:])
            lines = self.names.record(answer.text, before).splitlines()
            return [f"    {answer.status_code}", *(f"    {line}" for line in lines)]
        old = json.loads(written[0].strip().partition(" ")[2] or "null") if written else None
        return [f"    {answer.status_code} {_text(self.names.got(answer.json(), old))}"]

    async def _nothing_more(self) -> None:
        """Everything that was sent is on the page: the next message is the reply to a ping."""
        for who, socket in self.sockets.items():
            await socket.send('{"type":"ping","n":99}')
            last = json.loads(await asyncio.wait_for(socket.recv(), 10))
            assert (last["type"], last.get("n")) == ("pong", 99), (who, last)
        for socket in self.sockets.values():
            await socket.close()


def _text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def lines_of(text: str) -> list[str]:
    """The transcript's lines. An answer's lines are indented; an empty one is within a record."""
    return [
        line if line else "    "
        for block in blocks("transcript", text)
        for line in block.split("\n")[:-1]
    ]


def outcome(folder: Path, lines: list[str]) -> list[str]:
    """The lines as a real server makes them now."""
    with run_server(str(folder / "parasol.db")) as server:
        return asyncio.run(Transcript(server.url).play(lines))


def test_the_transcript_is_what_a_server_does(tmp_path: Path) -> None:
    written = lines_of(page())
    assert len(written) > 80
    found = outcome(tmp_path, written)
    for number, line in enumerate(written):
        assert found[number].rstrip() == line.rstrip()
    assert len(found) == len(written)


# What the page says


def client_messages() -> dict[str, type[Any]]:
    """By tag: every message of a client's."""
    return {str(kind.__struct_config__.tag): kind for kind in get_args(protocol.AnyClientMessage)}


def calls(name: str) -> Iterator[ast.Call]:
    """Every call of a function of that name in the server's source."""
    for file in SOURCES:
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == name:
                yield node


def text_of(node: ast.expr) -> str | None:
    """The text that stands there, if it is one."""
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def server_kinds() -> set[str]:
    """Every type of message that the server sends."""
    return {kind for call in calls("encode_message") if (kind := text_of(call.args[0]))}


def codes() -> set[str | None]:
    """Every code of a refusal or an error in the source."""
    found = {text_of(call.args[0]) for name in ("Refused", "ProtocolError") for call in calls(name)}
    found |= {text_of(call.args[1]) for call in calls("_make_error") if len(call.args) > 1}
    found |= {
        text_of(k.value)
        for call in calls("encode_message")
        for k in call.keywords
        if k.arg == "error"
    }
    for file in SOURCES:
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Return) and isinstance(node.value, ast.Tuple):
                if len(node.value.elts) == 3 and file.name == "security.py":
                    found.add(text_of(node.value.elts[1]))
    return found - {None} | {"stale"}


def examples() -> dict[str, list[dict[str, Any]]]:
    """By type: the examples of messages."""
    found: dict[str, list[dict[str, Any]]] = {}
    for block in blocks("json", page()):
        for line in block.splitlines():
            message = json.loads(line)
            if "type" in message:
                found.setdefault(message["type"], []).append(message)
    return found


def test_every_message_of_a_client_is_on_the_page_with_its_fields() -> None:
    section = page().split("### What a client says")[1].split("### What the server says")[0]
    for tag, kind in client_messages().items():
        row = re.search(rf"^\| `{tag}` \| (.*?) \|", section, re.M)
        assert row, tag
        fields = re.findall(r"`(\w+)`(?: \((.*?)\))?", row[1])
        expected = [
            (f.name, "" if f.required else json.dumps(f.default))
            for f in msgspec.structs.fields(kind)
        ]
        assert fields == expected, tag


def test_every_example_of_a_client_is_understood() -> None:
    for tag in client_messages():
        both = ("talk", "why", "hint", "preview")
        mine = [m for m in examples()[tag] if tag not in both or _is_from_client(m)]
        assert mine, tag
        for message in mine:
            assert isinstance(
                protocol.decode_message(json.dumps(message).encode()), client_messages()[tag]
            )


def _is_from_client(message: dict[str, Any]) -> bool:
    """Whether a message whose type both sides use is the client's."""
    return set(message) in ({"type", "text"}, {"type", "word"}, {"type", "version"})


def test_every_message_of_the_server_is_on_the_page_with_its_fields() -> None:
    section = page().split("### What the server says")[1].split("## Versions")[0]
    sent = [json.loads(line.split(" < ", 1)[1]) for line in lines_of(page()) if " < " in line]
    real = {message["type"]: message for message in sent}
    assert server_kinds() - set(real) == {"seats"}
    for kind in server_kinds():
        row = re.search(rf"^\| `{kind}` \| (.*?) \|", section, re.M)
        assert row, kind
        example = next(
            m for m in examples()[kind] if kind not in client_messages() or not _is_from_client(m)
        )
        assert ["type", *re.findall(r"`(\w+)`", row[1])] == list(example), kind
        if kind in real:
            assert list(example) == list(real[kind]), kind
    assert list(examples()["view"][0]["position"]) == list(real["view"]["position"])
    assert list(examples()["table"][0]["table"]) == list(real["table"]["table"])
    keys = section.split("**position** has")[1].split("**log**")[0]
    assert set(re.findall(r"^\| (`.*?`) \|", keys, re.M)) >= {"`moves`", "`view`"}
    for key in real["view"]["position"]:
        assert f"`{key}`" in keys, key


def test_every_code_is_on_the_page() -> None:
    part = page().split("## Refusals and errors")[1].split("## HTTP")[0]
    written = set(re.findall(r"^\| `([\w-]+)` \|", part, re.M))
    named = {name for name in written if isinstance(getattr(errors, name, None), type)}
    assert named == {"BadOption", "BadComponents"}
    assert written - named - {"BadName"} == codes()


def test_every_route_is_on_the_page_with_its_body() -> None:
    for route in ROUTES:
        path = re.sub(r"\{(\w+):\w+\}", r"{\1}", route.path)
        row = re.search(
            rf"^\| `{route.method} {re.escape(path)}` \| .*? \| (.*?) ?\|$", page(), re.M
        )
        assert row, path
        fields = msgspec.structs.fields(route.body) if route.body else ()
        assert re.findall(r"`(\w+)`", row[1]) == [field.name for field in fields]
    table = next(
        m for b in blocks("json", page()) for m in [json.loads(b.splitlines()[0])] if "game" in m
    )
    made = msgspec.convert(table, schemas.NewTable)
    assert set(table) == {field.name for field in msgspec.structs.fields(made)}


def test_the_limits_are_the_servers() -> None:
    text = page()
    bucket = TokenBucket()
    assert f"| {protocol.MAX_MESSAGE_BYTES} bytes |" in text
    assert f"| {MAX_BODY_BYTES // 1024} kB |" in text
    assert f"{bucket.burst:.0f} at once, then {bucket.per_second:.0f} a second" in text
    limits = text.split("### Limits")[1].split("## A whole game")[0]
    rates = sorted(re.findall(r"\| (\d+) a minute", limits), key=int)
    assert rates == sorted((rate.split("/")[0] for rate in RATES.values()), key=int)
    most = MAX_OPEN_CONNECTIONS
    assert f"| {most['address']} from one address, {most['person']} of one person |" in limits
    assert f"today **{protocol.PROTOCOL_VERSION}**" in text


def test_changes_are_applied_as_the_page_shows() -> None:
    scope: dict[str, Any] = {}
    exec(next(b for b in blocks("python", page()) if "def changed" in b), scope)
    old = {"a": [1, 2], "b": {"c": 3, "gone": 1}, "d": [1, 2, 3]}
    new = {"a": [1, 2, 3, 4], "b": {"c": None}, "d": [9], "e": True}
    assert scope["changed"](json.loads(json.dumps(old)), diff(old, new)) == new


if __name__ == "__main__":
    for _ in known():
        with tempfile.TemporaryDirectory() as name:
            came = iter(outcome(Path(name), lines_of(page())))

    def again(block: re.Match[str]) -> str:
        """A block with what came, which may not have more lines than before."""
        lines = [next(came).rstrip() for _ in block[1].split("\n")[:-1]]
        return "```transcript\n" + "\n".join(lines) + "\n```"

    PAGE.write_text(
        re.sub(r"^```transcript\n(.*?)^```$", again, page(), flags=re.M | re.S), "utf-8"
    )
