"""Generates the vectors for the differential test of FSRS-6: histories.jsonl, beside this file.

The oracle is the Python package `fsrs`, version 6.3.2. To generate the file anew:

    python3 -m venv /tmp/fsrs-venv
    /tmp/fsrs-venv/bin/pip install fsrs==6.3.2
    /tmp/fsrs-venv/bin/python Tests/DomainTests/Vectors/generate.py

The seed is fixed, so the same version of the oracle gives the same file. The test reads the file and needs no Python.

Format, one JSON value a line. A line that is an object is a scheduler; the first has index 0:

    {"weights": [21 numbers], "retention": number, "learning": [seconds], "relearning": [seconds], "maximum": days}

A line that is an array is a history of one question: its reviews in order, each of them an array of

    0  index of the scheduler
    1  rating, 1 Again to 4 Easy
    2  whole days since the review before; negative where the clock went back
    3  phase afterwards: 1 learning, 2 review, 3 relearning
    4  step afterwards, -1 for none
    5  stability afterwards
    6  difficulty afterwards
    7  days until due; 0 where the wait is a step
    8  milliseconds until due; 0 where the wait is in days

The oracle counts elapsed days as spans of 24 hours, the scheduler under test as study days of a calendar. So review
instants come from gaps in seconds, what is recorded is the whole days in them, and the test feeds days.
"""

import json
import math
import random
from datetime import datetime, timedelta, timezone
from importlib.metadata import version
from pathlib import Path

from fsrs import Card, Rating, Scheduler
from fsrs.scheduler import DEFAULT_PARAMETERS, LOWER_BOUNDS_PARAMETERS, UPPER_BOUNDS_PARAMETERS

SEED = 20_260_101
SCHEDULERS = 400
HISTORIES = 12_000
DAY = 86_400
BOUNDS = list(zip(LOWER_BOUNDS_PARAMETERS, UPPER_BOUNDS_PARAMETERS))


def clamped(value, bounds):
    return min(max(value, bounds[0]), bounds[1])


def weights(draw):
    """Default weights, weights near them, weights anywhere in bounds, weights on the bounds, weights that make ties."""
    kind = draw.random()
    if kind < 0.15:
        return list(DEFAULT_PARAMETERS)
    if kind < 0.50:
        near = [value * draw.uniform(0.5, 1.5) for value in DEFAULT_PARAMETERS]
        return [clamped(round(value, 4), bounds) for value, bounds in zip(near, BOUNDS)]
    if kind < 0.85:
        return [clamped(round(draw.uniform(*bounds), 4), bounds) for bounds in BOUNDS]
    if kind < 0.93:
        return [draw.choice((*bounds, clamped(round(draw.uniform(*bounds), 4), bounds))) for bounds in BOUNDS]
    # With a retention of 0.9 the interval is the stability: initial stabilities of so many days and a half are ties.
    return [draw.randrange(1, 60) + 0.5 for _ in range(4)] + list(DEFAULT_PARAMETERS[4:])


def steps(draw, most):
    seconds = [draw.choice((draw.randrange(1, 120), draw.randrange(60, 7_200), draw.randrange(3_600, 2 * DAY)))
               for _ in range(draw.randrange(0, most + 1))]
    return sorted(seconds) if draw.random() < 0.8 else seconds


def settings(draw):
    chosen = weights(draw)
    makes_ties = all(value % 1 == 0.5 for value in chosen[:4])
    usual_steps = draw.random() < 0.25
    return {
        "weights": chosen,
        "retention": 0.9 if makes_ties or draw.random() < 0.3 else round(draw.uniform(0.70, 0.99), 3),
        "learning": [60, 600] if usual_steps else steps(draw, 4),
        "relearning": [600] if usual_steps else steps(draw, 3),
        "maximum": draw.choice((36_500, 36_500, 365, draw.randrange(1, 36_501), draw.randrange(1, 60))),
    }


def scheduler(settings):
    return Scheduler(
        parameters=settings["weights"],
        desired_retention=settings["retention"],
        learning_steps=[timedelta(seconds=step) for step in settings["learning"]],
        relearning_steps=[timedelta(seconds=step) for step in settings["relearning"]],
        maximum_interval=settings["maximum"],
        enable_fuzzing=False,
    )


def gap(draw, wait):
    """Seconds until the next review: on the same day, when due, about then, anything to ten years, or back in time."""
    kind = draw.random()
    if kind < 0.10:
        return 0
    if kind < 0.30:
        return draw.randrange(0, DAY)
    if kind < 0.50:
        return min(math.ceil(wait), 3_650 * DAY)
    if kind < 0.65:
        return min(int(wait * draw.uniform(0.3, 2)), 3_650 * DAY)
    if kind < 0.98:
        return int(math.exp(draw.uniform(0, math.log(3_650 * DAY))))
    return -draw.randrange(1, 3 * DAY)


def history(draw, schedulers):
    index = draw.randrange(len(schedulers))
    card, now, wait, reviews = Card(), datetime(2000, 1, 1, tzinfo=timezone.utc), 0, []
    for number in range(draw.randrange(2, 9)):
        # Sometimes the settings change on the way, so that a question stands on a step that is no longer there.
        if number > 0 and draw.random() < 0.03:
            index = draw.randrange(len(schedulers))
        if number > 0:
            now += timedelta(seconds=gap(draw, wait))
        days = (now - card.last_review).days if card.last_review else 0
        rating = draw.choices((1, 2, 3, 4), weights=(25, 20, 40, 15))[0]
        card, _ = schedulers[index].review_card(card, Rating(rating), now)
        wait = (card.due - now).total_seconds()
        in_days = card.step is None
        reviews.append([
            index, rating, days, card.state.value, -1 if in_days else card.step, card.stability, card.difficulty,
            (card.due - now).days if in_days else 0,
            0 if in_days else (card.due - now) // timedelta(milliseconds=1),
        ])
    return reviews


def main():
    assert version("fsrs") == "6.3.2", "the vectors are those of fsrs 6.3.2"
    draw = random.Random(SEED)
    lines = [settings(draw) for _ in range(SCHEDULERS)]
    schedulers = [scheduler(line) for line in lines]
    lines += [history(draw, schedulers) for _ in range(HISTORIES)]
    path = Path(__file__).with_name("histories.jsonl")
    path.write_text("".join(json.dumps(line, separators=(",", ":")) + "\n" for line in lines))


if __name__ == "__main__":
    main()
