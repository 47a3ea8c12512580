"""S3 and what speaks like it: `s3://bucket/prefix`, any endpoint by `AWS_ENDPOINT_URL_S3`.

Credentials, region and endpoint come from where boto3 finds them (environment, profile, role). Needs the extra `s3`.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from moksori.errors import SourceError, SourceUnreachable
from moksori.sources.base import Entry, Network, Progress, ignore
from moksori.sources.local import sendable
from moksori.sources.names import below, fault
from moksori.sources.secrets import quiet, redact
from moksori.sources.uri import Uri

_BLOCK = 1 << 18
_MEANING = {
    "NoSuchBucket": "there is no such bucket",
    "NoSuchKey": "there is no such object",
    "404": "there is no such object",
    "AccessDenied": "the credentials may not do this",
    "403": "the credentials may not do this",
    "InvalidAccessKeyId": "the access key is not known there; check AWS_ACCESS_KEY_ID",
    "SignatureDoesNotMatch": "the secret key is wrong; check AWS_SECRET_ACCESS_KEY",
    "ExpiredToken": "the session token has run out; log in again",
}


class S3Source:
    """Objects of one endpoint."""

    local = False
    bundle = False

    def __init__(self, network: Network) -> None:
        self._network = network

    def list(self, prefix: Uri) -> Sequence[Entry]:
        with self._client(prefix) as s3:
            return [Entry(name, size) for name, size, _ in self._objects(s3, prefix)]

    def fetch(self, prefix: Uri, into: Path, progress: Progress | None = None) -> dict[str, Path]:
        with self._client(prefix) as s3:
            return {
                name: self._object(s3, prefix.authority, key, below(into, name), size, progress or ignore)
                for name, size, key in self._objects(s3, prefix)
            }

    def upload(self, prefix: Uri, local_dir: Path) -> Sequence[str]:
        files = sendable(local_dir, prefix)
        with self._client(prefix) as s3:
            from boto3.s3.transfer import TransferConfig

            calmly = TransferConfig(use_threads=False)  # other threads would log what `quiet` keeps quiet
            for name, path in files:  # an object appears whole or not at all; the manifest is the last
                s3.upload_file(str(path), prefix.authority, _join(prefix.path, name), Config=calmly)
        return [name for name, _ in files]

    @contextmanager
    def _client(self, uri: Uri) -> Iterator[Any]:
        try:
            import boto3
            from boto3.exceptions import Boto3Error
            from botocore.config import Config
            from botocore.exceptions import BotoCoreError, ClientError, ConnectionError, HTTPClientError
        except ImportError:
            raise SourceError(uri.shown, "s3:// needs `pip install 'moksori[s3]'`") from None
        patience = Config(
            connect_timeout=self._network.connect_seconds,
            read_timeout=self._network.read_seconds,
            retries={"total_max_attempts": 2, "mode": "standard"},
            request_checksum_calculation="when_required",  # other makers' stores do not know the newer checksums
            response_checksum_validation="when_required",
        )
        try:
            with quiet():
                yield boto3.session.Session().client("s3", config=patience)  # the common one is not for threads
        except ClientError as why:
            raise _meaning(uri, why.response) from None
        except (ConnectionError, HTTPClientError) as why:
            raise SourceUnreachable(uri.shown, redact(str(why))) from None
        except (BotoCoreError, Boto3Error) as why:
            raise SourceError(uri.shown, redact(str(why))) from None

    def _objects(self, s3: Any, prefix: Uri) -> Sequence[tuple[str, int, str]]:
        """Name, size and key of everything below the prefix. Keys that are no usable names are left where they are."""
        pages = s3.get_paginator("list_objects_v2").paginate(Bucket=prefix.authority, Prefix=prefix.path)
        items = [
            (_name(prefix, item["Key"]), item["Size"], item["Key"])
            for page in pages
            for item in page.get("Contents", ())
        ]
        found = [item for item in items if item[0] and not fault(item[0])]
        if not found:
            raise SourceError(prefix.shown, "nothing is there")
        return found

    def _object(self, s3: Any, bucket: str, key: str, target: Path, size: int | None, progress: Progress) -> Path:
        """One object, taken up where an earlier download of the same version broke off."""
        part = target.with_name(target.name + ".part")
        tag = target.with_name(target.name + ".part.etag")
        have = part.stat().st_size if part.exists() and tag.exists() else 0
        wanted: dict[str, Any] = {"Bucket": bucket, "Key": key}
        if have and have < (size or 0) and s3.head_object(**wanted)["ETag"] == tag.read_text("utf-8"):
            wanted |= {"Range": f"bytes={have}-", "IfMatch": tag.read_text("utf-8")}
        else:
            have = 0
            part.unlink(missing_ok=True)  # at no moment may an old part have a new tag
        answer = s3.get_object(**wanted)
        tag.write_text(answer["ETag"], "utf-8")
        _receive(answer["Body"], part, have, size, progress)
        os.replace(part, target)
        tag.unlink()
        return target


def _receive(body: Any, part: Path, start: int, total: int | None, progress: Progress) -> None:
    done = start
    with part.open("r+b" if part.exists() else "wb") as out:
        out.truncate(start)
        out.seek(start)
        for block in iter(lambda: body.read(_BLOCK), b""):
            out.write(block)
            done += len(block)
            progress(done, total)


def _join(prefix: str, name: str) -> str:
    return f"{prefix}/{name}" if prefix else name


def _name(prefix: Uri, key: str) -> str:
    """An object's name below the prefix; empty for what only begins alike (`ab/x` for `a`) and for folders."""
    if key == prefix.path:
        return prefix.name
    start = prefix.path + "/" if prefix.path else ""
    return key[len(start) :] if key.startswith(start) and not key.endswith("/") else ""


def _meaning(uri: Uri, response: Any) -> SourceError:
    error = response.get("Error", {})
    code = str(error.get("Code", ""))
    status = response.get("ResponseMetadata", {}).get("HTTPStatusCode", 0)
    kind = SourceUnreachable if status >= 500 or code in ("SlowDown", "RequestTimeout") else SourceError
    return kind(uri.shown, _MEANING.get(code) or redact(f"it answers {code}: {error.get('Message', '')}"))
