"""`receipts-offline eval`: measure the checker on labelled data."""

from __future__ import annotations

from pathlib import Path

import click

from receipts_offline.cli.parameters import IndexDirectory
from receipts_offline.progress import progress_for


@click.group("eval")
def evaluate() -> None:
    """Measure the checker on labelled claims, compare runs, and write the report.

    Conditions lie in experiments/; data/README.md says where the evaluation sets come from.
    """


@evaluate.command()
@click.argument(
    "conditions", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="CONDITION.toml..."
)
@click.option(
    "--out",
    type=click.Path(path_type=Path, file_okay=False),
    metavar="DIR",
    help="Folder of the results, with a folder for each of several conditions; "
    "results/NAME beside the condition file if not given.",
)
@click.option(
    "--data",
    type=click.Path(path_type=Path, file_okay=False),
    metavar="DIR",
    help="Look for the evaluation sets here, by their file names.",
)
@click.option(
    "--index",
    "index_directory",
    type=IndexDirectory(),
    metavar="DIR",
    help="Ask this index instead of the condition's.",
)
@click.option(
    "--limit",
    type=click.IntRange(min=1),
    metavar="N",
    help="Only the first N rows; scores are not compared then.",
)
@click.option(
    "--write-expected",
    is_flag=True,
    help="Pin the scores of this run in the condition file, instead of comparing.",
)
@click.option("--quiet", is_flag=True, help="No progress bar, and no tables on the terminal.")
def run(
    conditions: tuple[Path, ...],
    out: Path | None,
    data: Path | None,
    index_directory: Path | None,
    limit: int | None,
    write_expected: bool,
    quiet: bool,
) -> None:
    """Run condition files and compare their scores with those that they expect.

    Writes items.jsonl, texts.jsonl, summary.json, summary.md and reliability.svg. Exits with 1 if an expected
    score is not reproduced.
    """
    from receipts_offline.errors import UsageError
    from receipts_offline.evaluation.conditions import load_condition, with_expected
    from receipts_offline.evaluation.results import MARKDOWN, write_results
    from receipts_offline.evaluation.run import pinned, require_reproduced
    from receipts_offline.evaluation.run import run as run_condition
    from receipts_offline.paths import write_atomically

    if write_expected and limit is not None:
        raise UsageError("--write-expected pins the scores of a whole run.", next_step="Leave --limit out.")
    # All are read first, so that a fault in the last one does not cost the work on the others.
    loaded = [load_condition(path, data=data, index=index_directory) for path in conditions]
    records = []
    for condition in loaded:
        done = run_condition(condition, limit=limit, progress=progress_for(quiet))
        name = condition.name if limit is None else f"{condition.name}-first-{limit}"
        place = condition.path.parent / "results" / name
        if out is not None:
            place = out if len(loaded) == 1 else out / name
        record = done.record
        if write_expected:
            scores = pinned(condition, done.scores)
            content = with_expected(condition.path.read_text(encoding="utf-8"), scores, condition.expected)
            write_atomically(condition.path, content.encode())
            record = {**record, "expected": []}
        write_results(place, record, done.items)
        records.append(record)
        if not quiet:
            click.echo((place / MARKDOWN).read_text(encoding="utf-8"))
        click.echo(f"{condition.name}: {len(done.items)} claims; results in {place}")
    require_reproduced(records)


@evaluate.command()
@click.argument("first", metavar="A")
@click.argument("second", metavar="B")
def compare(first: str, second: str) -> None:
    """Compare two runs on the same claims: differences B minus A with 95% intervals.

    A and B are folders of results. DIR:simple stands for the simple checker of a run, DIR:without-RULE for
    ours with one rule off. Whole pages or answers are resampled, since their claims hang together.
    """
    from receipts_offline.evaluation.compare import compare as compare_outcomes
    from receipts_offline.evaluation.compare import comparison_markdown, load_outcomes

    one, other = load_outcomes(first), load_outcomes(second)
    click.echo(comparison_markdown(one, other, compare_outcomes(one, other)), nl=False)


@evaluate.command()
@click.argument("runs", nargs=-1, required=True, metavar="DIR...", type=click.Path(path_type=Path))
@click.option(
    "--to",
    required=True,
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE.md",
    help="The report; what stands outside its marks is kept.",
)
@click.option(
    "--examples",
    type=click.IntRange(min=0),
    default=1,
    show_default=True,
    help="Misses to quote, of each kind in each run.",
)
@click.option(
    "--items",
    type=click.Path(path_type=Path, file_okay=False),
    metavar="DIR",
    help="Also write each run's verdicts, item by item and without any text, into DIR/NAME.jsonl.",
)
def report(runs: tuple[Path, ...], to: Path, examples: int, items: Path | None) -> None:
    """Put the tables, pictures and misses of runs, one a DIR, into a Markdown report."""
    from receipts_offline.evaluation.report import write_report
    from receipts_offline.evaluation.results import write_verdicts

    write_report(runs, to, examples=examples)
    if items is not None:
        write_verdicts(runs, items)
    click.echo(to)


@evaluate.command("fit-confidence")
@click.argument("runs", nargs=-1, required=True, metavar="DIR...", type=click.Path(path_type=Path))
def fit_confidence(runs: tuple[Path, ...]) -> None:
    """Print the curves of confidence that fit the runs, one a DIR, for thresholds.toml."""
    from receipts_offline.evaluation.confidence import as_toml
    from receipts_offline.evaluation.confidence import fit_confidence as fit

    click.echo(as_toml(fit(runs)), nl=False)


@evaluate.group()
def prepare() -> None:
    """Turn published data into what `build-index` and `eval run` read."""


@prepare.command()
@click.argument("pages", type=click.Path(path_type=Path), metavar="PAGES")
@click.argument("out", type=click.Path(path_type=Path), metavar="OUT.jsonl")
def fm2(pages: Path, out: Path) -> None:
    """Turn PAGES (fm2_pages.jsonl, the pages of FoolMeTwice) into OUT.jsonl, a page file for `build-index`."""
    from receipts_offline.evaluation.fm2 import prepare_fm2

    count, sentences = prepare_fm2(pages, out)
    click.echo(f"{out}: {count:,} pages, {sentences:,} sentences")


@prepare.command()
@click.argument("answers", type=click.Path(path_type=Path), metavar="ANSWERS")
@click.argument("out", type=click.Path(path_type=Path), metavar="OUT.jsonl")
def claims(answers: Path, out: Path) -> None:
    """Take the labelled claims out of the file ANSWERS into OUT.jsonl, for a condition of the task `claims`."""
    from receipts_offline.evaluation.given import prepare_claims

    click.echo(f"{out}: {prepare_claims(answers, out):,} claims")
