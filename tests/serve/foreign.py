"""Headers of requests that no page of ours sends; OWN stands for the server's own origin."""

from collections.abc import Mapping

__all__ = ["FOREIGN"]

FOREIGN: Mapping[str, dict[str, str]] = {
    "other origin": {"Origin": "http://evil.example"},
    "no real origin": {"Origin": "null"},
    "no origin": {},
    "other name": {"Origin": "OWN", "Host": "evil.example"},
    "no session": {"Origin": "OWN", "Cookie": "x=y"},
}
