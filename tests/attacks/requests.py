"""Attacks by HTTP: dear pages, heads and bodies without end, hosts that are none."""

import itertools
import json

from tests.attacks.attack import attack
from tests.attacks.target import CUT_OFF, Target

HEADER = b"x: " + b"y" * 1000 + b"\r\n"
_turns = itertools.count()


@attack("rules pages", per_second=4, answers=("200",))
async def read_rules(target: Target) -> str:
    turn = next(_turns)
    game = ("maui", "playa_pirata", "tenby")[turn % 3]
    language = ("en", "fr", "pl")[turn // 3 % 3]
    lines = (f"Accept-Language: {language}", "Accept-Encoding: gzip")
    return await target.request_again(20, f"/rules/{game}", *lines)


@attack("drawings", per_second=4, answers=("200",))
async def fetch_drawings(target: Target) -> str:
    game = ("maui", "playa_pirata", "tenby")[next(_turns) % 3]
    return await target.request_again(20, f"/art/{game}.svg", "Accept-Encoding: gzip")


@attack("files", per_second=4, answers=("200",))
async def fetch_files(target: Target) -> str:
    return await target.request_again(200, "/static/css/parasol.css", "Accept-Encoding: gzip")


@attack("pages that are not there", per_second=4, answers=("404",))
async def fetch_nothing(target: Target) -> str:
    return await target.request_again(20, f"/table/{next(_turns):016x}")


@attack("open tables and the home page", per_second=4, answers=("200",))
async def fetch_home(target: Target) -> str:
    return await target.request_again(20, ("/", "/api/tables")[next(_turns) % 2])


@attack("headers without end", per_second=1, answers=("431", CUT_OFF))
async def send_endless_headers(target: Target) -> str:
    head = target.make_head("GET", "/")[:-2]
    return await target.send_until_answered(head, HEADER * 1000, 100)  # 100 MB, if they are let


@attack("thousands of headers", per_second=1, answers=("431",))
async def send_many_headers(target: Target) -> str:
    return await target.request("GET", "/", *["a: b"] * 5000)


@attack("thousands of requests at once", per_second=1, answers=("200", "400", CUT_OFF))
async def pipeline(target: Target) -> str:
    reader, writer = await target.connect()
    target.sent += 2000
    writer.write(target.make_head("GET", "/nowhere") * 2000)
    status = ""
    while data := await reader.read(65536):
        status = "400" if b"HTTP/1.1 400" in data else status
    return status or "200"


@attack("a body without end, byte by byte", per_second=1, answers=("400", "413", CUT_OFF))
async def send_endless_body(target: Target) -> str:
    head = target.make_head("POST", "/api/people", "Transfer-Encoding: chunked")
    return await target.send_until_answered(head, b"1\r\n \r\n" * 10_000, 200)


@attack("cookies full of quotes", per_second=2, answers=("200",))
async def send_quoted_cookie(target: Target) -> str:
    return await target.request("GET", "/mine", 'Cookie: a="' + "\\" * 15_000 + '"')


@attack("a Host with @", per_second=1, answers=("400",))
async def name_other_host(target: Target) -> str:
    lines = ("GET / HTTP/1.1", f"Host: 127.0.0.1:{target.port}@evil.example", "", "")
    return await target.send("\r\n".join(lines).encode())


@attack("two Hosts", per_second=1, answers=("400",))
async def name_two_hosts(target: Target) -> str:
    return await target.request("GET", "/", "Host: evil.example")


@attack("two Hosts at the WebSocket", per_second=1, answers=("400",))
async def name_two_hosts_at_websocket(target: Target) -> str:
    return await target.send(target.make_upgrade("Host: evil.example"))


# Bodies


async def post_table(target: Target, body: bytes) -> str:
    """Ask for a table by a body of one's own."""
    token = await target.sign_in()
    return await target.request("POST", "/api/tables", f"Authorization: Bearer {token}", body=body)


async def post_components(target: Target, text: str) -> str:
    """Ask for a table with components of one's own."""
    return await post_table(target, json.dumps({"game": "maui", "components": text}).encode())


@attack("components with a deep key", per_second=1, answers=("400",))
async def send_deep_key(target: Target) -> str:
    return await post_components(target, ".".join("a" * 30_000) + "=1")


@attack("components with thousands of tables", per_second=1, answers=("400",))
async def send_many_tables(target: Target) -> str:
    return await post_components(target, "".join(f"[a{n}.b]\n" for n in range(6000)))


@attack("components with lists in lists", per_second=1, answers=("400",))
async def send_nested_lists(target: Target) -> str:
    return await post_components(target, "a=" + "[" * 60_000)


@attack("lists in lists without end", per_second=1, answers=("400",))
async def send_nested_json(target: Target) -> str:
    return await post_table(target, b'{"game":"maui","options":{"a":' + b"[" * 70_000)


@attack("a number of seventy thousand digits", per_second=1, answers=("400",))
async def send_huge_number(target: Target) -> str:
    return await post_table(target, b'{"game":"maui","options":{"a":' + b"9" * 70_000 + b"}}")
