"""``strongsuit convert``."""

from __future__ import annotations

from pathlib import Path

from tests.cli.program import EXAMPLE, run


def test_convert_there_and_back(tmp_path: Path) -> None:
    parquet, pbn = tmp_path / "x.parquet", tmp_path / "x.pbn"
    out, err = run("convert", EXAMPLE, parquet)
    assert (out, err) == ("", f"1 board written to {parquet}\n")
    run("convert", parquet, pbn)
    assert pbn.read_text() == EXAMPLE.read_text()


def test_convert_from_and_to_standard_streams() -> None:
    out, err = run("convert", "-", "-", "--to", "lin", given=EXAMPLE.read_text())
    assert "md|2SAQ765HKJ4D2CQJ83" in out
    assert "lin has no place for: double-dummy table (1)" in err


def test_convert_skips_what_is_bad_and_counts_it(tmp_path: Path) -> None:
    source, target = tmp_path / "in.pbn", tmp_path / "out.jsonl"
    good = EXAMPLE.read_text() * 3
    source.write_text(good + '[Board "9"]\n[Deal "N:x"]\n')
    _, err = run("convert", source, target, code=1)
    line = good.count("\n") + 2
    assert err.startswith(f"Error: {source}:{line}, board 9: expected 4 hands as in 'N:AKQ.")
    assert not target.exists()
    _, err = run("convert", source, target, "--skip-bad")
    assert "1 bad record skipped" in err
    assert len(target.read_text().splitlines()) == 3
