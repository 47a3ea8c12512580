"""What happens to work: shared, kept, given up, broken. And what the server tells about itself."""

from __future__ import annotations

import json
import logging
import socket
import threading
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import urlsplit

import httpx
import pytest

from moksori.engines.kokoro.engine import KokoroEngine
from moksori.server.door import JsonLines

pytestmark = pytest.mark.model
LONG = "One short start. " + "And then it goes on and on about the harbour, the river and the old stone bridge. " * 8


def wait_until(holds, seconds: float = 120.0) -> bool:
    end = threading.Event()
    for _ in range(int(seconds * 50)):
        if holds():
            return True
        end.wait(0.02)
    return holds()


def steps(server) -> int:
    return server.house.tts.scheduler.stats().steps_done


def test_equal_requests_at_once_are_spoken_once(server):
    before = steps(server)
    with ThreadPoolExecutor(4) as pool:
        replies = list(pool.map(lambda _: server.speak("Four of a kind.", response_format="pcm"), range(4)))
    assert [reply.status_code for reply in replies] == [200] * 4
    assert len({reply.content for reply in replies}) == 1
    assert steps(server) - before == 2  # one encode, one decode


def test_a_finished_answer_is_kept_and_known_by_its_etag(server):
    first = server.speak("Keep this one.")
    before = steps(server)
    again = server.speak("Keep this one.")
    assert again.headers["x-moksori-cache"] == "hit" and again.content == first.content
    known = server.speak("Keep this one.", headers={"if-none-match": first.headers["etag"]})
    assert known.status_code == 304 and not known.content
    assert server.speak("Keep this one!").headers["etag"] != first.headers["etag"]
    assert server.speak("Keep this one.", headers={"cache-control": "no-cache"}).headers.get("x-moksori-cache") is None
    assert steps(server) - before == 4  # the text with "!", and the one that would not have it from the cache


def test_when_the_first_of_two_equal_listeners_leaves_the_other_hears_all(server):
    body = {"input": LONG[:95], "response_format": "pcm"}
    with ThreadPoolExecutor(1) as pool, httpx.Client(base_url=server.base_url, timeout=120) as other:
        with other.stream("POST", "/v1/audio/speech", json=body) as leader:
            next(leader.iter_raw())
            flight = next(iter(server.house.flights._flights.values())).result()
            follower = pool.submit(server.http.post, "/v1/audio/speech", json=body)
            assert wait_until(lambda: len(flight._positions) == 2 or flight._ended)
        heard = follower.result()
    whole = server.http.post("/v1/audio/speech", json={**body, "cache": False})
    assert heard.content == whole.content


def test_hanging_up_gives_the_rest_of_the_work_up(server):
    body = {"input": LONG, "response_format": "pcm", "cache": False}
    with server.http.stream("POST", "/v1/audio/speech", json=body) as reply:
        next(reply.iter_raw())
    done = steps(server)
    assert wait_until(server.quiet)
    assert steps(server) <= done + 2
    assert not server.house.flights


def test_hanging_up_before_the_first_sound_gives_the_work_up_too(server):
    url = urlsplit(server.base_url)
    body = json.dumps({"input": LONG, "stream": False, "cache": False}).encode()
    head = f"POST /v1/audio/speech HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: {len(body)}"
    before = steps(server)
    for share in (0.5, 1.0):
        with socket.create_connection((url.hostname, url.port)) as connection:
            connection.sendall((head.encode() + b"\r\n\r\n" + body)[: int((len(head) + 4 + len(body)) * share)])
            if share == 1.0:
                assert wait_until(lambda: server.house.tts.scheduler.stats().streams == 1)
    assert wait_until(server.quiet)
    assert steps(server) <= before + 4


def test_sixty_clients_that_leave_at_once_leave_nothing_behind(server):
    def leave(number: int) -> None:
        body = {"input": f"{number} {LONG}", "response_format": "pcm"}
        with httpx.Client(base_url=server.base_url, timeout=0.05 + number % 7 / 10) as client:
            try:
                client.post("/v1/audio/speech", json=body)
            except httpx.TimeoutException:
                pass

    threads = threading.active_count()
    with ThreadPoolExecutor(20) as pool:
        list(pool.map(leave, range(60)))
    assert wait_until(server.quiet)
    assert threading.active_count() <= threads + 64  # the server's own pool, which stays
    assert server.speak().status_code == 200


@pytest.fixture
def failing_in_the_middle(monkeypatch):
    """The model's second sound fails."""
    calls = []
    decode = KokoroEngine.decode

    def failing(self, prepared):
        calls.append(prepared)
        if len(calls) > 1:
            raise RuntimeError("the model broke")
        return decode(self, prepared)

    monkeypatch.setattr(KokoroEngine, "decode", failing)


@pytest.mark.parametrize("format", ["mp3", "wav"])
def test_a_failure_in_the_middle_breaks_the_stream_visibly(server, failing_in_the_middle, format):
    with pytest.raises(httpx.RemoteProtocolError):
        server.speak(LONG[:95], response_format=format, cache=False)
    assert wait_until(server.quiet)


def test_a_failure_in_the_middle_of_events_says_why_and_breaks(server, failing_in_the_middle):
    heard = b""
    with pytest.raises(httpx.RemoteProtocolError):
        body = {"input": LONG[:95], "stream_format": "sse"}
        with server.http.stream("POST", "/v1/audio/speech", json=body) as reply:
            for piece in reply.iter_raw():
                heard += piece
    last = json.loads(heard.decode().strip().split("\n\n")[-1][6:])
    assert last["type"] == "error" and last["error"]["message"]
    assert b"speech.audio.done" not in heard
    assert not server.house.flights


def test_a_failure_of_the_first_sound_is_an_honest_500(server, monkeypatch):
    def failing(self, utterance, style, manner):
        raise RuntimeError("secret of the model")

    monkeypatch.setattr(KokoroEngine, "encode", failing)
    for fields in ({}, {"stream_format": "sse"}, {"stream": False}):
        reply = server.speak("This fails.", **fields)
        assert reply.status_code == 500
        assert reply.json()["error"]["code"] == "internal_error" and "secret" not in reply.text


def test_the_cache_holds_no_answer_that_was_broken_off(server, monkeypatch):
    text = "Go on. " + LONG[17:90]
    with server.http.stream("POST", "/v1/audio/speech", json={"input": text}) as reply:
        next(reply.iter_raw())
    assert wait_until(server.quiet)
    again = server.speak(text)
    assert again.status_code == 200 and "x-moksori-cache" not in again.headers


def test_refusals_are_429_with_all_that_a_client_needs(run):
    with run(patience=0.0) as impatient:
        scheduler = impatient.house.tts.scheduler
        with scheduler.open(tenant="127.0.0.1"):  # somebody is here, so nobody can begin within no time at all
            reply = impatient.speak("No room for this.", cache=False)
    assert reply.status_code == 429
    assert reply.json()["error"]["type"] == "rate_limit_error"
    assert 1 <= int(reply.headers["retry-after"]) <= 120
    assert int(reply.headers["x-ratelimit-limit-requests"]) >= 1
    assert reply.headers["x-ratelimit-reset-requests"].endswith("s")


def test_health_answers_while_everything_else_is_busy(server):
    with ThreadPoolExecutor(1) as pool:
        busy = pool.submit(server.speak, LONG[:60], response_format="pcm", cache=False)
        answers = 0
        while not busy.done():
            assert server.http.get("/health").json()["status"] == "healthy"
            answers += 1
    assert answers > 3 and busy.result().status_code == 200


def test_ready_follows_the_house_and_health_does_not(server):
    assert server.http.get("/ready").json() == {"ready": True}
    server.house.ready = False
    try:
        assert server.http.get("/ready").status_code == 503
        assert server.http.get("/health").status_code == 200
    finally:
        server.house.ready = True


def test_metrics_tell_what_was_done(server):
    server.speak("Count this.")
    page = server.http.get("/metrics")
    assert page.headers["content-type"].startswith("text/plain")
    for name in (
        'moksori_requests_total{route="/v1/audio/speech",status="200"}',
        'moksori_audio_seconds_total{language="en-us",voice="af_heart"}',
        'moksori_first_audio_seconds_bucket{language="en-us",le="0.5"}',
        'moksori_cache_total{result="hit"}',
        "moksori_streams 0.0",
        "moksori_seconds_per_unit",
        "process_resident_memory_bytes",
    ):
        assert name in page.text, name
    assert "Count this" not in page.text


def test_logs_have_the_request_id_and_no_word_of_what_was_said(server, caplog):
    with caplog.at_level(logging.DEBUG):
        replies = [server.speak("Xylophones are confidential."), server.speak("Xylophones!", speed=9)]
    ours = [record for record in caplog.records if record.name.startswith(("moksori", "uvicorn"))]
    said = "\n".join(JsonLines().format(record) for record in ours)
    for reply in replies:
        assert reply.headers["x-request-id"] in said
    assert "ylophone" not in said and "confidential" not in said


def test_a_line_of_the_json_log_is_one_object():
    record = logging.LogRecord("moksori.access", logging.INFO, "x.py", 1, "two\nlines", (), None)
    record.fields = {"status": 200, "id": "req_1"}
    line = JsonLines().format(record)
    assert "\n" not in line
    assert json.loads(line)["status"] == 200 and json.loads(line)["message"] == "two\nlines"


def test_the_studio_is_served_whole_and_loads_nothing_from_elsewhere(server):
    page = server.http.get("/")
    assert page.headers["content-type"].startswith("text/html")
    assert "default-src 'self'" in page.headers["content-security-policy"]
    for name in ("studio.js", "studio.css"):
        assert f"studio/{name}" in page.text
        asset = server.http.get(f"/studio/{name}")
        assert asset.status_code == 200 and "http://" not in asset.text and "https://" not in asset.text
    assert server.http.get("/studio/app.py").status_code == 404
