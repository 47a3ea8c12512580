"""Errors have OpenAI's shape on every route, and every error of ours has its place in the table."""

from __future__ import annotations

import json

import httpx
import pytest

from moksori import errors
from moksori.server.errors import TABLE, described, retry_after

pytestmark = pytest.mark.model


def error_of(reply: httpx.Response) -> dict:
    """OpenAI's error object, checked for all that its clients need."""
    assert reply.headers["content-type"] == "application/json", reply.text
    assert reply.headers["x-request-id"]
    body = reply.json()
    assert set(body) == {"error"}
    assert set(body["error"]) == {"message", "type", "param", "code"}
    assert body["error"]["message"] and body["error"]["type"]
    assert "Traceback" not in reply.text
    return body["error"]


def tree(kind: type) -> list[type]:
    return [kind, *(each for child in kind.__subclasses__() for each in tree(child))]


def routes(server) -> list[tuple[str, str]]:
    found = server.http.get("/openapi.json").json()["paths"]
    return [(method.upper(), path) for path, methods in found.items() for method in methods]


@pytest.mark.parametrize("kind", [kind for kind in tree(errors.MoksoriError) if kind is not errors.MoksoriError])
def test_every_error_of_ours_has_a_row_of_its_own_kind(kind):
    row = next(row for row in TABLE if issubclass(kind, row.kind))
    assert row.kind is not errors.MoksoriError
    assert 400 <= row.status < 600


def test_what_nobody_foresaw_is_a_500_that_tells_nothing():
    status, body, _ = described(KeyError("secret"))
    assert status == 500 and "secret" not in json.dumps(body)


@pytest.mark.parametrize("seconds, told", [(0.2, "1"), (3.2, "4"), (119.0, "119"), (500.0, "120")])
def test_a_refusal_says_whole_seconds_that_clients_will_wait(seconds, told):
    assert retry_after(errors.Overloaded("full", seconds)) == told


def test_unknown_routes_and_wrong_methods_say_so(server):
    assert error_of(server.http.get("/v1/nope"))["type"] == "not_found_error"
    assert error_of(server.http.post("/v1/audio/speech/"))["type"] == "not_found_error"
    for _, path in routes(server):
        reply = server.http.request("PATCH", path)
        assert reply.status_code == 405 and reply.headers["allow"], path
        error_of(reply)


def test_every_route_that_takes_json_refuses_what_is_none(server):
    taking = [path for method, path in routes(server) if method == "POST" and path != "/dev/unload"]
    assert len(taking) >= 8
    for path in taking:
        for body in (b"", b"{", b"null", b"[1", b'{"a": NaN}', b'{"input": "\xff"}', b"[" * 9_000):
            reply = server.http.post(path, content=body, headers={"content-type": "application/json"})
            assert reply.status_code == 400, (path, body[:20], reply.text)
            error_of(reply)
        form = server.http.post(path, data={"input": "Hi."})
        assert form.status_code == 415
        error_of(form)


def test_a_body_that_is_too_large_is_refused_before_all_of_it_has_come(run):
    with run(max_body=1000) as small:
        reply = small.speak("a" * 2000)
        assert reply.status_code == 413
        error_of(reply)

        def endless():
            yield from (b"a" * 500 for _ in range(20))

        chunked = small.http.post("/v1/audio/speech", content=endless(), headers={"content-type": "application/json"})
        assert chunked.status_code == 413


@pytest.mark.parametrize(
    "field, value",
    [
        ("input", ""),
        ("input", None),
        ("input", 5),
        ("voice", "nobody"),
        ("voice", {"name": "alloy"}),
        ("voice", "af_heart(0)+af_sky"),
        ("model", ["tts-1"]),
        ("response_format", "wma"),
        ("stream_format", "websocket"),
        ("speed", 0.2),
        ("speed", 4.1),
        ("speed", True),
        ("speed", "fast"),
        ("language", "tlh"),
        ("lang_code", "x"),
        ("seed", -1),
        ("sample_rate", 7),
        ("loudness", 3),
        ("timestamps", "letter"),
        ("lexicon", "word"),
        ("instructions", "slow " * 5000),
    ],
)
def test_a_wrong_value_is_a_400_that_names_the_field(server, field, value):
    for how in ({}, {"stream_format": "sse"}, {"stream": False}):
        if field in how:
            continue
        reply = server.http.post("/v1/audio/speech", json={"input": "Hi.", **how, field: value})
        assert reply.status_code == 400, reply.text
        assert error_of(reply)["param"] in (field, "language" if field == "lang_code" else field, "lexicon", "input")


def test_an_unknown_model_is_a_404(server):
    reply = server.speak(model="whisper-1")
    assert reply.status_code == 404
    assert error_of(reply)["code"] == "model_not_found"
    assert error_of(server.http.get("/v1/models/whisper-1"))["code"] == "model_not_found"


def test_markup_that_is_broken_is_refused_before_the_sound(server):
    reply = server.speak("<speak><p>Hi.</speak>", ssml=True)
    assert reply.status_code == 400 and error_of(reply)["code"] == "invalid_markup"
    bomb = '<!DOCTYPE x [<!ENTITY a "b">]><speak>&a;</speak>'
    assert server.speak(bomb, ssml=True).status_code == 400
    deep = "<speak>" + "<p><s>" * 3000 + "x" + "</s></p>" * 3000 + "</speak>"
    assert server.speak(deep, ssml=True).status_code == 400


def test_every_answer_has_a_request_id_and_a_given_one_comes_back(server):
    given = server.http.get("/v1/nope", headers={"x-request-id": "mine-1"})
    assert given.headers["x-request-id"] == "mine-1"
    odd = server.http.get("/health", headers={"x-request-id": "no spaces\tplease"})
    assert odd.headers["x-request-id"].startswith("req_")
    assert server.http.get("/health").headers["x-request-id"] != server.http.get("/health").headers["x-request-id"]


def test_head_and_options_do_no_harm(server):
    for path in ("/", "/health", "/v1/models", "/v1/audio/speech"):
        head = server.http.head(path)
        assert head.status_code < 500 and not head.content
        assert server.http.options(path).status_code < 500


def test_a_deadline_that_cannot_be_kept_is_a_504(server):
    reply = server.speak("A text for which there is no time.", headers={"x-moksori-deadline-ms": "1"}, cache=False)
    assert reply.status_code == 504
    assert error_of(reply)["code"] == "deadline_exceeded"
    assert server.speak(headers={"x-moksori-deadline-ms": "soon"}).status_code == 400
    assert server.quiet()
