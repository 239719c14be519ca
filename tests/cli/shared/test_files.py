"""Bytes and texts that are written whole, whatever a system takes at once."""

import os
from pathlib import Path

import pytest

from texas42_cli.shared.files import write_all, write_whole


def test_what_was_not_taken_at_once_is_written_again() -> None:
    taken: list[bytes] = []

    def three_bytes(data: memoryview) -> int:
        taken.append(bytes(data[:3]))
        return len(taken[-1])

    write_all(three_bytes, b"abcdefgh")
    assert taken == [b"abc", b"def", b"gh"]


def test_a_text_replaces_the_file_and_leaves_no_draft(tmp_path: Path) -> None:
    target = tmp_path / "picture.svg"
    target.write_text("old", encoding="utf-8")
    write_whole(target, "new")
    assert target.read_text("utf-8") == "new"
    assert os.listdir(tmp_path) == ["picture.svg"]


def test_a_folder_that_is_not_there_is_named_as_the_user_wrote_it(tmp_path: Path) -> None:
    target = tmp_path / "nowhere" / "picture.svg"
    with pytest.raises(OSError) as caught:  # noqa: PT011 (which one differs by system)
        write_whole(target, "new")
    assert caught.value.filename == str(target)
