"""Hostile and random requests: never a 500, never a hang, and no letter of an honest text gets lost."""

from __future__ import annotations

import json
import random

import httpx
import pytest

pytestmark = [
    pytest.mark.model,
    pytest.mark.filterwarnings("ignore:Dictionary.create:DeprecationWarning"),  # SudachiPy, inside pyopenjtalk-plus
]
PLANES = [
    (0x20, 0x7E), (0xA0, 0x17F), (0x300, 0x36F), (0x370, 0x52F), (0x590, 0x6FF), (0x900, 0x97F), (0xE00, 0xE7F),
    (0x1100, 0x11FF), (0x2000, 0x206F), (0x20A0, 0x214F), (0x2190, 0x22FF), (0x3040, 0x30FF), (0x4E00, 0x5000),
    (0xAC00, 0xB000), (0xD800, 0xDFFF), (0xE000, 0xE0FF), (0xFE00, 0xFEFF), (0xFFF0, 0xFFFF), (0x1D400, 0x1D7FF),
    (0x1F300, 0x1FAFF), (0x20000, 0x20100), (0xE0000, 0xE007F), (0x10FF00, 0x10FFFF), (0, 0x1F), (0x7F, 0x9F),
]  # fmt: skip
FIELDS = [
    "input", "voice", "model", "speed", "response_format", "stream_format", "stream", "seed", "language", "lang_code",
    "lexicon", "loudness", "sample_rate", "bit_rate", "pitch", "pauses", "markup", "profile", "style", "timestamps",
    "instructions", "normalization_options", "voice_aliases", "volume_multiplier", "ssml", "allow_voice_tags", "cache",
]  # fmt: skip
ODD = [
    None, True, False, 0, -1, 1e308, -1e308, 10**40, 2**63, 0.1, "", " ", "\0", "x" * 5000, "af_heart", "mp3", "sse",
    "en-us",
    "\ud800", "\u202e", [], [[]], [1, 2], ["x"] * 100, {}, {"id": "alloy"}, {"id": 5}, {"a": {"b": {"c": []}}},
    {"word": "("}, {"(a+)+$": "x"}, [{"word": "(a+)+$", "say": "x", "pattern": True}], {"x" * 3000: "y"}, "a+b+c(0)",
    "af_heart(1e999)", "__proto__", "../../etc/passwd", "${jndi:x}", "' OR 1=1 --",
]  # fmt: skip
MARKUP = [
    "<speak>", "</speak>", "<p>", "<break time='9999999s'/>", "<prosody rate='-5'>", "<voice name='x'>", "<![CDATA[",
    "]]>",
    "<!DOCTYPE a [<!ENTITY b 'c'>]>", "&b;", "&#x0;", "[pause:99999s]", "[pause:1s]", "[word](/həlˈO/)", "[voice:",
    "[rate:0]",
    "[rate:9]", "`" * 50, "*" * 80, "|" * 40, "# ", "[x](http://y)", "<" * 60, "\\" * 30, "$5.30e99", "1/0", "99:99",
    "Dr.",
    "2024-13-45", "-" * 90, "." * 200, "9" * 400, "IVXLCDM" * 9, "a@b.c" * 5, "\u200d" * 50, "e\u0301" * 40, "ﷺ", "🏳️‍🌈",
]  # fmt: skip


def random_text(chance: random.Random) -> str:
    parts = []
    for _ in range(chance.randint(1, 12)):
        if chance.random() < 0.4:
            parts.append(chance.choice(MARKUP))
        else:
            low, high = chance.choice(PLANES)
            parts.append("".join(chr(chance.randint(low, high)) for _ in range(chance.randint(1, 30))))
    return chance.choice(["", " ", "\n"]).join(parts)


def random_body(chance: random.Random) -> bytes:
    fields: dict = {"input": random_text(chance)}
    for _ in range(chance.randint(0, 5)):
        fields[chance.choice(FIELDS)] = chance.choice(ODD)
    data = json.dumps(fields, ensure_ascii=chance.random() < 0.7).encode("utf-8", "surrogatepass")
    if chance.random() < 0.15:
        place = chance.randrange(len(data) + 1)
        data = data[:place] + bytes(chance.randrange(256) for _ in range(chance.randint(0, 9))) + data[place + 1 :]
    if chance.random() < 0.05:
        data = data.replace(b": ", b": [" * chance.choice([1, 70, 2000]), 1)
    return data


def check(reply: httpx.Response, body: bytes) -> None:
    assert reply.status_code < 500, (reply.status_code, body[:500], reply.text[:300])
    if reply.status_code >= 400:
        assert set(reply.json()["error"]) == {"message", "type", "param", "code"}


def explain_all(server, seed: int, count: int) -> None:
    chance = random.Random(seed)
    for _ in range(count):
        body = random_body(chance)
        reply = server.http.post("/v1/audio/speech/explain", content=body, headers={"content-type": "application/json"})
        check(reply, body)


def test_hostile_bodies_are_read_or_refused(server):
    explain_all(server, 1, 300)
    assert server.quiet()


def test_wrong_fields_are_refused_before_any_sound(server):
    chance = random.Random(2)
    for _ in range(150):
        fields = {"input": random_text(chance), "speed": 9, chance.choice(FIELDS[1:3]): chance.choice(ODD)}
        body = json.dumps(fields).encode()
        reply = server.http.post("/v1/audio/speech", content=body, headers={"content-type": "application/json"})
        assert reply.status_code == 400
        check(reply, body)


def test_every_letter_of_an_honest_text_is_spoken_or_named(server):
    chance = random.Random(3)
    words = [
        "Ärger", "naïve", "café", "東京", "서울", "नमस्ते", "привет", "hello", "42", "$5.30", "3rd", "e.g.", "U.S.",
        "don’t", "“quoted”", "(aside)", "—", "end",
    ]  # fmt: skip
    for _ in range(60):
        text = " ".join(chance.choice(words) for _ in range(chance.randint(3, 25)))
        found = server.http.post("/v1/audio/speech/explain", json={"input": text}).json()
        told = [False] * len(text)
        for one in found["utterances"]:
            told[one["start"] : one["end"]] = [True] * (one["end"] - one["start"])
        for one in found["unspoken"]:
            told[one["start"] : one["end"]] = [True] * (one["end"] - one["start"])
        lost = [text[place] for place, is_told in enumerate(told) if not is_told and text[place].isalnum()]
        assert not lost, (lost, text)


def test_odd_requests_on_the_line_do_not_stop_the_server(server):
    import socket
    from urllib.parse import urlsplit

    url = urlsplit(server.base_url)
    for sent in (
        b"GARBAGE\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"\0" * 100,
        b"POST /v1/audio/speech HTTP/1.1\r\nContent-Length: x\r\n\r\n",
        b"POST /v1/audio/speech HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
        b"GET /" + b"a" * 200_000 + b" HTTP/1.1\r\n\r\n", b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 20_000,
    ):  # fmt: skip
        with socket.create_connection((url.hostname, url.port), timeout=30) as connection:
            try:
                connection.sendall(sent)
                connection.shutdown(socket.SHUT_WR)
                assert b" 500 " not in connection.recv(1000)
            except OSError:
                pass  # it may hang up on us
    assert server.http.get("/health").status_code == 200


@pytest.mark.full
def test_five_thousand_hostile_bodies_are_read_or_refused(server):
    explain_all(server, 4, 4800)
    chance = random.Random(5)
    for _ in range(200):
        body = json.dumps({"input": random_text(chance)[:120], "response_format": "pcm"}).encode()
        reply = server.http.post("/v1/audio/speech", content=body, headers={"content-type": "application/json"})
        check(reply, body)
    assert server.quiet()
