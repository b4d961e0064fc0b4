"""Training a net: seeded, silent, and able to go on after a kill."""

from __future__ import annotations

import copy
import io
import json
import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, Protocol

import torch
from torch import Tensor, nn
from torch.nn import functional

from strongsuit.cards import Strain
from strongsuit.errors import UsageError
from strongsuit.nets.accuracy import Figure
from strongsuit.nets.model import TrickNet
from strongsuit.nets.muon import Muon
from strongsuit.nets.sizes import NetConfig
from strongsuit.nets.tokens import trumps
from strongsuit.solving.runs import write_whole

CHECKPOINT, SETTINGS = "checkpoint.pt", "config.json"
ALL_STRAINS = torch.from_numpy(trumps(tuple(Strain)))

About = dict[str, Any]
Figures = Mapping[str, Figure]  # by group of strains


@dataclass(frozen=True, kw_only=True)
class TrainConfig:
    """How a net is trained; the defaults are those of the nets shipped."""

    seed: int = 0
    epochs: float = 20.0  # times each example of the course is seen
    batch: int = 256  # examples: deals from one leader, or pairs, each in five strains
    rate: float = 2e-3  # of AdamW, for what is not a matrix between layers
    matrix_rate: float = 0.02  # of Muon, for what is
    decay: float = 0.01
    cooldown: float = 0.6  # the last share of the run, in which both rates fall to nothing
    warmup: int = 200  # batches, or a tenth of a short run
    averaging: float = 0.999  # the net kept is a moving average
    round: int = 1000  # batches between measurements and checkpoints
    patience: int = 0  # rounds without a better exam before it stops; 0 goes on to the end


class Course(Protocol):
    """What a net is taught, and how it is examined."""

    size: int  # examples a batch

    def __len__(self) -> int:
        """Examples of an epoch."""
        ...

    def batch(self, step: int) -> tuple[Tensor, Tensor]:
        """``(m, 4, players)`` tokens and the truth: ``(m, 5)`` tricks or ``(m, 5, 14)`` chances.

        It follows from the seed and the step alone. Tricks are -1 where they are not known.
        """
        ...

    def exam(self, net: TrickNet) -> Figures:
        """How good a net is on what it is not taught."""
        ...

    def about(self) -> About:
        """From what it was learnt."""
        ...


@dataclass(frozen=True, slots=True)
class Round:
    """Where a training stands."""

    step: int
    steps: int
    loss: float  # mean over the round's batches
    figures: Figures  # of the averaged net

    @property
    def held_out(self) -> float:
        """The loss in the exam, over all strains."""
        results = sum(found.results for found in self.figures.values())
        return sum(found.results * found.loss for found in self.figures.values()) / results


class Training:
    """A net on its way, with all that is needed to go on."""

    def __init__(self, net: NetConfig, config: TrainConfig) -> None:
        torch.manual_seed(config.seed)
        self.config = config
        self.net = TrickNet(net)
        self.average = copy.deepcopy(self.net).requires_grad_(False)
        self.kept = copy.deepcopy(self.average)  # the best average so far
        self.optimizers = _optimizers(self.net, config)
        self.step = 0
        self.best = math.inf  # loss in the exam
        self.since_best = 0  # rounds

    def steps(self, course: Course) -> int:
        """Batches of the whole training."""
        return max(1, round(self.config.epochs * len(course) / course.size))

    def rounds(self, course: Course, check: Callable[[], None] = lambda: None) -> Iterator[Round]:
        """Train, yielding after every round; the caller tells and saves.

        ``check`` is called before each batch: what it raises stops the training at once.
        """
        steps = self.steps(course)
        while self.step < steps:
            losses = []
            for _ in range(min(self.config.round, steps - self.step)):
                check()
                losses.append(self._learn(course, steps))
            found = Round(self.step, steps, sum(losses) / len(losses), course.exam(self.average))
            self._note(found)
            yield found
            if self.config.patience and self.since_best >= self.config.patience:
                return

    def _note(self, found: Round) -> None:
        self.since_best += 1
        if found.held_out < self.best:
            self.best, self.since_best = found.held_out, 0
            self.kept.load_state_dict(self.average.state_dict())

    def _learn(self, course: Course, steps: int) -> float:
        """One batch."""
        for optimizer in self.optimizers:
            for group in optimizer.param_groups:
                group["lr"] = group["peak"] * _share(self.step, steps, self.config)
            optimizer.zero_grad()
        seen, truth = course.batch(self.step)
        scores = self.net(seen, ALL_STRAINS).flatten(0, 1)
        loss = functional.cross_entropy(scores, truth.flatten(0, 1), ignore_index=-1)
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
        write_whole(folder / SETTINGS, _settings(self.net.config, self.config).encode())
        write_whole(folder / CHECKPOINT, data.getvalue())

    @classmethod
    def open(cls, folder: Path, net: NetConfig, config: TrainConfig) -> Training:
        """Begin, or go on with the training of a folder; only its length may be another."""
        training = cls(net, config)
        if (folder / CHECKPOINT).exists():
            _require_same(folder, net, config)
            training._restore(folder / CHECKPOINT)
        return training

    def _restore(self, path: Path) -> None:
        try:
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


def about(training: Training, course: Course) -> About:
    """What a file of weights tells of itself."""
    figures = course.exam(training.kept)
    return {
        "net": asdict(training.net.config),
        "training": asdict(training.config),
        "batches": training.step,
        "sharpness": training.kept.sharpness.tolist(),
        **course.about(),
        "validation": {name: asdict(each) for name, each in figures.items()},
    }


def _optimizers(net: TrickNet, config: TrainConfig) -> list[torch.optim.Optimizer]:
    """Muon for the matrices between layers, AdamW for the first, the last and the vectors."""
    edges = {id(net.enter.weight), id(net.say.weight), id(net.roles)}
    inner = [p for p in net.parameters() if p.ndim == 2 and id(p) not in edges]
    chosen = set(map(id, inner))
    others = [p for p in net.parameters() if id(p) not in chosen]
    found: list[torch.optim.Optimizer] = [
        Muon(inner, config.matrix_rate, config.decay),
        torch.optim.AdamW(others, lr=config.rate, weight_decay=0.0, betas=(0.9, 0.98)),
    ]
    for optimizer in found:
        for group in optimizer.param_groups:
            group["peak"] = group["lr"]
    return found


def _share(step: int, steps: int, config: TrainConfig) -> float:
    """Of the full rate: up in the first batches, level, then down to nothing at the end."""
    left = (steps - step) / (steps * config.cooldown)
    return min(1.0, (step + 1) / max(1, min(config.warmup, steps // 10)), left)


def _settings(net: NetConfig, config: TrainConfig) -> str:
    return json.dumps({"net": asdict(net), "training": asdict(config)}, indent=1) + "\n"


def _require_same(folder: Path, net: NetConfig, config: TrainConfig) -> None:
    try:
        kept = json.loads((folder / SETTINGS).read_text())
        may_change = {name: kept["training"][name] for name in ("epochs", "round", "patience")}
    except (OSError, ValueError, KeyError, TypeError):
        raise UsageError(
            f"{folder / SETTINGS} is missing or damaged: name another folder"
        ) from None
    if kept != json.loads(_settings(net, replace(config, **may_change))):
        raise UsageError(f"{folder} holds a training with other settings: name another folder")
