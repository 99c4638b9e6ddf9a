"""What the privacy page says: what is stored and for how long, filled in from the settings."""

from collections.abc import Mapping
from dataclasses import dataclass

from parasol.core.words import Row, Text, Words
from parasol.server.settings import Settings

UNTIL_DELETED = Text("until you delete it")
NOT_LIMITED = Text("no limit is set")


@dataclass(frozen=True)
class StoredData:
    """One kind of data, and how long it is stored."""

    what: Words
    duration: Words


def describe_stored_data(settings: Settings, retention: Mapping[str, float]) -> list[StoredData]:
    """Return everything that is stored about people; `retention` is in days, by flag of `sweep`."""

    def after(flag: str, text: Text) -> Words:
        if flag not in retention:
            return NOT_LIMITED
        return text.fill(days=_describe_days(retention[flag]))

    unseen = after("seen", Text("{days} after your last visit, if you sit at no table"))
    devices = after("seen", Text("{days} after the last visit from there"))
    return [
        StoredData(
            Text("Your name, and when you first came and were last here"),
            _either(UNTIL_DELETED, unseen),
        ),
        StoredData(
            Text(
                "For every device on which you are known: its browser and system, and when you "
                "first and last came from there"
            ),
            _either(Text("until you sign it out"), devices),
        ),
        StoredData(
            Text(
                "The network you came from: your IPv4 address, or the first half of your IPv6 "
                "address. With it a ban can be enforced."
            ),
            _describe_hours(settings.address_hours),
        ),
        StoredData(
            Text(
                "A number made from your address with each table that you make, so that "
                "everybody's computers get their turn. The address can't be read from it."
            ),
            Text("until the game is over"),
        ),
        StoredData(
            Text("Tables at which you sit, your moves there, and the records of games"),
            Row(
                [
                    Text("never started: {time}").fill(time=after("gathering", AFTER_CHANGE)),
                    Text("under way: {time}").fill(time=after("idle", AFTER_CHANGE)),
                    Text("finished: {time}").fill(time=after("finished", AFTER_CHANGE)),
                ],
                "; ",
            ),
        ),
        StoredData(
            Text("What you say at tables, with your name"),
            _either(UNTIL_DELETED, after("talk", Text("{days} after the end of the game"))),
        ),
        StoredData(
            Text(
                "What you report, and what others report about you. Those who moderate see who "
                "reported; nobody else does."
            ),
            after("reports", Text("{days}")),
        ),
        StoredData(
            Text("What those who moderate did, by whom and why; it names you by a number"),
            after("audit", Text("{days}")),
        ),
        StoredData(
            Text("A ban or a mute, with its reason; of a ban by network, the network"),
            Text("as long as it holds"),
        ),
        StoredData(
            Text("The server's log may note the time and the network of a request"),
            Text("as long as whoever runs this server keeps logs"),
        ),
    ]


AFTER_CHANGE = Text("{days} after the last change")


def _either(one: Words, other: Words) -> Words:
    return one if other is NOT_LIMITED else Text("{one}, or {other}", {"one": one, "other": other})


def _describe_days(days: float) -> Text:
    whole = max(1, round(days))
    return Text("{n} days", {"n": whole}, one="{n} day", count="n")


def _describe_hours(hours: float) -> Text:
    if hours <= 0:
        return Text("not stored")
    whole = max(1, round(hours))
    return Text(
        "{n} hours after your last visit",
        {"n": whole},
        one="{n} hour after your last visit",
        count="n",
    )
