"""Screens that the tests of several formats share: written by hand, in the shapes that apps really have."""

from tests.screen.scene import N, W

__all__ = ["KEYBOARD", "MAIL", "SETTINGS", "STATUS_BAR"]

STATUS_BAR = W(
    N(
        "FrameLayout",
        (0, 0, 1080, 96),
        [N("TextView", (48, 20, 200, 76), text="12:30", package="com.android.systemui")],
    ),
    id=2,
    type="system",
    title="Status bar",
    package="com.android.systemui",
    bounds=(0, 0, 1080, 96),
    focused=False,
)

KEYBOARD = W(
    N("FrameLayout", (0, 1500, 1080, 2400), [N("Button", (0, 1500, 108, 1600), text="q", flags="clickable")]),
    id=3,
    type="keyboard",
    title="InputMethod",
    package="com.example.keyboard",
    bounds=(0, 1500, 1080, 2400),
    focused=False,
)

MAIL = W(
    N(
        "FrameLayout",
        (0, 0, 1080, 2400),
        [
            N("androidx.appcompat.widget.Toolbar", (0, 96, 1080, 264), text="Inbox"),
            N(
                "androidx.recyclerview.widget.RecyclerView",
                (0, 264, 1080, 2160),
                [
                    N(
                        "TextView",
                        (0, 264, 1080, 480),
                        text="Lee: lunch at 12:30, ok?",
                        flags="clickable long_clickable",
                    ),
                    N(
                        "TextView",
                        (0, 480, 1080, 696),
                        text="周报",
                        description="unread",
                        flags="clickable long_clickable",
                    ),
                    N(
                        "LinearLayout",
                        (0, 2160, 1080, 2376),
                        [N("TextView", (0, 2160, 900, 2376), text="Invoice for March 2026")],
                    ),
                    N("LinearLayout", (0, 2376, 1080, 2592)),
                ],
                flags="scrollable",
                actions=("scroll_forward",),
                collection=(4, 1),
            ),
            N("ImageButton", (780, 1980, 1020, 2130), description="Compose", flags="clickable"),
        ],
    ),
    id=12,
    title="Mail",
    package="com.example.mail",
)

SETTINGS = W(
    N(
        "FrameLayout",
        (0, 0, 1080, 2400),
        [
            N(
                "FrameLayout",
                (0, 0, 1080, 2400),
                [
                    N(
                        "LinearLayout",
                        (0, 96, 1080, 2400),
                        [
                            N(
                                "TextView",
                                (48, 120, 1032, 240),
                                text="Network & internet",
                                resource_id="android:id/title",
                            ),
                            N(
                                "ListView",
                                (0, 264, 1080, 2400),
                                [
                                    N(
                                        "LinearLayout",
                                        (0, 264, 1080, 480),
                                        [
                                            N(
                                                "TextView",
                                                (48, 280, 800, 360),
                                                text="Wi-Fi",
                                                resource_id="android:id/title",
                                            ),
                                            N(
                                                "TextView",
                                                (48, 360, 800, 440),
                                                text="off",
                                                resource_id="android:id/summary",
                                            ),
                                            N(
                                                "Switch",
                                                (880, 300, 1040, 420),
                                                resource_id="android:id/switch_widget",
                                                flags="checkable",
                                            ),
                                        ],
                                        flags="clickable focusable",
                                    ),
                                    N(
                                        "LinearLayout",
                                        (0, 480, 1080, 696),
                                        [
                                            N(
                                                "TextView",
                                                (48, 500, 800, 580),
                                                text="Bluetooth",
                                                resource_id="android:id/title",
                                            ),
                                            N("Switch", (880, 520, 1040, 640), flags="checkable checked"),
                                        ],
                                        flags="clickable focusable",
                                    ),
                                    N(
                                        "LinearLayout",
                                        (0, 696, 1080, 912),
                                        [
                                            N("TextView", (48, 716, 800, 796), text="Mobile data", flags="disabled"),
                                        ],
                                        flags="clickable disabled",
                                    ),
                                    N(
                                        "EditText",
                                        (48, 930, 1032, 1050),
                                        text="",
                                        hint="Device name",
                                        flags="clickable long_clickable editable",
                                    ),
                                    N(
                                        "EditText",
                                        (48, 1060, 1032, 1180),
                                        hint="Password",
                                        flags="clickable editable secret",
                                    ),
                                    N(
                                        "SeekBar",
                                        (48, 1200, 1032, 1280),
                                        description="Brightness",
                                        range=(0, 0, 255, 128),
                                        actions=("set_progress",),
                                    ),
                                    N(
                                        "RadioButton",
                                        (48, 1300, 600, 1400),
                                        text="yes",
                                        flags="clickable checkable checked",
                                    ),
                                    N(
                                        "CheckBox",
                                        (48, 1400, 600, 1500),
                                        text="- a: b",
                                        flags="clickable checkable partial",
                                    ),
                                    N("TextView", (48, 1500, 600, 1600), text='#1\nsecond line\t"quoted"'),
                                ],
                                collection=(9, 1),
                            ),
                        ],
                    )
                ],
            ),
        ],
    ),
    id=14,
    title="Settings",
    package="com.android.settings",
)
