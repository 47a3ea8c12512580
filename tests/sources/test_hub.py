from __future__ import annotations

import json
import logging
from pathlib import Path

import pytest
from servers import SIGNATURE, Web, noise, sha256

from moksori.errors import IntegrityError, SourceError, SourceUnreachable
from moksori.sources import Cache, Network, RemoteFile, open_source, parse

DATA = noise(200_000)
SMALL = b'{"language": "ja"}'
REPO = "hf://owner/repo"
TOKEN = "hf_abcdefghijklmnopqrstuvwxyz0123"


def large(hub: Web, name: str = "voices/a.bin", data: bytes = DATA) -> RemoteFile:
    hub.files[name] = data
    hub.large.add(name)
    return RemoteFile("a.bin", len(data), sha256(data), (f"{REPO}@v1/{name}",))


def test_a_large_file_comes_through_the_hubs_redirect(hub: Web, tmp_path: Path) -> None:
    assert Cache(tmp_path).get([large(hub)])["a.bin"].read_bytes() == DATA
    assert [path.split("?")[0] for _, path, _ in hub.asked] == [
        "/owner/repo/resolve/v1/voices/a.bin",
        "/cdn/voices/a.bin",
    ]


def test_a_small_file_comes_directly(hub: Web, tmp_path: Path) -> None:
    hub.files["config.json"] = SMALL
    file = RemoteFile("config.json", None, None, (f"{REPO}/config.json",))
    assert Cache(tmp_path).get([file])["config.json"].read_bytes() == SMALL
    assert hub.asked[0][1] == "/owner/repo/resolve/main/config.json"


def test_a_revision_with_a_slash_stays_one_part_of_the_address(hub: Web, tmp_path: Path) -> None:
    hub.files["config.json"] = SMALL
    Cache(tmp_path).get([RemoteFile("c", None, None, (f"{REPO}@refs%2Fpr%2F1/config.json",))])
    assert hub.asked[0][1] == "/owner/repo/resolve/refs%2Fpr%2F1/config.json"


def test_what_the_hub_says_of_a_file_is_held_against_it_even_if_we_know_nothing(hub: Web, tmp_path: Path) -> None:
    large(hub)
    unknown = RemoteFile("a.bin", None, None, (f"{REPO}/voices/a.bin",))
    for sent in (DATA[:-5], b"x" + DATA[1:]):
        hub.lies["voices/a.bin"] = sent
        with pytest.raises(IntegrityError):
            Cache(tmp_path).get([unknown])
    hub.lies.clear()
    assert Cache(tmp_path).get([unknown])["a.bin"].read_bytes() == DATA


def test_a_cut_connection_behind_the_redirect_is_taken_up_again(hub: Web, tmp_path: Path) -> None:
    file = large(hub)
    hub.cuts["voices/a.bin"] = [70_000]
    assert Cache(tmp_path).get([file])["a.bin"].read_bytes() == DATA
    assert hub.headers_of("/cdn/")[-1]["range"] == "bytes=70000-"


def test_the_token_goes_to_the_hub_and_not_to_where_it_redirects(
    hub: Web, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hub.token = TOKEN
    monkeypatch.setenv("HF_TOKEN", TOKEN)
    assert Cache(tmp_path).get([large(hub)])["a.bin"].read_bytes() == DATA
    assert hub.headers_of("/resolve/")[0]["authorization"] == f"Bearer {TOKEN}"
    assert "authorization" not in hub.headers_of("/cdn/")[0]


def test_the_token_that_a_login_stored_is_used(hub: Web, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hub.token = TOKEN
    monkeypatch.delenv("HF_TOKEN_PATH")
    monkeypatch.setenv("HF_HOME", str(tmp_path / "home"))
    (tmp_path / "home").mkdir()
    (tmp_path / "home" / "token").write_text(TOKEN + "\n")
    assert Cache(tmp_path / "cache").get([large(hub)])["a.bin"].read_bytes() == DATA


@pytest.mark.parametrize(
    ("status", "says"), [(401, "credentials"), (403, "refuses"), (404, "not there"), (410, "gone")]
)
def test_a_refusal_says_what_to_do_and_is_not_asked_twice(hub: Web, tmp_path: Path, status: int, says: str) -> None:
    file = large(hub)
    hub.statuses["voices/a.bin"] = [status] * 9
    with pytest.raises(SourceError, match=says) as caught:
        Cache(tmp_path).get([file])
    assert not isinstance(caught.value, SourceUnreachable)
    assert hub.count("/resolve/") == 1


def test_a_hub_that_is_busy_is_asked_again_when_it_says(hub: Web, tmp_path: Path) -> None:
    file = large(hub)
    hub.statuses["voices/a.bin"] = [429]
    assert Cache(tmp_path).get([file])["a.bin"].read_bytes() == DATA
    assert hub.count("/resolve/") == 2


def test_a_hub_that_is_busy_for_long_is_left_for_the_next_place(
    hub: Web, web: Web, tmp_path: Path, impatient: Network
) -> None:
    file = large(hub)
    hub.statuses["voices/a.bin"] = [429] * 9
    hub.retry_after = "300"
    with pytest.raises(SourceUnreachable, match="429"):
        Cache(tmp_path, network=impatient).get([file])
    assert hub.count("/resolve/") == 1
    web.files["a.bin"] = DATA
    both = RemoteFile("a.bin", len(DATA), sha256(DATA), (*file.places, f"{web.url}/a.bin"))
    assert Cache(tmp_path, network=impatient).get([both])["a.bin"].read_bytes() == DATA


def test_a_folder_is_listed_page_by_page_and_fetched_whole(hub: Web, tmp_path: Path) -> None:
    large(hub)
    hub.files |= {"voices/b/c.json": SMALL, "voices/d.txt": b"d", "voices2/e.txt": b"e", "README.md": b"r"}
    source = open_source(parse(REPO))
    assert [entry.name for entry in source.list(parse(f"{REPO}/voices"))] == ["a.bin", "b/c.json", "d.txt"]
    assert len(source.list(parse(REPO))) == 5
    cache = Cache(tmp_path)
    folder = cache.fetch(f"{REPO}/voices")
    assert (folder / "a.bin").read_bytes() == DATA
    assert (folder / "b" / "c.json").read_bytes() == SMALL
    assert sorted(path.name for path in folder.rglob("*") if path.is_file()) == ["a.bin", "c.json", "d.txt"]
    asked = len(hub.asked)
    assert cache.fetch(f"{REPO}/voices") == folder
    assert Cache(tmp_path, offline=True).fetch(f"{REPO}/voices") == folder
    assert len(hub.asked) == asked


def test_a_name_in_the_hubs_listing_cannot_lead_elsewhere(hub: Web, tmp_path: Path) -> None:
    hub.files |= {"ok.txt": b"ok", "../../escaped": b"no", "/abs": b"no", "a\\..\\b": b"no"}
    folder = Cache(tmp_path / "cache").fetch(REPO)
    assert [path.name for path in folder.rglob("*")] == ["ok.txt"]
    assert [path.name for path in tmp_path.iterdir()] == ["cache"]


def test_a_folder_is_there_whole_or_not_at_all(hub: Web, tmp_path: Path) -> None:
    hub.files |= {"v/a.txt": b"a" * 100, "v/b.txt": b"b" * 100}
    hub.statuses["v/b.txt"] = [500]
    cache = Cache(tmp_path)
    with pytest.raises(SourceUnreachable):
        cache.fetch(f"{REPO}/v")
    assert cache.kept(parse(f"{REPO}/v")) is None
    folder = cache.fetch(f"{REPO}/v")
    (folder / "b.txt").write_bytes(b"")
    assert cache.kept(parse(f"{REPO}/v")) is None
    assert (cache.fetch(f"{REPO}/v") / "b.txt").read_bytes() == b"b" * 100
    assert cache.verify().ok


def test_a_refresh_brings_the_new_state_and_leaves_readers_of_the_old_alone(hub: Web, tmp_path: Path) -> None:
    hub.files["v/a.txt"] = b"old"
    cache = Cache(tmp_path)
    old = cache.fetch(f"{REPO}/v")
    hub.files["v/a.txt"] = b"newer"
    assert cache.fetch(f"{REPO}/v") == old
    new = cache.fetch(f"{REPO}/v", refresh=True)
    assert (old / "a.txt").read_bytes() == b"old"
    assert (new / "a.txt").read_bytes() == b"newer"
    assert cache.fetch(f"{REPO}/v") == new


def test_credentials_are_in_no_log_and_no_error(
    hub: Web, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("HF_TOKEN", TOKEN)
    caplog.set_level(logging.DEBUG)
    file = large(hub)
    Cache(tmp_path).get([file])
    hub.files["b.bin"] = DATA
    hub.large.add("b.bin")
    hub.cuts["b.bin"] = [0] * 9
    address = hub.url.replace("://", "://user:hunter2@") + f"/owner/repo/resolve/main/nope?{SIGNATURE}"
    errors = []
    for place in (f"{REPO}/b.bin", address):
        with pytest.raises(SourceError) as caught:
            Cache(tmp_path).get([RemoteFile("b.bin", 1, None, (place,))])
        errors.append(repr(caught.value) + str(caught.value) + caught.value.uri)
    said = caplog.text + "".join(errors) + "".join(path.read_text() for path in tmp_path.rglob("*.json"))
    assert "b.bin" in said
    for secret in (TOKEN, SIGNATURE, "0123456789abcdef-signed", "hunter2"):
        assert secret not in said


def test_other_users_of_the_same_library_keep_their_logs(
    web: Web, caplog: pytest.LogCaptureFixture, tmp_path: Path
) -> None:
    import httpx

    web.files["a"] = b"a"
    caplog.set_level(logging.INFO)
    Cache(tmp_path).get([RemoteFile("a", 1, None, (f"{web.url}/a",))])
    assert "HTTP Request" not in caplog.text
    httpx.get(f"{web.url}/a")
    assert "HTTP Request" in caplog.text


def test_an_upload_is_one_commit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Against a server that takes what huggingface_hub sends: a preupload question, then one commit."""
    import base64
    from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
    from threading import Thread

    commits: list[list[dict[str, object]]] = []

    class Taking(BaseHTTPRequestHandler):
        def log_message(self, *_: object) -> None:
            pass

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
            if "/preupload/" in self.path:
                files = [
                    {"path": one["path"], "uploadMode": "regular", "shouldIgnore": False}
                    for one in json.loads(body)["files"]
                ]
                self.say({"files": files})
            elif "/commit/" in self.path:
                commits.append([json.loads(line) for line in body.splitlines()])
                self.say({"commitOid": "0" * 40, "commitUrl": f"{endpoint}/owner/repo/commit/0", "success": True})
            else:
                self.say({})

        do_GET = do_POST

        def say(self, value: object) -> None:
            data = json.dumps(value).encode()
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(data)))
            self.end_headers()
            self.wfile.write(data)

    server = ThreadingHTTPServer(("127.0.0.1", 0), Taking)
    endpoint = f"http://127.0.0.1:{server.server_port}"
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    monkeypatch.setenv("HF_ENDPOINT", endpoint)
    monkeypatch.setenv("HF_TOKEN", TOKEN)
    folder = tmp_path / "voice"
    folder.mkdir()
    (folder / "voice.json").write_bytes(SMALL)
    (folder / "a.txt").write_bytes(b"a")
    try:
        names = open_source(parse(REPO)).upload(parse(f"{REPO}/mine"), folder)
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
    assert names == ["a.txt", "voice.json"]
    assert len(commits) == 1
    sent = {
        line["value"]["path"]: base64.b64decode(line["value"]["content"])
        for line in commits[0]
        if line["key"] == "file"
    }  # type: ignore[index]
    assert sent == {"mine/a.txt": b"a", "mine/voice.json": SMALL}
