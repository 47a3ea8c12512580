"""Keys: who may speak, how much, and what strangers learn (nothing)."""

from __future__ import annotations

import http.client
import json
from contextlib import closing
from urllib.parse import urlsplit

import pytest

from moksori.errors import OptionError
from moksori.server.keys import Key, Keys, digest_of, read_keys

pytestmark = pytest.mark.model
RICH, POOR, ADMIN = "sk-rich", "sk-poor", "sk-admin"


@pytest.fixture(scope="module")
def keyed(run):
    keys = Keys(
        (
            Key("rich", digest_of(RICH)),
            Key("poor", digest_of(POOR), scopes=("speech",), concurrency=1, characters_a_day=40),
            Key("admin", digest_of(ADMIN), scopes=("admin", "metrics")),
        )
    )
    with run(keys=keys, cors_origins=("http://app.example",)) as made:
        yield made


def bearer(key: str) -> dict[str, str]:
    return {"authorization": f"Bearer {key}"}


@pytest.mark.parametrize("header", [None, "", "Bearer", "Basic dTpw", f"Bearer {RICH}x", "Bearer sk rich"])
def test_without_a_right_key_there_is_one_answer(keyed, header):
    replies = [
        keyed.speak(headers={"authorization": header} if header is not None else None, **fields)
        for fields in ({}, {"speed": 9}, {"voice": "nobody"})
    ]
    for reply in replies:
        assert reply.status_code == 401
        assert reply.headers["www-authenticate"].startswith("Bearer")
        assert reply.json()["error"]["type"] == "authentication_error"
    assert len({reply.text for reply in replies}) == 1
    assert RICH not in replies[0].text


@pytest.mark.parametrize("scheme", ["Bearer", "bearer", "BEARER"])
def test_the_right_key_speaks_however_bearer_is_spelt(keyed, scheme):
    assert keyed.speak(headers={"authorization": f"{scheme} {RICH}"}).status_code == 200


def test_probes_lists_and_the_studio_need_no_key(keyed):
    for path in ("/health", "/ready", "/v1/test", "/", "/v1/audio/voices", "/v1/models", "/v1/audio/models"):
        assert keyed.http.get(path).status_code == 200, path
    for path in ("/metrics", "/v1/usage", "/v1/load", "/v1/lexicon", "/openapi.json"):
        assert keyed.http.get(path).status_code == 401, path


def test_a_key_may_do_what_its_scopes_say(keyed):
    mix = {"name": "test_server_mine", "mix": "af_heart+am_michael"}
    assert keyed.http.post("/v1/audio/voices", json=mix, headers=bearer(POOR)).status_code == 403
    entry = {"word": "a", "say": "b"}
    assert keyed.http.post("/v1/lexicon", json=entry, headers=bearer(POOR)).status_code == 403
    assert keyed.http.get("/metrics", headers=bearer(POOR)).status_code == 403
    assert keyed.http.get("/metrics", headers=bearer(ADMIN)).status_code == 200
    assert keyed.speak(headers=bearer(ADMIN)).status_code == 403


def test_a_quota_is_counted_told_and_kept(keyed):
    first = keyed.speak("Hello there.", headers=bearer(POOR))
    assert first.status_code == 200
    assert first.headers["x-ratelimit-limit-tokens"] == "40"
    assert first.headers["x-ratelimit-remaining-tokens"] == "28"
    assert first.headers["x-ratelimit-limit-requests"] == "1"
    over = keyed.speak("This text is longer than what is left.", headers=bearer(POOR))
    assert over.status_code == 429
    assert over.json()["error"]["code"] == "insufficient_quota"
    assert 1 <= int(over.headers["retry-after"]) <= 120
    assert over.headers["x-should-retry"] == "false"
    assert over.headers["x-ratelimit-remaining-tokens"] == "28"
    assert keyed.speak("This text is longer than what is left.", headers=bearer(RICH)).status_code == 200
    used = {one["name"]: one for one in keyed.http.get("/v1/usage", headers=bearer(ADMIN)).json()["data"]}
    assert used["poor"]["characters"] == 12 and used["poor"]["refused"] >= 1 and used["poor"]["seconds"] > 0
    assert used["poor"]["running"] == used["rich"]["running"] == 0


def test_a_key_has_no_more_requests_at_once_than_it_may(keyed):
    poor = keyed.house.keys.keys[1]
    keyed.house.keys.begin(poor)  # its other request, still running
    try:
        refused = keyed.speak(headers=bearer(POOR))
    finally:
        keyed.house.keys.end(poor)
    assert refused.status_code == 429 and refused.headers["retry-after"] == "1"
    assert keyed.speak(headers=bearer(POOR)).status_code == 200


def test_pages_of_a_named_origin_may_ask_and_read_errors(keyed):
    origin = {"origin": "http://app.example"}
    asked = {**origin, "access-control-request-method": "POST", "access-control-request-headers": "authorization"}
    preflight = keyed.http.options("/v1/audio/speech", headers=asked)
    assert preflight.headers["access-control-allow-origin"] == "http://app.example"
    assert "authorization" in preflight.headers["access-control-allow-headers"].lower()
    assert "access-control-allow-credentials" not in preflight.headers
    refused = keyed.speak(headers=origin)
    assert refused.status_code == 401 and refused.headers["access-control-allow-origin"] == "http://app.example"
    other = keyed.http.options("/v1/audio/speech", headers={**asked, "origin": "http://evil.example"})
    assert "access-control-allow-origin" not in other.headers


def test_everybody_has_a_lexicon_of_their_own(keyed):
    entry = {"word": "zorblax", "say": "tea kettle"}
    assert keyed.http.post("/v1/lexicon", json=entry, headers=bearer(RICH)).status_code == 201
    assert keyed.http.get("/v1/lexicon", headers=bearer(POOR)).json() == {"entries": []}
    asked = {"input": "A zorblax."}
    mine = keyed.http.post("/v1/audio/speech/explain", json=asked, headers=bearer(RICH)).json()
    other = keyed.http.post("/v1/audio/speech/explain", json=asked, headers=bearer(POOR)).json()
    assert "tea" in mine["spoken"] and "tea" not in other["spoken"]


def test_timestamps_are_for_the_key_that_asked(keyed):
    reply = keyed.speak(headers=bearer(RICH), timestamps="word")
    path = reply.headers["x-moksori-timestamps"]
    assert keyed.http.get(path, headers=bearer(RICH)).json()["words"]
    assert keyed.http.get(path, headers=bearer(POOR)).status_code == 404


@pytest.mark.parametrize("header", ["Bearer ", "Bearer undefined", "Bearer sk-whatever", "Basic x"])
def test_without_keys_every_authorization_header_is_fine(server, header):
    connection = http.client.HTTPConnection(urlsplit(server.base_url).netloc, timeout=120)  # httpx refuses "Bearer "
    with closing(connection):
        headers = {"content-type": "application/json", "authorization": header}
        connection.request("POST", "/v1/audio/speech", json.dumps({"input": "Hi."}), headers)
        assert connection.getresponse().status == 200


def test_keys_are_read_from_a_file_of_digests(tmp_path):
    file = tmp_path / "keys"
    line = {"name": "team", "sha256": digest_of("sk-team"), "scopes": ["speech"], "weight": 2}
    file.write_text(f"# ours\n\n{json.dumps(line)}\n")
    keys = read_keys(("sk-plain",), file)
    assert keys.find("Bearer sk-team").name == "team" and keys.find("Bearer sk-plain").name == "key-1"
    assert keys.find("Bearer sk-team ").weight == 2
    assert keys.find("Bearer \u00e9\udcff") is None


UNKNOWN_SCOPE = json.dumps({"name": "x", "sha256": "0" * 64, "scopes": ["all"]})


@pytest.mark.parametrize("line", ["{", '{"name": "x"}', '{"name": "x", "sha256": "ab"}', UNKNOWN_SCOPE])
def test_a_wrong_line_of_the_keys_file_is_named(tmp_path, line):
    file = tmp_path / "keys"
    file.write_text(f"\n{line}\n")
    with pytest.raises(OptionError, match=":2"):
        read_keys((), file)
