"""Quoting against the grammar of the phone's own shell."""

from adbutils import AdbClient
from hypothesis import given, settings
from hypothesis import strategies as st

from pollex.device.adb import Adb
from pollex.device.deadline import Deadline
from pollex.device.quoting import command_line
from tests.adbd.device import Device

words = st.lists(
    st.one_of(
        st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"]), max_size=12),
        st.text(" '\"\\$`!#~*?[]{}()<>|&;=%\n\t-a中", max_size=12),
    ),
    min_size=1,
    max_size=20,
)


def test_words_come_back_unchanged_from_the_phones_shell(connected_phone: Device) -> None:
    phone = Adb(AdbClient(host="127.0.0.1", port=connected_phone.server.port, socket_timeout=20)).phone(
        connected_phone.serial
    )

    @settings(max_examples=40)
    @given(words)
    def come_back(sent: list[str]) -> None:
        result = phone.read(command_line("printf", "%s\\0", *sent), Deadline(20))

        assert result.text.split("\0")[:-1] == sent

    come_back()
