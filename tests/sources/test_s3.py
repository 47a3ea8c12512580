from __future__ import annotations

import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from servers import black_hole, closed_port, noise, sha256

from moksori.errors import SourceError, SourceUnreachable
from moksori.sources import Cache, Network, RemoteFile, open_source, parse

boto3 = pytest.importorskip("boto3")
moto_server = pytest.importorskip("moto.server")

DATA = noise(200_000)
SECRET = "wJalrXUtnFEMIK7MDENGbPxRfiCYEXAMPLEKEY"
SESSION = "FwoGZXIvYXdzEBYaDsessiontoken"


@pytest.fixture(scope="module")
def endpoint() -> Iterator[str]:
    server = moto_server.ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    server.start()
    host, port = server.get_host_and_port()
    yield f"http://{host}:{port}"
    server.stop()


@pytest.fixture
def bucket(endpoint: str, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Iterator[Any]:
    monkeypatch.setenv("AWS_ENDPOINT_URL_S3", endpoint)
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", "AKIAIOSFODNN7EXAMPLE")
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", SECRET)
    monkeypatch.setenv("AWS_SESSION_TOKEN", SESSION)
    monkeypatch.setenv("AWS_DEFAULT_REGION", "us-east-1")
    monkeypatch.setenv("AWS_EC2_METADATA_DISABLED", "true")
    monkeypatch.setenv("AWS_CONFIG_FILE", "/nonexistent")
    s3 = boto3.client("s3")
    s3.create_bucket(Bucket="voices")
    yield s3
    for item in s3.list_objects_v2(Bucket="voices").get("Contents", ()):
        s3.delete_object(Bucket="voices", Key=item["Key"])
    s3.delete_bucket(Bucket="voices")


def test_a_folder_goes_up_with_its_manifest_last_and_comes_back_the_same(bucket: Any, tmp_path: Path) -> None:
    folder = tmp_path / "voice"
    (folder / "sub").mkdir(parents=True)
    (folder / "voice.json").write_text("{}")
    (folder / "z.bin").write_bytes(DATA)
    (folder / "sub" / "한 국.txt").write_text("x")
    (folder / ".hidden").write_text("no")
    uri = parse("s3://voices/client-a")
    assert open_source(uri).upload(uri, folder) == ["sub/한 국.txt", "z.bin", "voice.json"]
    times = {item["Key"]: item["LastModified"] for item in bucket.list_objects_v2(Bucket="voices")["Contents"]}
    assert max(times, key=lambda key: (times[key], key == "client-a/voice.json")) == "client-a/voice.json"
    back = Cache(tmp_path / "cache").fetch(str(uri))
    files = {path.relative_to(back).as_posix(): path.read_bytes() for path in back.rglob("*") if path.is_file()}
    assert files == {"voice.json": b"{}", "z.bin": DATA, "sub/한 국.txt": b"x"}


def test_one_object_is_fetched_and_checked(bucket: Any, tmp_path: Path) -> None:
    bucket.put_object(Bucket="voices", Key="a/b.bin", Body=DATA)
    seen: list[tuple[int, int | None]] = []
    cache = Cache(tmp_path, progress=lambda name, done, total: seen.append((done, total)))
    file = RemoteFile("b.bin", len(DATA), sha256(DATA), ("s3://voices/a/b.bin",))
    assert cache.get([file])["b.bin"].read_bytes() == DATA
    assert seen[-1] == (len(DATA), len(DATA))


def test_what_only_begins_alike_does_not_belong_to_the_folder(bucket: Any) -> None:
    for key in ("a/1", "ab/2", "a", "a/", "a/../../escaped", "a//x"):
        bucket.put_object(Bucket="voices", Key=key, Body=b"x")
    names = [entry.name for entry in open_source(parse("s3://voices/a")).list(parse("s3://voices/a"))]
    assert sorted(names) == ["1", "a"]


def test_no_key_can_write_outside_the_cache(bucket: Any, tmp_path: Path) -> None:
    for key in ("v/ok", "v/../../../escaped", "v//abs", "v/C:\\x", "v/..\\..\\x", "v/a\x01b"):
        bucket.put_object(Bucket="voices", Key=key, Body=b"x")
    folder = Cache(tmp_path / "cache").fetch("s3://voices/v")
    assert [path.name for path in folder.rglob("*")] == ["ok"]
    assert [path.name for path in tmp_path.iterdir()] == ["cache"]


def test_a_broken_download_is_taken_up_again_if_the_object_is_still_the_same(bucket: Any, tmp_path: Path) -> None:
    tag = bucket.put_object(Bucket="voices", Key="b.bin", Body=DATA)["ETag"]
    uri = parse("s3://voices/b.bin")
    for known, expected in ((tag, b"?" * 1000 + DATA[1000:]), ('"other"', DATA)):
        into = tmp_path / known.strip('"')
        into.mkdir()
        (into / "b.bin.part").write_bytes(b"?" * 1000)
        (into / "b.bin.part.etag").write_text(known)
        assert open_source(uri).fetch(uri, into)["b.bin"].read_bytes() == expected


@pytest.mark.parametrize(
    ("uri", "says"), [("s3://nobody-has-this/x", "no such bucket"), ("s3://voices/nothing/here", "nothing is there")]
)
def test_what_is_not_there_is_said_plainly(bucket: Any, tmp_path: Path, uri: str, says: str) -> None:
    with pytest.raises(SourceError, match=says):
        Cache(tmp_path).fetch(uri)
    with pytest.raises(SourceError, match=says):
        Cache(tmp_path).get([RemoteFile("x", None, None, (uri,))])


def test_wrong_keys_are_said_plainly_and_never_shown(
    bucket: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    from botocore.exceptions import ClientError

    from moksori.sources.s3 import _meaning

    caplog.set_level(logging.DEBUG)
    bucket.put_object(Bucket="voices", Key="a.bin", Body=b"a")
    caplog.clear()
    Cache(tmp_path).get([RemoteFile("a.bin", 1, None, ("s3://voices/a.bin",))])
    uri = parse("s3://voices/new")
    (tmp_path / "up").mkdir()
    (tmp_path / "up" / "x").write_text("x")
    open_source(uri).upload(uri, tmp_path / "up")
    for code, says in (("InvalidAccessKeyId", "AWS_ACCESS_KEY_ID"), ("SignatureDoesNotMatch", "AWS_SECRET_ACCESS_KEY")):
        answer = ClientError({"Error": {"Code": code, "Message": f"{SECRET} is wrong"}}, "GetObject")
        error = _meaning(uri, answer.response)
        assert says in str(error)
        assert SECRET not in str(error)
    for secret in (SECRET, SESSION, "AKIAIOSFODNN7EXAMPLE"):
        assert secret not in caplog.text


def test_without_keys_the_error_says_so(bucket: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_SESSION_TOKEN"):
        monkeypatch.delenv(name)
    monkeypatch.setenv("AWS_SHARED_CREDENTIALS_FILE", "/nonexistent")
    with pytest.raises(SourceError, match="credentials"):
        Cache(tmp_path).fetch("s3://voices/a")


def test_an_endpoint_that_is_dead_is_given_up(
    bucket: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, impatient: Network
) -> None:
    with black_hole() as silent:
        for dead in (closed_port(), silent):
            monkeypatch.setenv("AWS_ENDPOINT_URL_S3", dead)
            with pytest.raises(SourceUnreachable):
                Cache(tmp_path, network=impatient).fetch("s3://voices/a")
