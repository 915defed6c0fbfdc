"""Newest wins: no queue of stale tasks, and a mistake does not end the thread."""

import threading

from cardan.studio.worker import Worker

WAIT = 20.0  # s: only a broken thread takes so long


def test_only_the_first_and_the_newest_task_are_done():
    began, go_on, done = threading.Event(), threading.Event(), []

    def do(task, is_stale):
        if task == 0:
            began.set()
            go_on.wait(WAIT)
        done.append((task, is_stale()))

    worker = Worker(do, lambda error: None)
    worker.submit(0)
    assert began.wait(WAIT)
    for task in range(1, 50):
        worker.submit(task)
    go_on.set()
    assert worker.wait(WAIT)
    assert done == [(0, True), (49, False)]
    assert worker.idle
    worker.close()


def test_a_task_that_fails_is_told_and_the_next_is_done():
    problems, done = [], []

    def do(task, is_stale):
        done.append(1 / task)

    worker = Worker(do, problems.append)
    worker.submit(0)
    assert worker.wait(WAIT)
    worker.submit(2)
    assert worker.wait(WAIT)
    assert [type(error) for error in problems] == [ZeroDivisionError]
    assert done == [0.5]
    worker.close()


def test_what_is_under_way_learns_that_it_was_cancelled_or_closed():
    for end in (Worker.cancel, Worker.close):
        began, seen = threading.Event(), []

        def do(task, is_stale, began=began, seen=seen):
            began.set()
            stop = threading.Event()
            for _ in range(2000):
                if is_stale():
                    seen.append("stale")
                    return
                stop.wait(0.01)

        worker = Worker(do, lambda error: None)
        worker.submit("long")
        assert began.wait(WAIT)
        end(worker)
        assert worker.wait(WAIT)
        worker.close(WAIT)
        assert seen == ["stale"]
