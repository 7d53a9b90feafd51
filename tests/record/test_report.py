"""A run as one page: all of each step, nothing from outside, and screen text that stays text (L-133)."""

import html
import io
import json
import re
from pathlib import Path

from PIL import Image

from pollex.record.report import report
from pollex.record.store import Records

HOSTILE = '</pre><script>alert("1")</script><img src=https://example.com/a.png> <!--steps--> &amp;'


def test_a_report_tells_each_step_whole_and_reaches_for_nothing(tmp_path: Path) -> None:
    """L-133: picture, list, decision, receipt, verdict, times, tokens, cost; what apps wrote is escaped everywhere."""
    records = Records(tmp_path)
    run = records.begin(HOSTILE, {"model": HOSTILE, "device": "fake-1"})
    out = io.BytesIO()
    Image.new("RGB", (90, 160), (200, 30, 30)).save(out, "PNG")
    picture = records.blobs.put_picture(out.getvalue())
    listed = records.blobs.put(json.dumps({"elements": [{"id": 1, "type": "button", "text": HOSTILE}]}).encode())
    records.append(run, 1, "decided", {"words": f"tap 1 {HOSTILE}"})
    records.append(run, 1, "approval", {"action": "tap", "risk": "order", "matched": HOSTILE, "decision": "deny"})
    records.intend(run, 1, "op-1", {"action": "tap", "at": {"label": HOSTILE}})
    records.conclude("op-1", {"status": "completed", "message": HOSTILE})
    records.intend(run, 1, "op-2", {"action": "press"})
    decision = {"raw": HOSTILE, "parsed": {"action": "tap", "want": HOSTILE}}
    step = {"page": HOSTILE, "picture": picture, "elements": listed, "decision": decision, "model_ms": 1234}
    verdict = {"result": "no_effect", "level": 1, "check": HOSTILE}
    records.write_step(run, 1, {**step, "verdict": verdict, "tokens": {"in": 987, "out": 65}})
    ending = {"sentence": HOSTILE, "result": HOSTILE, "answer": HOSTILE, "tokens": 1052, "cost": 0.0123}
    records.finish(run, "failed", "LOOP", ending)
    row = records.run(run)
    assert row is not None

    page = report(records, row)

    assert "<script" not in page and page.count("<img ") == 1
    assert re.findall(r'(?:src|href)="([^"]{0,20})', page) == ["data:image/webp;base6"[:20]]
    assert page.count(html.escape(HOSTILE)) >= 8 and page.count("<article>") == 1
    text = html.unescape(re.sub(r"<[^>]*>", " ", page))
    for part in ("1234", "987", "65", "0.0123", "1052", "completed", "unknown: no receipt", "no effect", "1 button"):
        assert part in text, part
    assert 'gate: tap, order by "</pre>' in text
    records.close()
