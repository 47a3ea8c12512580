"""The scheduler: order, fairness, refusal, cancelling. Steps are plain functions; no clocks are asserted."""

from __future__ import annotations

import threading
import time
from concurrent.futures import Future

import pytest

from moksori.errors import Cancelled, DeadlineExceeded, Overloaded
from moksori.scheduler import Scheduler


@pytest.fixture
def scheduler():
    made = Scheduler(workers=1)
    yield made
    made.close()


class Gate:
    """Holds the only worker until it is opened, so that a queue can be built behind it."""

    def __init__(self, scheduler: Scheduler) -> None:
        self._entered, self._open = threading.Event(), threading.Event()
        self._stream = scheduler.open(tenant="gate")
        self._future = self._stream.submit("decode", 0.0, self._wait)
        assert self._entered.wait(10)

    def _wait(self) -> None:
        self._entered.set()
        assert self._open.wait(10)

    def open(self) -> None:
        self._open.set()
        self._future.result(10)
        self._stream.close()


def done(futures: list[Future]) -> None:
    for future in futures:
        future.result(10)


def test_steps_give_their_results_and_their_errors(scheduler):
    with scheduler.open() as stream:
        assert stream.submit("encode", 1, lambda: 7).result(10) == 7
        with pytest.raises(ZeroDivisionError):
            stream.submit("encode", 1, lambda: 1 / 0).result(10)
        assert stream.submit("encode", 1, lambda: 8).result(10) == 8


def test_a_first_chunk_goes_before_later_chunks_and_bulk_goes_last(scheduler):
    order: list[str] = []
    gate = Gate(scheduler)
    bulk, late, new = scheduler.open(tenant="a", bulk=True), scheduler.open(tenant="b"), scheduler.open(tenant="c")
    late.delivered(60.0)
    futures = [
        stream.submit("decode", 1, lambda name=name: order.append(name))
        for name, stream in (("bulk", bulk), ("late", late), ("new", new))
    ]
    gate.open()
    done(futures)
    assert order == ["new", "late", "bulk"]


def test_a_stream_about_to_run_dry_goes_before_a_new_one(scheduler):
    order: list[str] = []
    gate = Gate(scheduler)
    dry, new = scheduler.open(tenant="a"), scheduler.open(tenant="b")
    dry.delivered(0.0)
    futures = [
        new.submit("decode", 1, lambda: order.append("new")),
        dry.submit("decode", 1, lambda: order.append("dry")),
    ]
    gate.open()
    done(futures)
    assert order == ["dry", "new"]


def test_tenants_take_turns_however_much_one_of_them_asks_for(scheduler):
    order: list[str] = []
    gate = Gate(scheduler)
    greedy, modest = scheduler.open(tenant="greedy"), scheduler.open(tenant="modest")
    futures = [greedy.submit("decode", 10, lambda: order.append("greedy")) for _ in range(6)]
    futures += [modest.submit("decode", 10, lambda: order.append("modest")) for _ in range(3)]
    gate.open()
    done(futures)
    assert order[:6].count("modest") == 3


def test_a_weighted_tenant_gets_its_share():
    scheduler = Scheduler(workers=1, weights={"paying": 3.0})
    order: list[str] = []
    gate = Gate(scheduler)
    streams = {name: scheduler.open(tenant=name) for name in ("paying", "free")}
    futures = [
        streams[name].submit("decode", 10, lambda name=name: order.append(name)) for _ in range(12) for name in streams
    ]
    gate.open()
    done(futures)
    assert order[:8].count("paying") == 6
    scheduler.close()


def test_a_cancelled_stream_frees_the_queue_and_says_so_to_whoever_waits(scheduler):
    gate = Gate(scheduler)
    stream = scheduler.open(units=1000)
    waiting = stream.submit("decode", 1, lambda: 1)
    stream.cancel()
    with pytest.raises(Cancelled):
        waiting.result(10)
    with pytest.raises(Cancelled):
        stream.submit("decode", 1, lambda: 1).result(10)
    gate.open()
    assert scheduler.stats().queued == 0
    assert scheduler.stats().streams == 0
    assert scheduler.stats().backlog_seconds == 0


def test_a_deadline_takes_effect_at_the_next_step(scheduler):
    with scheduler.open(deadline=0.0) as stream:
        time.sleep(0.002)
        with pytest.raises(DeadlineExceeded):
            stream.submit("decode", 1, lambda: 1).result(10)


def test_who_cannot_be_served_in_time_is_refused_at_once_and_told_when_to_come_back(scheduler):
    gate = Gate(scheduler)
    crowd = [scheduler.open(tenant=str(number), units=400) for number in range(5)]
    for stream in crowd:
        stream.submit("decode", 400, lambda: None)
    with pytest.raises(Overloaded) as refusal:
        scheduler.open(first_units=20, patience=1.0)
    assert 1 <= refusal.value.retry_after <= 120
    assert scheduler.stats().refused == 1
    assert scheduler.open(first_units=20)
    gate.open()


class Clock:
    """The scheduler's clock, moved by hand."""

    def __init__(self, monkeypatch) -> None:
        self.now = time.monotonic()
        monkeypatch.setattr("moksori.scheduler.time.monotonic", lambda: self.now)


def test_who_comes_back_when_told_finds_the_place_that_was_kept(scheduler, monkeypatch):
    clock = Clock(monkeypatch)
    crowd = [scheduler.open(tenant="a", units=1000) for _ in range(11)]
    with pytest.raises(Overloaded) as refusal:
        scheduler.open(tenant="a", units=100, patience=1.0, claim="one")
    for stream in crowd[:1]:
        stream.close()
    with pytest.raises(Overloaded):  # what room there is now is promised to one
        scheduler.open(tenant="a", units=100, patience=1.0, claim="two")
    clock.now += refusal.value.retry_after
    assert scheduler.open(tenant="a", units=100, patience=1.0, claim="one", returning=True)


def test_a_flood_does_not_fill_the_share_of_others(scheduler):
    flood = [scheduler.open(tenant="flood", units=1000) for _ in range(11)]
    with pytest.raises(Overloaded):
        scheduler.open(tenant="flood", units=100, patience=1.0)
    assert scheduler.open(tenant="polite", units=100, patience=1.0)
    flood[0].close()


def test_a_newcomer_goes_before_a_tenant_with_many_streams_that_had_as_much(scheduler):
    order: list[str] = []
    gate = Gate(scheduler)
    streams = [scheduler.open(tenant=tenant) for tenant in ("flood", "flood", "polite")]
    futures = [stream.submit("decode", 1, lambda name=stream.tenant: order.append(name)) for stream in streams]
    gate.open()
    done(futures)
    assert order == ["polite", "flood", "flood"]


def test_streams_of_a_flood_that_run_dry_do_not_go_before_a_newcomer(scheduler):
    order: list[str] = []
    gate = Gate(scheduler)
    flood = [scheduler.open(tenant="flood") for _ in range(3)]
    for stream in flood:
        stream.delivered(0.0)
    polite = scheduler.open(tenant="polite")
    futures = [stream.submit("decode", 1, lambda name=stream.tenant: order.append(name)) for stream in (*flood, polite)]
    gate.open()
    done(futures)
    assert order == ["polite", "flood", "flood", "flood"]


def test_a_crowd_is_let_in_more_strictly_than_a_burst(scheduler, monkeypatch):
    clock = Clock(monkeypatch)
    waiting = scheduler.open(tenant="a", units=60)
    burst = [scheduler.open(tenant="a", units=60, patience=3.0) for _ in range(4)]
    clock.now += 60
    with pytest.raises(Overloaded):
        scheduler.open(tenant="a", units=60, patience=3.0)
    for stream in (waiting, *burst):
        stream.close()


def test_names_of_tenants_do_not_pile_up(scheduler):
    for number in range(3000):
        scheduler.open(tenant=str(number)).close()
    assert len(scheduler._used) < 2000 and not scheduler._busy_with


def test_a_promise_that_nobody_claims_runs_out(scheduler, monkeypatch):
    clock = Clock(monkeypatch)
    crowd = [scheduler.open(tenant="a", units=1000) for _ in range(11)]
    with pytest.raises(Overloaded):
        scheduler.open(tenant="a", units=5000, patience=1.0)
    assert scheduler.stats().promised_seconds > 0
    clock.now += 200
    assert scheduler.stats().promised_seconds == 0
    crowd[0].close()


def test_one_endless_stream_does_not_keep_everybody_else_out(scheduler):
    scheduler.open(tenant="book", units=1_000_000)
    assert scheduler.open(tenant="chat", units=50, patience=1.0)


def test_without_a_patience_nobody_is_refused(scheduler):
    streams = [scheduler.open(tenant=str(number), units=10_000) for number in range(50)]
    assert scheduler.stats().streams == len(streams)


def test_cancelling_stops_a_step_that_can_be_stopped(scheduler):
    class Slow:
        def __init__(self) -> None:
            self.stopped, self.running = threading.Event(), threading.Event()

        def __call__(self) -> None:
            self.running.set()
            assert self.stopped.wait(10)

        def cancel(self) -> None:
            self.stopped.set()

    stream, step = scheduler.open(), Slow()
    future = stream.submit("decode", 1, step)
    assert step.running.wait(10)
    stream.cancel()
    future.result(10)
    assert step.stopped.is_set()


def test_a_full_backlog_refuses_more():
    scheduler = Scheduler(workers=1, max_backlog=1.0)
    gate = Gate(scheduler)
    scheduler.open(units=10_000)
    with pytest.raises(Overloaded):
        scheduler.open(units=1)
    gate.open()
    scheduler.close()


def test_the_cost_of_a_unit_is_learnt_from_the_steps(scheduler):
    with scheduler.open() as stream:
        stream.submit("decode", 2.0, lambda: time.sleep(0.02)).result(10)
    assert scheduler.stats().seconds_per_unit["decode"] >= 0.01
    assert scheduler.predict(100) >= 1.0


def test_several_workers_compute_at_the_same_time():
    scheduler = Scheduler(workers=2)
    both = threading.Barrier(2, timeout=10)
    with scheduler.open() as stream:
        done([stream.submit("decode", 1, both.wait) for _ in range(2)])
    scheduler.close()


def test_closing_ends_the_threads_and_tells_who_waits():
    others = set(threading.enumerate())
    scheduler = Scheduler(workers=1)
    gate = Gate(scheduler)
    waiting = scheduler.open().submit("decode", 1, lambda: 1)
    closing = threading.Thread(target=scheduler.close)
    closing.start()
    with pytest.raises(Cancelled):
        waiting.result(10)
    gate.open()
    closing.join(10)
    assert not closing.is_alive()
    assert not [thread for thread in set(threading.enumerate()) - others if thread.name.startswith("moksori-step")]


def test_an_unused_scheduler_has_no_threads():
    before = threading.active_count()
    Scheduler(workers=4)
    assert threading.active_count() == before
