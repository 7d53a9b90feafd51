"""Memory: given the steps of a run, then what the next prompt tells of them (L-47, L-67, L-71 to L-73)."""

from pollex.agent.memory import Done, Memory


def step(number: int, page: str = "Page") -> Done:
    return Done(number, f'tap {number} "Row {number}"', "confirmed, 40 % changed", page)


def filled(count: int, window: int = 6) -> Memory:
    memory = Memory(window)
    for number in range(1, count + 1):
        memory.add(step(number))
    return memory


def test_at_first_there_is_none_yet() -> None:
    """L-63: no slot is empty."""
    assert Memory().lines() == ("none yet",)


def test_the_last_steps_stay_in_full() -> None:
    """L-67, L-71."""
    lines = filled(3).lines()
    assert lines[0] == '1 tap 1 "Row 1": confirmed, 40 % changed'
    assert lines[2].startswith("3 tap 3")


def test_a_step_tells_what_was_expected_and_noticed() -> None:
    """L-48, L-67."""
    done = Done(3, "tap 6", "no_effect", "Display", expected='"the page opens"', toasts=("No network",))
    assert str(done) == '3 tap 6, expected "the page opens": no_effect; notice "No network"'


def test_older_steps_become_one_sentence() -> None:
    """L-71, L-73: made by code, or by a model; anew whenever the window moves."""
    memory = filled(8)
    memory.visit("Settings")
    memory.visit("Display")
    assert memory.lines()[0] == 'Steps 1 to 2: tap 1 "Row 1", tap 2 "Row 2"; now at Settings > Display'
    memory.summarise("opened the\ndisplay page")
    assert memory.lines()[0] == "Steps 1 to 2: opened the display page; now at Settings > Display"


def test_the_sentence_of_a_long_run_stays_short() -> None:
    """L-69."""
    memory = filled(200)
    assert len(memory.lines()[0]) < 800


def test_the_path_is_shortened_on_going_back() -> None:
    """L-47: at most five pages."""
    memory = Memory()
    for page in ("Settings", "Display", "Font size", "Display"):
        memory.visit(page)
    assert memory.path == "Settings > Display"
    for page in "abcdef":
        memory.visit(page)
    assert memory.path == "b > c > d > e > f"


def test_three_facts_are_never_lost() -> None:
    """L-72: pages, useless actions and filled values outlive the window; secrets go by name (LA-3)."""
    memory = filled(30)
    for page in ("Forms 1", "Forms 2", "Forms 3"):
        memory.visit(page)
        for number in range(3):
            memory.fill(f"field {number}", page, f"value {number}")
    memory.fill("Password", "Sign in", "secret:mail_password")
    text = "\n".join(memory.lines(useless=('tap "Dead" on Forms 2',)))
    assert "Pages passed: Forms 1, Forms 2, Forms 3" in text
    assert 'Known useless: tap "Dead" on Forms 2' in text
    assert text.count(" = value ") == 9
    assert '"Password" on Sign in = secret:mail_password' in text


def test_a_later_value_of_a_field_takes_the_place_of_the_first() -> None:
    memory = filled(1)
    memory.fill("Name", "Form", "a")
    memory.fill("Name", "Form", "b")
    assert 'Filled in: "Name" on Form = b' in memory.lines()


def test_a_sentence_is_wanted_when_the_window_moves() -> None:
    """L-71."""
    memory = filled(6)
    wanted = [memory.wants_sentence]
    memory.add(step(7))
    wanted.append(memory.wants_sentence)
    memory.summarise("x")
    wanted.append(memory.wants_sentence)
    memory.add(step(8))
    wanted.append(memory.wants_sentence)
    assert wanted == [False, True, False, True]
