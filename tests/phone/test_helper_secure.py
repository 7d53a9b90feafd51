"""Whether the app in front forbids pictures of itself: asked beside the readings, told by the next one."""

import time

from tests.adbd.device import Device
from tests.phone.running_helper import Json, RunningHelper
from tests.phone.waiting import wait_for

LAB = "dev.pollex.lab"
SECRET = f"{LAB}:id/secret"
ALERT = f"{LAB}:id/show_alert"
QUICK_MS = 100


def test_a_secure_page_is_known_to_be_one_and_another_page_to_be_none(phone: Device, helper: RunningHelper) -> None:
    """F-41, L-26, C-85."""
    helper.open_lab(phone, "Secure", r=SECRET)
    secure = _known(helper)
    helper.open_lab(phone, "Dialogs", r=ALERT)

    assert (secure["secure"], _known(helper)["secure"]) == ("yes", "no")


def test_an_answer_that_comes_later_is_told_with_same_and_changes_no_digest(
    phone: Device, helper: RunningHelper
) -> None:
    """L-26. The digest is over what is to be seen: an act that changed nothing must not seem to have."""
    phone.adb("shell", "am", "start", "-n", f"{LAB}/.SecureActivity").check_returncode()
    wait_for("the page in front", lambda: "SecureActivity" in phone.output("shell", "dumpsys window windows"))
    settle = {"after_seq": 0, "quiet_ms": 300, "cap_ms": 5_000}

    first, _ = helper.ask("observe", settle=settle)
    known = _known(helper)
    again, blob = helper.ask("observe", base_digest=first["digest"])

    assert first["secure"] == "unknown", "no reading waits for the answer"
    assert (known["secure"], known["digest"]) == ("yes", first["digest"])
    assert (again["same"], again["secure"], blob) == (True, "yes", b"")


def test_no_reading_waits_for_the_answer(phone: Device, helper: RunningHelper) -> None:
    page = helper.open_lab(phone, "Secure", r=SECRET)

    times = []
    for _ in range(10):
        answer, _ = helper.ask("observe", base_digest=page.header["digest"])
        times.append(answer["read_ms"][1] - answer["read_ms"][0])

    assert sorted(times)[5] <= QUICK_MS


def test_a_dialog_over_a_secure_page_counts_by_its_own_flag(phone: Device, helper: RunningHelper) -> None:
    """The topmost window of an app is meant, whatever lies behind it."""
    helper.open_lab(phone, "Secure", r=SECRET)
    assert _known(helper)["secure"] == "yes"

    phone.output("shell", "vphone", "fault", "crash")
    helper.until(t="Lab has stopped")

    assert helper.observe().header["secure"] != "yes"


def test_a_picture_is_told_to_be_secure_also_when_no_screen_was_read_before(
    phone: Device, helper: RunningHelper
) -> None:
    """L-26, F-88."""
    phone.adb("shell", "am", "start", "-n", f"{LAB}/.SecureActivity").check_returncode()
    wait_for("the page in front", lambda: "SecureActivity" in phone.output("shell", "dumpsys window windows"))

    black, _ = helper.ask("screenshot", format="png")
    helper.open_lab(phone, "Dialogs", r=ALERT)
    plain, _ = helper.ask("screenshot", format="png")

    assert (black["secure"], plain["secure"]) == ("yes", "no")


def test_the_window_managers_dump_shows_the_flag_of_each_window(phone: Device, helper: RunningHelper) -> None:
    helper.open_lab(phone, "Secure", r=SECRET)
    secure = phone.output("shell", "dumpsys window windows")
    helper.open_lab(phone, "Dialogs", r=ALERT)
    plain = phone.output("shell", "dumpsys window windows")

    assert " SECURE" in _flags(secure, "SecureActivity")
    assert " SECURE" not in _flags(plain, "DialogsActivity")


def _flags(dump: str, title: str) -> str:
    """The line of flags of the one window with that title."""
    (section,) = [part for part in dump.split("  Window #")[1:] if title in part.splitlines()[0]]
    (line,) = [line for line in section.splitlines() if line.lstrip().startswith("fl=")]
    return line.replace("fl=", "fl= ")


def _known(helper: RunningHelper) -> Json:
    """A reading's header, as soon as it says yes or no."""
    end = time.monotonic() + 20
    while True:
        header = helper.observe().header
        if header["secure"] != "unknown" or time.monotonic() > end:
            return header
        time.sleep(0.05)
