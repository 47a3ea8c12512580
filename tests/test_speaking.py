"""The library on the real model: what `generate` and `stream` promise."""

from __future__ import annotations

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from moksori import TTS, MoksoriError
from moksori.errors import OptionError, TextError, VoiceNotFound

pytestmark = pytest.mark.model

TWENTY = """
Dr. Kim paid $5.30 on 2024-05-01.
The 3rd train leaves at 9:45 a.m., doesn't it?
Mr. and Mrs. Smith live at 221B Baker St., London.
It was 72°F outside; inside it felt like -5°C.
About 3,497 people came, i.e. 12.5% more than in 1984.
"No," she said, "I have 2 cats."
Read it back to me. Word for word.
See https://example.org/docs or write to help@example.org!
He ran 5 km in 20 min — a new record.
Chapter IV: the end of Henry VIII.
One half is 1/2, and two thirds are 2/3.
Call 555-123-4567 before 6pm.
The U.S. spent $1.2bn on it...
C++ and C# are languages; so is Python 3.12.
(This is in brackets.) This is not.
Version 2.0.1 fixes bug #42 & more.
I'm sure they're here, aren't they?
A: yes. B: no. C: perhaps?
The score was 3-2 after 90 minutes.
Hello, world
""".strip().splitlines()


@pytest.mark.parametrize("text", TWENTY)
def test_every_word_has_its_time_and_its_place_in_the_original_text(speaker, text):
    audio = speaker.generate(text)
    assert audio.words
    before = 0.0
    for word in audio.words:
        assert 0 <= word.start < word.end <= audio.duration + 1e-6
        assert word.start >= before - 1e-6
        before = word.start
        assert 0 <= word.span.start < word.span.end <= len(text)
        assert text[word.span.start : word.span.end].strip()
    starts = [word.span.start for word in audio.words]
    assert starts == sorted(starts)


def test_an_amount_is_said_in_words_that_all_point_at_its_characters(speaker):
    text = "Dr. Kim paid $5.30 for the 3rd on 2024-05-01."
    said: dict[str, str] = {}
    for word in speaker.generate(text).words:
        place = text[word.span.start : word.span.end]
        said[place] = f"{said.get(place, '')} {word.text}".strip()
    assert said["$5.30"] == "five dollars and thirty cents"
    assert said["Dr."] == "Doctor"
    assert said["3rd"] == "third"
    assert said["2024-05-01"].startswith("May first")


@pytest.mark.parametrize("text", TWENTY[:6])
def test_the_times_of_all_phonemes_add_up_to_the_sound(speaker, text):
    audio = speaker.generate(text)
    total = sum(phoneme.end - phoneme.start for phoneme in audio.phonemes)
    assert total == pytest.approx(audio.duration, abs=0.02)
    assert all(one.end == other.start for one, other in zip(audio.phonemes, audio.phonemes[1:], strict=False))


def test_generate_is_the_stream_joined(speaker):
    text = "First a short one. Then, after a moment, a rather longer sentence that goes on for a while. And an end."
    chunks = list(speaker.stream(text))
    audio = speaker.generate(text)
    assert np.array_equal(np.concatenate([chunk.samples for chunk in chunks]), audio.samples)
    assert [chunk.index for chunk in chunks] == list(range(len(chunks)))
    assert chunks[-1].offset + chunks[-1].duration == pytest.approx(audio.duration)


def test_sixteen_threads_get_the_same_bytes_as_one(tts):
    jobs = [
        (voice, text)
        for text in ("The kettle is on.", "Nobody told me that the meeting had moved.", "Turn left, then right.")
        for voice in ("af_heart", "am_michael", "bf_emma")
    ]
    alone = {job: tts.speakers[job[0]].generate(job[1]).samples.tobytes() for job in jobs}
    start = threading.Barrier(16)

    def speak(number: int) -> list[tuple[tuple[str, str], bytes]]:
        start.wait()
        own = [jobs[(number + step) % len(jobs)] for step in range(3)]
        return [(job, tts.speakers[job[0]].generate(job[1]).samples.tobytes()) for job in own]

    with ThreadPoolExecutor(16) as pool:
        for results in pool.map(speak, range(16)):
            for job, samples in results:
                assert samples == alone[job]


def test_who_stops_reading_delays_nobody(tts):
    text = "A first sentence of some length. A second sentence of some length. A third sentence of some length."
    slow = tts.speakers["af_heart"].stream(text)
    held = next(slow)
    assert tts.speakers["am_michael"].generate("Meanwhile somebody else speaks.").duration > 0.5
    assert tts.speakers["af_heart"].generate("And the same voice, too.").duration > 0.5
    assert held.samples.any()
    assert len(list(slow)) >= 1


def test_speaking_inside_a_stream_works(speaker):
    for chunk in speaker.stream("One sentence here. Another sentence there."):
        assert speaker.generate("Yes.").duration > 0.1
        assert chunk.duration > 0


def test_a_stream_given_up_leaves_no_work_behind(tts):
    stream = tts.speakers["af_heart"].stream("A sentence to be given up. " * 20)
    next(stream)
    stream.close()
    assert tts.scheduler.stats().streams == 0
    assert tts.scheduler.stats().queued == 0
    del stream
    unread = tts.speakers["af_heart"].stream("Nobody ever asks for a chunk of this.")
    del unread
    assert tts.scheduler.stats().streams == 0


def test_asyncio_gets_the_same(speaker):
    async def both():
        text = "The same for those who wait without blocking."
        chunks = [chunk async for chunk in speaker.astream(text)]
        audio = await speaker.agenerate(text)
        return np.concatenate([chunk.samples for chunk in chunks]), audio.samples

    streamed, whole = asyncio.run(both())
    assert np.array_equal(streamed, whole)


@pytest.mark.parametrize("text", [".", "?! ...", "🎉🚀", " \n\t", "— «»", "\u200b\u200d", "---"])
def test_a_text_without_words_is_a_short_silence(speaker, text):
    audio = speaker.generate(text)
    assert 0 < audio.duration < 2
    assert audio.words == ()


def test_no_text_at_all_is_an_error_that_says_so(speaker):
    with pytest.raises(TextError, match="nothing to say"):
        speaker.generate("")


WRONG = {
    "speed": 0.1, "pitch": 99, "volume": -1, "seed": 1.5, "markup": "latex", "sample_rate": 1, "sped": 1,
    "pauses": float("nan"), "loudness": "loud", "emoji": "yes",
}  # fmt: skip


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_option_is_refused_before_any_work(speaker, name):
    with pytest.raises(OptionError) as refusal:
        speaker.stream("Hello.", **{name: WRONG[name]})
    assert refusal.value.name == name
    assert isinstance(refusal.value, (MoksoriError, ValueError))


@pytest.mark.parametrize(
    ("speed", "low", "high"), [(0.25, 3.2, 4.8), (0.5, 1.7, 2.4), (2.0, 0.4, 0.65), (4.0, 0.18, 0.35)]
)
def test_speed_scales_the_duration_far_beyond_what_the_model_can_do(speaker, speed, low, high):
    text = "The morning train leaves at nine, and the harbour is quiet."
    plain, changed = speaker.generate(text, pauses=0), speaker.generate(text, speed=speed, pauses=0)
    assert low < changed.duration / plain.duration < high
    assert changed.words[-1].end <= changed.duration + 1e-6
    assert changed.words[-1].end > 0.8 * changed.duration


def test_loudness_is_what_was_asked_for(speaker):
    from moksori.audio import loudness

    audio = speaker.generate("This is said at a loudness of its own, whatever the voice had in mind.", loudness=-20)
    assert loudness.integrated(audio.samples, audio.sample_rate) == pytest.approx(-20, abs=0.7)


def test_another_sample_rate_lasts_as_long(speaker):
    plain, low = speaker.generate("Hello there."), speaker.generate("Hello there.", sample_rate=8000)
    assert low.sample_rate == 8000
    assert low.duration == pytest.approx(plain.duration, abs=0.005)


def test_an_unknown_voice_comes_with_names_that_look_like_it(tts):
    with pytest.raises(VoiceNotFound) as refusal:
        tts.load("af_hart")
    assert "af_heart" in refusal.value.near
    with pytest.raises(LookupError):
        tts.speakers["bf_emm"]


def test_a_mix_sounds_like_neither_of_its_voices(tts):
    text = "Two voices in one."
    mixed = tts.speaker("af_heart+am_michael").generate(text)
    assert mixed.duration > 0.5
    for name in ("af_heart", "am_michael"):
        own = tts.speakers[name].generate(text)
        assert own.samples.shape != mixed.samples.shape or not np.allclose(own.samples, mixed.samples)
    tts.unload("af_heart+am_michael")
    assert "af_heart+am_michael" not in tts.speakers


def test_a_voice_asked_for_by_many_at_once_is_loaded_once(tts):
    with ThreadPoolExecutor(8) as pool:
        speakers = list(pool.map(lambda _: tts.speaker("bf_emma"), range(8)))
    assert len({id(speaker) for speaker in speakers}) == 1


def test_a_voice_of_ones_own_is_loaded_from_a_folder(tts, tmp_path):
    _, files = tts.catalogue.fetch(tts.catalogue.voice("af_heart"))
    (tmp_path / "client-a.bin").write_bytes(next(iter(files.values())).read_bytes())
    own = tts.load("client-a", source=tmp_path).prepare().speakers["client-a"]
    assert np.array_equal(
        own.generate("The same table.").samples, tts.speakers["af_heart"].generate("The same table.").samples
    )
    tts.unload("client-a")


def test_an_idle_model_gives_its_memory_back_and_comes_again():
    with TTS(idle_seconds=0.05, workers=1).load("af_heart").prepare() as tts:
        before = tts.speakers["af_heart"].generate("Still here.").samples
        model = next(iter(tts._models.values()))
        for _ in range(200):
            if not model.is_open:
                break
            threading.Event().wait(0.05)
        assert not model.is_open
        assert np.array_equal(tts.speakers["af_heart"].generate("Still here.").samples, before)


def test_saving_leaves_a_whole_file_or_none(speaker, tmp_path):
    audio = speaker.generate("Saved.")
    assert audio.save(tmp_path / "a.mp3").read_bytes()[:1] in (b"I", b"\xff")
    with pytest.raises(OptionError):
        audio.save(tmp_path / "a.docx")
    assert [path.name for path in tmp_path.iterdir()] == ["a.mp3"]


def test_captions_show_the_original_text(speaker):
    text = "It cost $5.30. Dr. Kim paid."
    srt = speaker.generate(text).captions("srt")
    assert "$5.30" in srt
    assert "Dr." in srt
    assert "five dollars" not in srt


def test_a_notebook_gets_a_player(speaker):
    assert speaker.generate("Hi.")._repr_html_().startswith("<audio controls")


def test_a_tag_changes_the_voice_in_the_middle(tts):
    text = "[voice:am_michael]This is him. [voice:af_heart]This is her."
    audio = tts.speakers["af_heart"].generate(text)
    him = tts.speakers["am_michael"].generate("This is him.")
    assert [word.text for word in audio.words] == ["This", "is", "him", "This", "is", "her"]
    first = audio.samples[: int(0.5 * audio.sample_rate)]
    assert np.abs(first - him.samples[: len(first)]).mean() < 0.2 * np.abs(first).mean()


def test_ssml_sets_pauses_marks_and_pace(speaker):
    plain = speaker.generate("One two.")
    ssml = '<speak>One <break time="800ms"/><mark name="here"/>two.</speak>'
    audio = speaker.generate(ssml, markup="ssml")
    assert audio.duration > plain.duration + 0.5
    ((name, seconds),) = audio.marks
    assert name == "here"
    assert audio.words[0].end < seconds <= audio.words[1].start + 0.01
    assert [ssml[word.span.start : word.span.end] for word in audio.words] == ["One", "two"]


def test_a_lexicon_changes_what_is_said(speaker):
    from moksori.text.lexicon import Entry, Lexicon

    lexicon = Lexicon([Entry("Moksori", "mˈOksɔɹi", reading="kokoro")])
    (word,) = speaker.generate("Moksori", lexicon=lexicon).words
    assert word.phonemes == "mˈOksɔɹi"


def test_phonemes_can_be_spoken_as_they_are(speaker):
    audio = speaker.generate_phonemes("həlˈO ðˈɛɹ")
    assert audio.duration > 0.5
    assert [word.phonemes for word in audio.words] == ["həlˈO", "ðˈɛɹ"]
