"""Kokoro-FastAPI's `/dev` routes: its users change a port and nothing else."""

from __future__ import annotations

import base64
import io
import json
import wave

import pytest

pytestmark = pytest.mark.model


def wav_seconds(data: bytes) -> float:
    with wave.open(io.BytesIO(data)) as file:
        return file.getnframes() / file.getframerate()


def test_captioned_speech_streams_lines_with_sound_and_words(server):
    text = "It cost $5. Then we left."
    reply = server.http.post("/dev/captioned_speech", json={"input": text, "response_format": "pcm"})
    assert reply.headers["content-type"] == "application/x-ndjson"
    lines = [json.loads(line) for line in reply.text.splitlines()]
    assert (
        b"".join(base64.b64decode(line["audio"]) for line in lines)
        == server.speak(text, response_format="pcm", cache=False).content
    )
    words = [word for line in lines for word in line["timestamps"]]
    assert [word["word"] for word in words][:4] == ["It", "cost", "five", "dollars"]
    assert [text[slice(*word["span"])] for word in words][2:4] == ["$5", "$5"]
    starts = [word["start_time"] for word in words]
    assert starts == sorted(starts) and all(word["start_time"] < word["end_time"] for word in words)
    assert {line["audio_format"] for line in lines} == {"audio/pcm"}


def test_captioned_speech_comes_as_one_object_if_that_is_asked(server):
    asked = {"input": "Hello there.", "response_format": "wav", "stream": False}
    found = server.http.post("/dev/captioned_speech", json=asked).json()
    assert wav_seconds(base64.b64decode(found["audio"])) == pytest.approx(found["timestamps"][-1]["end_time"], abs=1)
    silent = server.http.post("/dev/captioned_speech", json={**asked, "return_timestamps": False}).json()
    assert silent["timestamps"] is None


def test_phonemize_gives_all_of_the_text_with_tokens(server):
    asked = {"text": "Hello there.\nAnd more.", "language": "a"}
    found = server.http.post("/dev/phonemize", json=asked).json()
    assert found["phonemes"].count(".") == 2
    assert len(found["tokens"]) == len(found["phonemes"].replace("\n", ""))
    assert server.http.post("/dev/phonemize", json={"text": "x", "language": "tlh"}).status_code == 400


def test_phonemes_can_be_spoken(server):
    phonemes = server.http.post("/dev/phonemize", json={"text": "Hello there."}).json()["phonemes"]
    reply = server.http.post("/dev/generate_from_phonemes", json={"phonemes": phonemes, "voice": "af_heart"})
    assert reply.headers["content-type"] == "audio/wav"
    assert 0.4 < wav_seconds(reply.content) < 3
    assert server.http.post("/dev/generate_from_phonemes", json={"phonemes": "x", "voice": "nobody"}).status_code == 400


def test_a_dialogue_is_its_turns_with_pauses_between(server):
    turns = [{"voice": "af_heart", "text": "Hi."}, {"voice_id": "am_michael", "text": "Hello."}]
    asked = {"turns": turns, "response_format": "wav", "stream": False}
    near = server.http.post("/dev/dialogue", json={**asked, "pause_between_turns": 0})
    far = server.http.post("/dev/dialogue", json={"inputs": turns, "pause_between_turns": 1.5, **asked})
    assert wav_seconds(far.content) - wav_seconds(near.content) == pytest.approx(1.5, abs=0.01)
    alone = [server.speak(one["text"], voice=one.get("voice") or one["voice_id"], response_format="wav", stream=False)
             for one in turns]  # fmt: skip
    assert wav_seconds(near.content) == pytest.approx(sum(wav_seconds(one.content) for one in alone), abs=0.01)


@pytest.mark.parametrize(
    "wrong",
    [
        {},
        {"turns": []},
        {"turns": ["Hi."]},
        {"turns": [{"voice": "af_heart", "text": " "}]},
        {"turns": [{"voice": "nobody", "text": "Hi."}]},
        {"turns": [{"voice": "af_heart", "text": "Hi."}], "pause_between_turns": 11},
    ],
)
def test_a_wrong_dialogue_is_a_400(server, wrong):
    reply = server.http.post("/dev/dialogue", json=wrong)
    assert reply.status_code == 400 and reply.json()["error"]["message"]


def test_unloading_by_request_is_off(server):
    assert server.http.post("/dev/unload").status_code == 403


def test_the_test_route_says_ok(server):
    assert server.http.get("/v1/test").json() == {"status": "ok"}
    assert server.http.get("/v1/readyz").status_code == 404  # some clients would take us for another server
