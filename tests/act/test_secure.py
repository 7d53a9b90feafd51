"""Whether the app in front forbids pictures is told late, beside the readings; it changes no digest (L-26)."""

from dataclasses import replace

from pollex.act.executor import Executor
from pollex.device.deadline import Deadline
from tests.act.page import APP, Page
from tests.screen.scene import N, Reading, W


def test_what_is_told_late_reaches_a_screen_that_is_otherwise_the_same(executor: Executor, page: Page) -> None:
    reading = Reading([W(N("FrameLayout", (0, 0, 1080, 2400)), package=APP)])
    page.phone.helper.reading = reading
    first = executor.look(Deadline(10))
    before = first.screen

    page.phone.helper.reading = replace(reading, secure="yes")
    again = executor.look(Deadline(10))

    assert (before.secure, again.screen.secure) == ("unknown", "yes")
    assert again is first, "it is the same screen, with the same names"
    assert (again.screen.id, again.screen.nodes) == (before.id, before.nodes)
    assert executor.newest is again
