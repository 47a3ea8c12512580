"""Whose step runs next (DESIGN 6).

Every model call is a *step*. A `Scheduler` owns the worker threads; whoever speaks opens a `Stream` and submits
steps to it. What surprises: a stream that is being listened to and is about to run dry goes before everybody, then
first steps of new streams, then the rest, then bulk; within such a rank the tenant that has had the least work goes
first. Work is counted in *units* (phonemes); the scheduler learns how many seconds a unit takes on this machine, and
all its predictions come from that.
"""

from __future__ import annotations

import itertools
import math
import os
import sys
import threading
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from dataclasses import dataclass, field
from types import TracebackType
from typing import Any, Generic, TypeVar

from moksori.errors import Cancelled, DeadlineExceeded, Overloaded

Result = TypeVar("Result")

FIRST_GUESS = 0.01
"""Seconds a unit, until something has been measured."""
FIRST_GUESS_SOUND = 0.07
"""Seconds of sound a unit, until something has been measured."""
MEMORY = 0.1
"""Weight of the newest measurement in the running mean of sound."""
MEMORY_UNITS = 400.0
"""What a unit costs is a mean over about so many units, so that a warm-up of six does not count like a sentence."""
PRIOR_UNITS = 30.0
"""The first guess counts as so many units."""
RUN_DRY = 0.6
"""A stream with less audio than this (seconds) left to play is urgent."""
ROOM = 10.0
"""Predicted seconds of work that may be accepted from those who have a patience, divided by the workers."""
CROWDED_ROOM = 2.5
"""The same when there has been a crowd for a while, so that who is let in is served quickly."""
MOST_ROOM = 2 * ROOM
"""The same, when some of it is for tenants that have less than their share."""
CROWD_SECONDS = 10.0
"""How long it takes to notice that it is not a burst but a crowd."""
STRICT = 0.27
"""Share of everybody's patience that is left then."""
SHARE = 1.0
"""Of a long stream only so many seconds of work count for that: the rest has time while it plays."""
FULL = 0.8
"""Share of the machine that listeners may need at once just to keep playing; more of them would run dry."""
LONG = 100.0
"""Units left above which a stream counts for that; what has less is done soon and for good."""
SOONEST, LATEST = 1.0, 120.0
"""Seconds a refused caller is asked to wait; the usual clients do not wait longer."""
MOST_TENANTS = 1000
"""So many tenants' work is remembered."""
GRACE = 5.0
"""Seconds that a promised place is kept for a caller who does not come back."""


@dataclass(frozen=True, slots=True)
class Stats:
    """What the scheduler is doing now."""

    workers: int
    running: int
    """Steps being computed."""
    queued: int
    """Steps waiting."""
    streams: int
    """Streams open."""
    backlog_seconds: float
    """Predicted seconds of work accepted and not yet done, shared by all workers."""
    seconds_per_unit: Mapping[str, float]
    """Measured cost of a phoneme by kind of step."""
    steps_done: int
    busy_seconds: float
    """Work done since the start, all workers together."""
    refused: int
    promised_seconds: float
    """Predicted seconds of work of those who were refused and told when to come back."""


@dataclass(frozen=True, slots=True)
class Room:
    """How many may listen at once, how many more, and how long what is accepted will take (seconds)."""

    most: int
    free: int
    seconds: float


@dataclass(frozen=True, slots=True)
class _Promise:
    """A place kept for somebody who was refused and told when to come back."""

    due: float
    units: float
    tenant: str
    claim: str


@dataclass(slots=True)
class _Cost:
    """Seconds that a unit of one kind of step takes on this machine, as it is now."""

    units: float = PRIOR_UNITS
    seconds: float = 0.0

    def learn(self, units: float, seconds: float) -> None:
        if not self.seconds:  # nothing is known of this kind yet; a first call may be slow for reasons of its own
            self.seconds = self.units * min(FIRST_GUESS, seconds / units)
        fade = math.exp(-units / MEMORY_UNITS)
        self.units, self.seconds = self.units * fade + units, self.seconds * fade + seconds

    @property
    def per_unit(self) -> float:
        return self.seconds / self.units


@dataclass(order=False, slots=True)
class _Step(Generic[Result]):
    run: Callable[[], Result]
    stream: Stream
    kind: str
    units: float
    number: int
    future: Future[Result] = field(default_factory=Future)


class Scheduler:
    """Orders steps on worker threads. Safe to use from many threads; threads start with the first step.

    workers: steps computed at the same time.
    max_backlog: most predicted seconds of accepted work; more raises `Overloaded`. None for no limit.
    weights: share of the machine by tenant, 1.0 for those not named.
    """

    def __init__(
        self, workers: int = 1, *, max_backlog: float | None = None, weights: Mapping[str, float] | None = None
    ) -> None:
        self.workers, self.max_backlog = max(1, workers), max_backlog
        self.niceness = 0
        """How far the worker threads stand back behind others (Unix; a server wants its door to be quick)."""
        self._weights = dict(weights or {})
        # One condition guards everything below; it is never held while a step runs or while a caller waits for one.
        self._changed = threading.Condition()
        self._queue: list[_Step[Any]] = []
        self._running: dict[int, tuple[_Step[Any], float]] = {}
        self._streams: set[Stream] = set()
        self._used: defaultdict[str, float] = defaultdict(float)
        self._busy_with: Counter[str] = Counter()
        self._cost: dict[str, _Cost] = {}
        self._threads: list[threading.Thread] = []
        self._numbers = itertools.count()
        self._closed = False
        self._steps_done, self._busy, self._refused = 0, 0.0, 0
        self._promises: list[_Promise] = []
        self._sound_per_unit = FIRST_GUESS_SOUND
        self._crowd, self._counted_at = 0.0, time.monotonic()

    # ------------------------------------------------------------------ for those who speak

    def open(
        self,
        *,
        tenant: str = "",
        bulk: bool = False,
        units: float = 0.0,
        first_units: float = 0.0,
        patience: float | None = None,
        deadline: float | None = None,
        claim: str = "",
        returning: bool = False,
    ) -> Stream:
        """A stream to submit steps to.

        units: how much work it will be, as far as known.  first_units: how much until its first sound.
        patience: the most seconds it will wait for its first sound; `Overloaded` is raised at once if that is too few,
        and a place is kept for the time it names. None waits as long as it takes.
        deadline: seconds from now after which its steps raise `DeadlineExceeded`.
        claim: the same when the same request comes again; returning: it says that it was refused before.
        """
        stream = Stream(self, tenant, bulk, units, None if deadline is None else time.monotonic() + deadline)
        with self._changed:
            if self._closed:
                raise Cancelled("the scheduler is closed")
            self._admit(stream, units, first_units, patience, claim, returning)
            self._used[tenant] = self._arrive(tenant)
            self._calm(time.monotonic())
            self._streams.add(stream)
            self._busy_with[tenant] += 1
        return stream

    def weigh(self, tenant: str, weight: float) -> None:
        """Sets a tenant's share of the machine; 1.0 is everybody's."""
        with self._changed:
            self._weights[tenant] = weight

    def stats(self) -> Stats:
        """What is going on now, and what a unit costs."""
        with self._changed:
            return Stats(
                workers=self.workers,
                running=len(self._running),
                queued=len(self._queue),
                streams=len(self._streams),
                backlog_seconds=self._backlog(),
                seconds_per_unit={kind: cost.per_unit for kind, cost in self._cost.items()},
                steps_done=self._steps_done,
                busy_seconds=self._busy,
                refused=self._refused,
                promised_seconds=self._promised_seconds(time.monotonic()),
            )

    def room(self) -> Room:
        """How many more could be heard at once."""
        with self._changed:
            most = max(1, int(FULL / max(1e-6, self._need())))
            return Room(most, max(0, most - self._listeners()), self._backlog())

    def predict(self, units: float) -> float:
        """Seconds of work that so many units will take on one worker."""
        with self._changed:
            return units * self._seconds_per_unit()

    def close(self, wait: bool = True) -> None:
        """Drops what waits and ends the threads; a step that runs is finished first."""
        with self._changed:
            self._closed = True
            dropped, self._queue = self._queue, []
            threads, self._threads = self._threads, []
            self._changed.notify_all()
        for step in dropped:
            step.future.set_exception(Cancelled("the scheduler is closed"))
        for thread in threads if wait else ():
            if thread is not threading.current_thread():
                thread.join()

    # ------------------------------------------------------------------ who may come in (with the condition held)

    def _admit(
        self, stream: Stream, units: float, first_units: float, patience: float | None, claim: str, returning: bool
    ) -> None:
        """Lets a stream in or raises `Overloaded` with a time at which a place is kept for it.

        Accepted work and promised work stand in one line: a newcomer is let in only if all of that fits, so that those
        who come back when they were told to find room. Promises nobody claims run out.
        """
        now = time.monotonic()
        if self.max_backlog is not None and self._streams and self._backlog() > self.max_backlog:
            self._refuse(self._backlog() - self.max_backlog, "too much work is waiting")
        calm = self._calm(now)
        if patience is None or not self._streams:  # an idle machine is as fast as it will ever be
            return
        backlog = sum(self._counted(other.units_left) for other in self._streams if not other.bulk)
        promise = self._promise_for(stream.tenant, claim, returning, now)
        if promise is not None:
            if promise.due - now > 0.5 * SOONEST and not self._has_room(backlog, promise.units):
                self._refuse(promise.due - now, "it is too early")
            self._promises.remove(promise)
            return
        wait = self._predict_first(stream.tenant) + first_units * self._seconds_per_unit()
        ahead = backlog + self._promised_seconds(now)
        own = self._has_own_room(stream.tenant, units, now)
        patience *= STRICT + (1 - STRICT) * calm
        room = CROWDED_ROOM + (ROOM - CROWDED_ROOM) * calm
        if wait <= patience and (self._has_room(ahead, units, room=room) or own):
            return
        later = min(LATEST, max(SOONEST, ahead + self._counted(units) - room / 2, wait - patience))
        if later < LATEST:
            self._promises.append(_Promise(now + later, units, stream.tenant, claim))
        self._refuse(later, f"the first sound would take {wait:.1f} s")

    def _has_room(
        self, ahead: float, units: float, *, room: float = ROOM, full: float = FULL, among: str | None = None
    ) -> bool:
        """Whether so much fits behind what is ahead, and one more can listen. among: only this tenant's count."""
        listeners = self._listeners(among) + (units > LONG)
        return ahead + self._counted(units) / 2 <= room and listeners * self._need() <= max(full, self._need())

    def _calm(self, now: float) -> float:
        """1 as long as there has mostly been one at a time, 0 when there have been two and more for a while."""
        fresh = 1 - math.exp((self._counted_at - now) / CROWD_SECONDS)
        self._crowd += fresh * (len(self._streams) - self._crowd)
        self._counted_at = now
        return 1 - min(1.0, max(0.0, self._crowd - 1))

    def _listeners(self, among: str | None = None) -> int:
        """Streams that could still run dry."""
        return sum(not one.bulk and one.units_left > LONG and among in (None, one.tenant) for one in self._streams)

    def _need(self) -> float:
        """Share of the machine that one listener needs just to keep playing."""
        return self._seconds_per_unit() / max(1e-6, self._sound_per_unit) / self.workers

    def _has_own_room(self, tenant: str, units: float, now: float) -> bool:
        """Whether a tenant keeps within its share of the room, which nobody else can fill."""
        others = {one.tenant for one in self._streams} - {tenant}
        mine = self._weights.get(tenant, 1.0)
        part = mine / (mine + sum(self._weights.get(other, 1.0) for other in others))
        ahead = sum(self._counted(one.units_left) for one in self._streams if one.tenant == tenant and not one.bulk)
        ahead += sum(
            self._counted(one.units) for one in self._promises if one.tenant == tenant and one.due + GRACE > now
        )
        in_all = sum(self._counted(one.units_left) for one in self._streams if not one.bulk)
        return (
            bool(others)
            and in_all <= MOST_ROOM
            and self._has_room(ahead, units, room=ROOM * part, full=FULL * part, among=tenant)
        )

    def _counted(self, units: float) -> float:
        """Seconds of work of one stream that stand in the way of others."""
        return min(SHARE, units * self._seconds_per_unit() / self.workers)

    def _refuse(self, seconds: float, why: str) -> None:
        self._refused += 1
        raise Overloaded(why, min(LATEST, max(SOONEST, seconds)))

    def _promise_for(self, tenant: str, claim: str, returning: bool, now: float) -> _Promise | None:
        """The promise a caller comes for: the same request again, or any that is due to this tenant if it says that
        it has been here before."""
        self._promises = [one for one in self._promises if one.due + GRACE > now]
        own = sorted((one for one in self._promises if one.tenant == tenant), key=lambda one: one.due)
        same = [one for one in own if claim and one.claim == claim and (returning or one.due <= now)]
        due = [one for one in own if returning and one.due <= now]
        return next(iter(same), None) or next(iter(due), None)

    def _promised_seconds(self, now: float) -> float:
        return sum(self._counted(one.units) for one in self._promises if one.due + GRACE > now)

    # ------------------------------------------------------------------ for streams

    def _measure_sound(self, units: float, seconds: float) -> None:
        with self._changed:
            if units > 0 and seconds > 0:
                self._sound_per_unit = (1 - MEMORY) * self._sound_per_unit + MEMORY * seconds / units

    def _submit(self, step: _Step[Any]) -> None:
        with self._changed:
            if self._closed or step.stream.cancelled:
                refuse = True
            else:
                refuse = False
                step.number = next(self._numbers)
                self._queue.append(step)
                if len(self._threads) < self.workers:
                    self._start_thread()
                self._changed.notify()
        if refuse:
            step.future.set_exception(Cancelled("the stream was given up"))

    def _start_thread(self) -> None:
        name = f"moksori-step-{len(self._threads)}"
        thread = threading.Thread(target=self._work, name=name, daemon=True)
        self._threads.append(thread)
        thread.start()

    def _forget(self, stream: Stream) -> None:
        with self._changed:
            if stream in self._streams:
                self._calm(time.monotonic())
                self._streams.discard(stream)
                self._leave(stream.tenant)
            dropped = [step for step in self._queue if step.stream is stream]
            self._queue = [step for step in self._queue if step.stream is not stream]
            running = [step for step, _ in self._running.values() if step.stream is stream]
        for step in running:
            stop = getattr(step.run, "cancel", None)
            if stop is not None:
                stop()
        for step in dropped:
            step.future.set_exception(Cancelled("the stream was given up"))

    def _leave(self, tenant: str) -> None:
        """Forgets tenants who are not here when there are many, so that their names do not pile up."""
        self._busy_with[tenant] -= 1
        if not self._busy_with[tenant]:
            del self._busy_with[tenant]
        if len(self._used) > MOST_TENANTS:
            for name in [name for name in self._used if name not in self._busy_with]:
                del self._used[name]

    # ------------------------------------------------------------------ the worker

    def _work(self) -> None:
        step_aside(self.niceness)
        while (step := self._take()) is not None:
            if not step.future.set_running_or_notify_cancel():
                self._finish(step, None)
                continue
            started = time.perf_counter()
            try:
                step.stream.check()
                result = step.run()
            except BaseException as error:  # noqa: BLE001 - it belongs to whoever waits for the step
                self._finish(step, None)
                step.future.set_exception(error)
            else:
                self._finish(step, time.perf_counter() - started)
                step.future.set_result(result)

    def _take(self) -> _Step[Any] | None:
        with self._changed:
            while not self._queue and not self._closed:
                self._changed.wait()
            if self._closed:
                return None
            modest = min(self._had(one.stream.tenant) for one in self._queue)
            step = min(self._queue, key=lambda one: self._rank(one, modest))
            self._queue.remove(step)
            self._running[id(step)] = (step, time.monotonic())
            # Counted before it runs, so that two workers do not both favour the same tenant; and in units, not in
            # seconds, so that nobody pays for what else the machine was doing.
            self._used[step.stream.tenant] += step.units / self._weights.get(step.stream.tenant, 1.0)
            return step

    def _rank(self, step: _Step[Any], modest: tuple[float, int]) -> tuple[int, float, int, int]:
        """The smallest goes first: urgency, then the tenant with the least work had, then with the least to do.

        modest: what the most modest tenant in the queue has had. Whoever has had more cannot be urgent before it, or a
        flood of streams that are all about to run dry would keep everybody else waiting.
        """
        stream, had = step.stream, self._had(step.stream.tenant)
        if stream.bulk:
            rank = 3
        elif not stream.begun:
            rank = 1
        elif stream.lead() < RUN_DRY:
            rank = 0 if had <= modest else 1
        else:
            rank = 2
        return rank, *had, step.number

    def _had(self, tenant: str) -> tuple[float, int]:
        return self._used[tenant], self._busy_with[tenant]

    def _finish(self, step: _Step[Any], seconds: float | None) -> None:
        with self._changed:
            del self._running[id(step)]
            step.stream.units_left = max(0.0, step.stream.units_left - step.units * step.stream.share(step.kind))
            if seconds is None:
                return
            self._steps_done += 1
            self._busy += seconds
            if step.units > 0:
                self._cost.setdefault(step.kind, _Cost()).learn(step.units, seconds)

    # ------------------------------------------------------------------ predictions (with the condition held)

    def _seconds_per_unit(self) -> float:
        return sum(cost.per_unit for cost in self._cost.values()) if self._cost else FIRST_GUESS

    def _predicted(self, step: _Step[Any]) -> float:
        cost = self._cost.get(step.kind)
        return step.units * (cost.per_unit if cost is not None else FIRST_GUESS)

    def _backlog(self) -> float:
        left = sum(stream.units_left for stream in self._streams if not stream.bulk)
        return left * self._seconds_per_unit() / self.workers

    def _predict_first(self, tenant: str) -> float:
        """Seconds until a worker would begin a new stream's first step."""
        now = time.monotonic()
        left = sum(max(0.0, self._predicted(step) - (now - begun)) for step, begun in self._running.values())
        mine = (self._arrive(tenant), self._busy_with[tenant] + 1)
        modest = min([mine, *(self._had(step.stream.tenant) for step in self._queue)])
        ranked = [(self._rank(step, modest), step) for step in self._queue]
        wait = left + sum(self._predicted(step) for rank, step in ranked if rank[:3] <= (1, *mine))
        later = [(step.stream.lead(), self._predicted(step)) for rank, step in ranked if rank[0] == 2]
        for lead, seconds in sorted(later):
            if lead - RUN_DRY < wait / self.workers:  # it will have become urgent by then
                wait += seconds
        return wait / self.workers

    def _arrive(self, tenant: str) -> float:
        """What a tenant counts as having had: who was away does not come back with a claim on the time in between."""
        active = [self._used[other.tenant] for other in self._streams]
        return max(self._used[tenant], min(active, default=0.0))


class Stream:
    """One voice speaking one text. Use as a context manager: leaving it gives up what was not computed."""

    KINDS: Mapping[str, float] = {"encode": 0.0, "decode": 1.0}
    """How much of a unit is done when a step of this kind is."""

    def __init__(self, scheduler: Scheduler, tenant: str, bulk: bool, units: float, deadline: float | None) -> None:
        self.tenant, self.bulk, self.deadline = tenant, bulk, deadline
        self.units_left = units
        """Work not yet done; the scheduler counts it down."""
        self.begun = False
        """The first sound has left."""
        self.cancelled = False
        self._scheduler = scheduler
        self._plays_until = 0.0

    def submit(self, kind: str, units: float, run: Callable[[], Result]) -> Future[Result]:
        """Queues a step; its result, or `Cancelled` or `DeadlineExceeded`, comes by the future."""
        step: _Step[Result] = _Step(run, self, kind, units, 0)
        self._scheduler._submit(step)
        return step.future

    def delivered(self, seconds: float, units: float = 0.0) -> None:
        """So much sound, of so much work, has left: the listener has it to play."""
        self._scheduler._measure_sound(units, seconds)
        now = time.monotonic()
        self._plays_until = (max(self._plays_until, now) if self.begun else now) + seconds
        self.begun = True

    def lead(self) -> float:
        """Seconds of sound the listener still has to play."""
        return self._plays_until - time.monotonic()

    def expect(self, units: float) -> None:
        """Corrects how much work is left."""
        self.units_left = max(0.0, units)

    def share(self, kind: str) -> float:
        return self.KINDS.get(kind, 1.0)

    def check(self) -> None:
        """Raises `Cancelled` or `DeadlineExceeded` if there is no point in going on."""
        if self.cancelled:
            raise Cancelled("the stream was given up")
        if self.deadline is not None and time.monotonic() > self.deadline:
            raise DeadlineExceeded("the time given for this is over; allow more, or send less text at once")

    def cancel(self) -> None:
        """Gives up: queued steps are dropped, a running one is stopped if it can be. May be called from any thread."""
        self.cancelled = True
        self._scheduler._forget(self)

    close = cancel

    def __enter__(self) -> Stream:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def step_aside(niceness: int) -> None:
    """Lowers the priority of this thread and of those it will start. Only Linux has priorities of threads."""
    if niceness > 0 and sys.platform == "linux":
        try:
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), niceness)
        except OSError:
            pass  # not allowed here; it is a courtesy only
