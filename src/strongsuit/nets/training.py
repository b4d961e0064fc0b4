"""A training on its way: seeded, silent, and able to go on after a kill. Needs torch."""

from __future__ import annotations

import copy
import io
import json
import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from numbers import Integral, Real
from pathlib import Path
from typing import Any, Generic, Protocol, Self, TypeVar
from zipfile import ZipFile

import torch
from torch import Tensor, nn

from strongsuit.atomic import write_whole
from strongsuit.errors import UsageError
from strongsuit.nets.muon import Muon

CHECKPOINT, SETTINGS = "checkpoint.pt", "config.json"
SEEDS = 1 << 63  # so many torch knows

Net = TypeVar("Net", bound=nn.Module)  # with a dataclass `config`, and `inner`, its matrices
Figures = TypeVar("Figures")  # that a kind of net is measured by
_Learner = TypeVar("_Learner", bound=nn.Module, contravariant=True)
_Told = TypeVar("_Told", covariant=True)


@dataclass(frozen=True, kw_only=True)
class TrainConfig:
    """How a net is trained; the defaults are for nets that tell tricks."""

    seed: int = 0
    epochs: float = 20.0  # times each example is seen
    batch: int = 256  # examples: a deal from one leader or a pair, or an auction
    rate: float = 2e-3  # of AdamW, for what is not a matrix between layers
    matrix_rate: float = 0.02  # of Muon, for what is
    decay: float = 0.01
    cooldown: float = 0.6  # the last share of the run, in which both rates fall to nothing
    warmup: int = 200  # batches, or a tenth of a short run
    averaging: float = 0.999  # the net kept is a moving average
    round: int = 1000  # batches between measurements and checkpoints
    patience: int = 0  # rounds without a better measure before it stops; 0 goes on to the end
    data: str = ""  # a digest of what it learns from, is measured on and begins with

    def __post_init__(self) -> None:
        for name, value in (("epochs", self.epochs), ("rates", self.rate)):
            if not (isinstance(value, Real) and 0 < value < math.inf):
                raise UsageError(f"{name} of a training are a number above 0, got {value!r}")
        if not (isinstance(self.seed, Integral) and 0 <= self.seed < SEEDS):
            raise UsageError(f"a training's seed is a whole number below 2^63, got {self.seed!r}")

    def slowed(self, share: float) -> Self:
        """With a share of its rates."""
        return replace(self, rate=share * self.rate, matrix_rate=share * self.matrix_rate)


@dataclass(frozen=True, slots=True)
class Round(Generic[Figures]):
    """Where a training stands."""

    step: int
    steps: int
    loss: float  # mean over the round's batches
    held_out: float  # loss of the averaged net on what is not learnt
    figures: Mapping[str, Figures]  # of the same


class Lessons(Protocol[_Learner, _Told]):
    """What is learnt, and what it is measured on."""

    @property
    def epoch(self) -> float:
        """How many batches there are."""

    def loss(self, net: _Learner, step: int) -> Tensor:
        """Of a batch that follows from its number alone."""

    def measure(self, net: _Learner) -> tuple[float, Mapping[str, _Told]]:
        """The loss on what is not learnt, and figures to be told."""


class Course(Generic[Net]):
    """A net on its way, with all that is needed to go on."""

    def __init__(self, make: Callable[[], Net], config: TrainConfig) -> None:
        torch.manual_seed(config.seed)
        self.config = config
        self.net = make()
        self.average = copy.deepcopy(self.net).requires_grad_(False)
        self.kept = copy.deepcopy(self.average)  # the best average so far
        self.optimizers = _optimizers(self.net, config)
        self.step = 0
        self.best = math.inf  # of the losses on what is not learnt
        self.since_best = 0  # rounds

    def begin(self, net: Net) -> None:
        """With what another net of its kind has learnt."""
        for each in (self.net, self.average, self.kept):
            each.load_state_dict(net.state_dict())

    def steps(self, lessons: Lessons[Net, Figures]) -> int:
        """Batches of the whole training."""
        return max(1, round(self.config.epochs * lessons.epoch))

    def attend(
        self, lessons: Lessons[Net, Figures], check: Callable[[], None] = lambda: None
    ) -> Iterator[Round[Figures]]:
        """Train, yielding after every round; the caller tells and saves.

        ``check`` is called before each batch: what it raises stops the training at once.
        """
        steps = self.steps(lessons)
        while self.step < steps and not self._in_vain:
            losses = []
            ahead = self.config.round - self.step % self.config.round  # stopped within a round
            for _ in range(min(ahead, steps - self.step)):
                check()
                losses.append(self._learn(lessons, steps))
            held_out, figures = lessons.measure(self.average)
            self._note(held_out)
            yield Round(self.step, steps, sum(losses) / len(losses), held_out, figures)

    @property
    def _in_vain(self) -> bool:
        """Has it had as many rounds without a better one as there is patience for?"""
        return 0 < self.config.patience <= self.since_best

    def _note(self, held_out: float) -> None:
        self.since_best += 1
        if held_out < self.best:
            self.best, self.since_best = held_out, 0
            self.kept.load_state_dict(self.average.state_dict())

    def _learn(self, lessons: Lessons[Net, Figures], steps: int) -> float:
        """One batch."""
        for optimizer in self.optimizers:
            for group in optimizer.param_groups:
                group["lr"] = group["peak"] * _share(self.step, steps, self.config)
            optimizer.zero_grad()
        loss = lessons.loss(self.net, self.step)
        loss.backward()
        nn.utils.clip_grad_norm_(self.net.parameters(), 1.0)
        for optimizer in self.optimizers:
            optimizer.step()
        self._average()
        self.step += 1
        return loss.item()

    def _average(self) -> None:
        """An average that at first forgets soon, so that it does not carry the random start."""
        kept = min(self.config.averaging, (self.step + 1) / (self.step + 10))
        with torch.no_grad():
            for mean, now in zip(self.average.parameters(), self.net.parameters(), strict=True):
                mean.lerp_(now, 1 - kept)

    def save(self, folder: Path) -> None:
        """A checkpoint, with the settings beside it."""
        state = {
            "net": self.net.state_dict(),
            "average": self.average.state_dict(),
            "kept": self.kept.state_dict(),
            "optimizers": [optimizer.state_dict() for optimizer in self.optimizers],
            "step": self.step,
            "best": self.best,
            "since_best": self.since_best,
        }
        data = io.BytesIO()
        torch.save(state, data)
        folder.mkdir(parents=True, exist_ok=True)
        write_whole(folder / SETTINGS, self._settings(self.config).encode())
        write_whole(folder / CHECKPOINT, data.getvalue())

    def resume(self, folder: Path) -> Self:
        """Go on with the training of a folder, if it holds one; only its length may be another."""
        if (folder / CHECKPOINT).exists():
            self._require_same(folder)
            self._restore(folder / CHECKPOINT)
        return self

    def _restore(self, path: Path) -> None:
        try:
            _require_whole(path)
            state: dict[str, Any] = torch.load(path, weights_only=True)
            self.net.load_state_dict(state["net"])
            self.average.load_state_dict(state["average"])
            self.kept.load_state_dict(state["kept"])
            for optimizer, kept in zip(self.optimizers, state["optimizers"], strict=True):
                optimizer.load_state_dict(kept)
            self.step, self.best = state["step"], state["best"]
            self.since_best = state["since_best"]
        except Exception as error:  # torch has many kinds for a damaged file
            told = [*str(error).splitlines(), type(error).__name__][0]
            raise UsageError(f"{path} is not a checkpoint of this training: {told}") from None

    def about(self) -> dict[str, Any]:
        """What a file of weights tells of its making."""
        return {
            "net": asdict(self.net.config),
            "training": asdict(self.config),
            "batches": self.step,
        }

    def _settings(self, config: TrainConfig) -> str:
        return (
            json.dumps({"net": asdict(self.net.config), "training": asdict(config)}, indent=1)
            + "\n"
        )

    def _require_same(self, folder: Path) -> None:
        try:
            kept = json.loads((folder / SETTINGS).read_text())
            may_change = {name: kept["training"][name] for name in ("epochs", "round", "patience")}
        except (OSError, ValueError, KeyError, TypeError):
            raise UsageError(
                f"{folder / SETTINGS} is missing or damaged: name another folder"
            ) from None
        now = json.loads(self._settings(replace(self.config, **may_change)))
        if kept != now:
            other = _differing(kept["training"], now["training"]) or ["shape of net"]
            raise UsageError(
                f"{folder} holds a training with other settings ({', '.join(other)}): "
                "name another folder"
            )


def _differing(kept: dict[str, Any], now: dict[str, Any]) -> list[str]:
    """The settings that are others."""
    return sorted(name for name in kept | now if kept.get(name) != now.get(name))


def _optimizers(net: Any, config: TrainConfig) -> list[torch.optim.Optimizer]:
    """Muon for the matrices between layers, AdamW for the first, the last and the vectors."""
    inner = net.inner
    chosen = set(map(id, inner))
    others = [p for p in net.parameters() if id(p) not in chosen]
    found: list[torch.optim.Optimizer] = [
        *([Muon(inner, config.matrix_rate, config.decay)] if inner else []),
        torch.optim.AdamW(others, lr=config.rate, weight_decay=0.0, betas=(0.9, 0.98), fused=True),
    ]
    for optimizer in found:
        for group in optimizer.param_groups:
            group["peak"] = group["lr"]
    return found


def _share(step: int, steps: int, config: TrainConfig) -> float:
    """Of the full rate: up in the first batches, level, then down to nothing at the end."""
    left = (steps - step) / (steps * config.cooldown)
    return min(1.0, (step + 1) / max(1, min(config.warmup, steps // 10)), left)


def _require_whole(path: Path) -> None:
    """Torch does not look at its files' checksums."""
    with ZipFile(path) as file:
        if part := file.testzip():
            raise ValueError(f"{part} is damaged")
