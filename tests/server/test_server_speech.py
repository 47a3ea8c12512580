"""`POST /v1/audio/speech` on the real model: what OpenAI's clients and Kokoro-FastAPI's rely on."""

from __future__ import annotations

import base64
import io
import wave

import numpy as np
import openai
import pytest
import soundfile

from moksori.server.instructions import understood

pytestmark = pytest.mark.model
OPENAI_VOICES = [
    "alloy", "ash", "ballad", "coral", "echo", "fable", "onyx", "nova", "sage", "shimmer", "verse", "marin", "cedar",
]  # fmt: skip
TYPES = {
    "mp3": "audio/mpeg",
    "opus": "audio/ogg",
    "aac": "audio/aac",
    "flac": "audio/flac",
    "wav": "audio/wav",
    "pcm": "audio/pcm",
}


@pytest.fixture(scope="module")
def client(server):
    with openai.OpenAI(base_url=f"{server.base_url}/v1", api_key="not-needed", max_retries=0) as made:
        yield made


def seconds_of(data: bytes, format: str) -> float:
    import av

    if format == "pcm":
        return len(data) / 48_000
    with av.open(io.BytesIO(data)) as container:
        return sum(frame.samples / frame.sample_rate for frame in container.decode(audio=0))


def test_the_openai_client_gets_speech(client):
    reply = client.audio.speech.create(model="gpt-4o-mini-tts", voice="coral", input="Hi.", instructions="Be kind.")
    assert 0.2 < seconds_of(reply.content, "mp3") < 4
    assert reply.response.headers["content-type"] == "audio/mpeg"
    assert int(reply.response.headers["openai-processing-ms"]) >= 0


def test_the_openai_client_sees_why_it_is_refused(client):
    with pytest.raises(openai.BadRequestError) as refusal:
        client.audio.speech.create(model="tts-1", voice="nobody-of-that-name", input="Hi.")
    assert refusal.value.param == "voice" and refusal.value.code == "voice_not_found"
    assert refusal.value.request_id and "nobody-of-that-name" in refusal.value.message


def test_every_format_lasts_as_long_and_says_what_it_is(server):
    lengths = {}
    for format, kind in TYPES.items():
        reply = server.speak(response_format=format)
        assert reply.status_code == 200
        assert reply.headers["content-type"] == kind
        lengths[format] = seconds_of(reply.content, format)
    assert max(lengths.values()) - min(lengths.values()) < 0.25, lengths


def test_pcm_has_24_thousand_samples_a_second_and_other_rates_on_request(server):
    usual = server.speak(response_format="pcm")
    assert usual.headers["x-moksori-sample-rate"] == "24000"
    half = server.speak(response_format="pcm", sample_rate=12_000)
    assert half.headers["x-moksori-sample-rate"] == "12000"
    assert len(half.content) == pytest.approx(len(usual.content) / 2, abs=64)
    phone = server.speak(response_format="mulaw")
    assert len(phone.content) == pytest.approx(len(usual.content) / 6, abs=64)


def test_an_unstreamed_wav_says_its_true_length_and_a_streamed_one_can_be_opened(server):
    whole = server.speak(response_format="wav", stream=False)
    assert int(whole.headers["content-length"]) == len(whole.content)
    with wave.open(io.BytesIO(whole.content)) as file:
        assert file.getparams()[:3] == (1, 2, 24000)
        assert 2 * file.getnframes() == len(file.readframes(file.getnframes()))
    streamed = server.speak(response_format="wav")
    samples, rate = soundfile.read(io.BytesIO(streamed.content))
    assert rate == 24000 and len(samples) == file.getnframes()


def test_events_carry_the_asked_encoding_and_end_with_usage(server):
    *deltas, done = server.events("Hi.", response_format="flac")
    assert {event["type"] for event in deltas} == {"speech.audio.delta"}
    audio = b"".join(base64.b64decode(event["audio"]) for event in deltas)
    assert audio.startswith(b"fLaC")
    assert seconds_of(audio, "flac") == pytest.approx(seconds_of(server.speak().content, "mp3"), abs=0.25)
    assert done["type"] == "speech.audio.done"
    usage = done["usage"]
    assert usage["input_tokens"] == 1
    assert usage["input_tokens"] + usage["output_tokens"] == usage["total_tokens"]


def test_words_are_told_before_their_sound_with_their_place_in_the_text(server):
    text = "It cost $5 today."
    events = server.events(text, response_format="pcm", timestamps="word")
    assert events[0]["type"] == "speech.audio.timestamps"
    words = [word for event in events if event["type"] == "speech.audio.timestamps" for word in event["words"]]
    assert [text[slice(*word["span"])] for word in words if word["text"] in ("five", "dollars")] == ["$5", "$5"]
    audio = sum(len(base64.b64decode(event["audio"])) for event in events if "audio" in event)
    assert 0 < words[0]["start"] < words[-1]["end"] <= audio / 48_000 + 0.01


def test_timestamps_of_a_plain_stream_can_be_fetched_afterwards(server):
    text = "It cost $5 today."
    reply = server.speak(text, response_format="pcm", timestamps="phoneme")
    path = reply.headers["x-moksori-timestamps"]
    assert reply.headers["x-request-id"] in path
    told = server.http.get(path).json()
    assert told["complete"]
    assert [word["text"] for word in told["words"]][1:4] == ["cost", "five", "dollars"]
    assert sum(one["end"] - one["start"] for one in told["phonemes"]) == pytest.approx(
        len(reply.content) / 48_000, abs=0.02
    )
    captions = server.http.get(path, params={"format": "vtt"})
    assert captions.text.startswith("WEBVTT") and "It cost $5 today." in captions.text
    assert server.http.get(path, params={"format": "scroll"}).status_code == 400
    again = server.speak(text, response_format="pcm", timestamps="phoneme")
    assert again.headers["x-moksori-cache"] == "hit"
    assert server.http.get(again.headers["x-moksori-timestamps"]).json()["words"] == told["words"]


def test_a_text_without_words_is_a_moment_of_silence(server):
    for text in (".", "\U0001f389", " \n"):
        reply = server.speak(text, response_format="pcm")
        assert reply.status_code == 200
        assert 0 < len(reply.content) < 48_000
        assert not np.frombuffer(reply.content, "<i2").any()


def test_all_thirteen_voices_of_openai_are_different_voices(server):
    listed = server.http.get("/v1/audio/voices").json()
    assert sorted(listed["aliases"]) == sorted(OPENAI_VOICES)
    assert len(set(listed["aliases"].values())) == 13
    ids = [voice["id"] for voice in listed["voices"]]
    assert set(listed["aliases"].values()) <= set(ids)


def test_a_voice_may_be_an_object_and_says_the_same(server):
    named = server.speak(response_format="pcm", voice="af_heart")
    given = server.speak(response_format="pcm", voice={"id": "af_heart"}, cache=False)
    assert given.content == named.content


def test_the_same_request_gives_the_same_bytes_without_the_cache(server):
    one, other = (server.speak(response_format="pcm", seed=3, cache=False) for _ in range(2))
    assert one.content == other.content
    assert "x-moksori-cache" not in other.headers and "etag" not in other.headers


def test_instructions_change_the_pace_and_are_never_spoken(server):
    usual = server.speak("Hello there.", response_format="pcm")
    slow = server.speak("Hello there.", response_format="pcm", instructions="Please speak very slowly.")
    none = server.speak("Hello there.", response_format="pcm", instructions="None", cache=False)
    assert len(slow.content) > 1.1 * len(usual.content)
    assert none.content == usual.content


@pytest.mark.parametrize(
    "words, pace, pauses",
    [
        ("Speak slowly, with long pauses.", 0.87, 1.6),
        ("Do not speak fast.", 1.0, 1.0),
        ("a bit faster please", 1.08, 1.0),
        ("without pauses", 1.0, 0.5),
        ("Sound like a pirate.", 1.0, 1.0),
    ],
)
def test_plain_words_for_pace_and_pauses_are_understood(words, pace, pauses):
    assert understood(words) == (pace, pauses)


def test_a_loudness_is_reached_by_a_file_and_approached_by_a_stream(server):
    from moksori.audio.loudness import integrated

    text = "The morning train leaves at nine."
    for stream, within in ((True, 5), (False, 1)):
        reply = server.speak(text, response_format="pcm", loudness=-28, stream=stream)
        samples = np.frombuffer(reply.content, "<i2").astype(np.float32) / 32768
        assert integrated(samples, 24000) == pytest.approx(-28, abs=within)


def test_a_lexicon_of_the_request_applies_to_it_alone(server):
    asked = {"input": "The zorblax.", "lexicon": {"zorblax": "tea kettle"}}
    found = server.http.post("/v1/audio/speech/explain", json=asked).json()
    assert "tea kettle" in found["spoken"]
    del asked["lexicon"]
    assert "tea" not in server.http.post("/v1/audio/speech/explain", json=asked).json()["spoken"]


def test_a_lexicon_kept_on_the_server_applies_until_it_is_forgotten(server):
    asked = {"input": "The quibblor."}
    added = server.http.post("/v1/lexicon", json={"word": "quibblor", "say": "tea kettle"})
    assert added.status_code == 201 and added.json()["entries"] == 1
    assert "tea kettle" in server.http.post("/v1/audio/speech/explain", json=asked).json()["spoken"]
    assert server.http.get("/v1/lexicon").json() == {"entries": [{"word": "quibblor", "say": "tea kettle"}]}
    assert server.http.delete("/v1/lexicon", params={"word": "quibblor"}).status_code == 204
    assert server.http.delete("/v1/lexicon", params={"word": "quibblor"}).status_code == 404
    assert "tea" not in server.http.post("/v1/audio/speech/explain", json=asked).json()["spoken"]


def test_explain_tells_spoken_form_phonemes_spans_and_work(server):
    found = server.http.post("/v1/audio/speech/explain", json={"input": "It cost $5.30."}).json()
    assert "five dollars and thirty cents" in found["spoken"]
    assert found["utterances"][0]["phonemes"]
    assert found["predicted_work_seconds"] > 0


def test_a_mix_can_be_spoken_kept_under_a_name_and_forgotten(server):
    direct = server.speak(response_format="pcm", voice="af_heart(2)+bf_emma")
    saved = server.http.post("/v1/audio/voices", json={"name": "test_server_duo", "mix": "af_heart(2)+bf_emma"})
    try:
        assert saved.status_code == 201
        listed = [voice["id"] for voice in server.http.get("/v1/audio/voices").json()["voices"]]
        assert "test_server_duo" in listed
        assert server.speak(response_format="pcm", voice="test_server_duo").content == direct.content
    finally:
        removed = server.http.delete("/v1/audio/voices/test_server_duo")
    assert removed.status_code == 204
    assert server.speak(voice="test_server_duo").status_code == 400


def test_a_combined_voice_is_a_style_table(server):
    reply = server.http.post("/v1/audio/voices/combine", json="af_heart+bf_emma")
    assert len(reply.content) == 510 * 256 * 4
    table = np.frombuffer(reply.content, np.float32)
    assert np.isfinite(table).all() and table.any()
    assert server.http.post("/v1/audio/voices/combine", json=["af_heart", "bf_emma"]).content == reply.content
    assert server.http.post("/v1/audio/voices/combine", json=5).status_code == 400


def test_names_of_the_request_stand_for_voices_and_rates(server):
    plain = server.speak("Hello there.", response_format="pcm", voice="am_michael", speed=1.25)
    aliased = server.speak(
        "Hello there.",
        response_format="pcm",
        voice="aunt",
        voice_aliases={"aunt": {"voice": "am_michael", "rate": 1.25}},
    )
    assert aliased.content == plain.content
    tagged = server.speak(
        "[voice:aunt]Hello there.", response_format="pcm", voice_aliases={"aunt": {"voice": "am_michael", "rate": 1.25}}
    )
    assert tagged.content == plain.content
    assert server.speak("[voice:uncle]Hello.").status_code == 400
    assert server.speak(voice="aunt", voice_aliases={"aunt": 5}).status_code == 400


def test_a_finished_answer_can_be_downloaded_again(server):
    reply = server.speak("Hello again.", return_download_link=True, return_timing=True)
    again = server.http.get("/v1" + reply.headers["x-download-path"])
    assert again.content == reply.content and again.headers["content-type"] == "audio/mpeg"
    timing = server.http.get("/v1" + reply.headers["x-timing-path"]).json()
    assert [chunk["text"] for chunk in timing["chunks"]] == ["Hello again."]
    assert server.http.get("/v1/download/../../etc/passwd").status_code == 404
    assert server.http.get("/v1/download/" + "0" * 64 + ".mp3").status_code == 404


def test_models_are_listed_and_found(server, client):
    names = [model.id for model in client.models.list()]
    assert names == ["kokoro", "tts-1", "tts-1-hd", "gpt-4o-mini-tts"]
    assert [client.models.retrieve(name).id for name in names] == names
    assert [one["id"] for one in server.http.get("/v1/audio/models").json()["models"]] == names


def test_voices_say_language_gender_grade_and_licence(server):
    voices = server.http.get("/v1/audio/voices").json()["voices"]
    heart = next(voice for voice in voices if voice["id"] == "af_heart")
    assert heart["language"] == "en-us" and heart["gender"] and heart["grade"] and heart["licence"]
    legacy = server.http.get("/v1/audio/voices", params={"legacy": "true"}).json()["voices"]
    assert legacy == [voice["id"] for voice in voices]
