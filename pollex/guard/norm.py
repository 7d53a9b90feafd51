"""Texts made comparable: the same words are the same however they are written (docs/spec/confirmation.md, G-82, G-132).

Everything that the gate compares, its own word data too, goes through these functions first.
"""

import re
import unicodedata

__all__ = [
    "bare",
    "english",
    "fold",
    "has_amount",
    "label",
    "may_hold_amount",
    "norm",
    "plain",
    "readings",
    "spaced",
    "unmarked",
]

_UNSEEN_PRINTABLE = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]+"
)
"""What nobody sees although Unicode calls it a letter or a mark: fillers, grapheme joiners, variation selectors."""

_CHINESE = """
買买 賣卖 購购 訂订 單单 結结 帳账 賬账 確确 認认 總总 計计 實实 應应 額额 優优 轉转 發发 錢钱 紅红 領领 還还 繳缴
費费 現现 開开 啟启 啓启 閉闭 續续 閱阅 預预 約约 搶抢 團团 贈赠 員员 積积 點点 餘余 險险 貨货 運运 貸贷 證证 詳详
說说 説说 無无 為为 於于 個个 這这 裡里 請请 選选 擇择 讓让 與与 從从 後后 來来 將将 會会 時时 間间 處处 進进 導导
隱隐 護护 則则 號号 碼码 給给 種种 類类 務务 項项 條条 變变 願愿 驗验 憑凭 據据 終终 銷销 關关 絕绝 匯汇 樂乐 臺台
幣币 萬万 標标 價价 減减 稅税 雜杂 筆笔 數数 聯联 儲储 線线 車车 長长 強强 場场 兌兑 換换 獎奖 禮礼 劃划 帐账 貼贴
聽听 隊队 專专 業业 産产 產产 隨随 機机 態态 訊讯 刪删 輸输 過过 詢询 設设 寶宝 該该 報报 賞赏 門门 電电 動动 話话
識识 別别 審审 資资 級级 檢检 測测 擔担 當当 憶忆 滿满 貳贰 雙双 殘残 遲迟 網网 淨净 負负 債债 記记 歷历 錄录 協协
議议 規规 須须 試试 異异 決决 併并 並并 佈布 傳传 創创 劵券 參参 嗎吗 壓压 擱搁 慮虑 暫暂 慣惯 棄弃 樣样 權权 歡欢
獲获 環环 疊叠 盡尽 眾众 簡简 籌筹 糾纠 紙纸 細细 統统 經经 綁绑 維维 緩缓 縮缩 罰罚 藍蓝 補补 裝装 覽览 觀观 訪访
診诊 詞词 誠诚 誤误 課课 調调 論论 講讲 謝谢 譯译 責责 貴贵 賠赔 賺赚 贏赢 軟软 較较 輕轻 辦办 違违 遊游 遠远 適适
郵邮 鄰邻 鎖锁 鐘钟 鈕钮 鍵键 閃闪 陽阳 階阶 際际 頁页 順顺 頻频 題题 顏颜 顯显 風风 飛飞 養养 館馆 騎骑 驚惊 齊齐
"""
"""Traditional and simplified characters of words for buying, paying and the pages around them."""
_TO_SIMPLIFIED = {ord(pair[0]): pair[1] for pair in _CHINESE.split()}
_TRADITIONAL = re.compile(f"[{''.join(map(chr, _TO_SIMPLIFIED))}]")

_LATIN = """
аa еe оo рp сc уy хx іi ѕs јj һh ԁd ԛq ԝw вb кk мm нh тt ӏl гr пn ɑa αa οo ρp γy νv εe ιi κk τt υu χx ηn ωw ςc ϲc
ᴀa ʙb ᴄc ᴅd ᴇe ꜰf ɢg ʜh ɪi ᴊj ᴋk ʟl ᴍm ɴn ᴏo ᴘp ʀr ꜱs ᴛt ᴜu ᴠv ᴡw ʏy ᴢz ıi ɡg
"""
_TO_LATIN = {ord(pair[0]): pair[1] for pair in _LATIN.split()}
"""Cyrillic, Greek and small-capital letters to the Latin ones that they look like."""
_ALIKE = re.compile(f"[{''.join(map(chr, _TO_LATIN))}]")

_CODES = "cny|rmb|usd|eur|gbp|hkd|twd|jpy|krw|inr|sgd|aud|cad|thb|vnd|idr|brl|rub|chf|rs|rp|rm"
_BEFORE = rf"(?<![a-z])(?:(?:us|hk|nt|[sacr])\$|(?:{_CODES})\.?)|[$€£¥₹₩฿₫₽]"
_AFTER = rf"元|円|圆|块|원|บาท|руб|[€£¥₹₩฿₫₽đ]|(?:{_CODES})(?![a-z])"
_NUMBER = r"\d[\d.,']{0,30}万?"
_EACH = r"(?:\s?(?:/|per )\s?(?:months?|mo|years?|yr|weeks?|wk|days?|[月年周季天晚次个件]))?"
_AMOUNT = re.compile(rf"[-−–—]?(?:(?:{_BEFORE})\s*{_NUMBER}(?:{_AFTER})?|{_NUMBER}\s*(?:{_AFTER})){_EACH}")
"""Written amounts as far as a label has to be freed from them; what they are worth is no concern of this module."""
# Literals only: then only places where one of them begins are looked at.
_MARK = re.compile(rf"{'|'.join(map(re.escape, '$€£¥₹₩฿₫₽đ'))}|元|円|圆|块|원|บาท|руб|{_CODES}")
_DIGIT = re.compile(r"\d")
_OPEN = re.compile(r"[(\[{【〔]")
_COUNT = re.compile(r"[(\[{【〔]\s*[\d.,+/x×]{1,12}\s*[)\]}】〕]")

_ACCENTS = re.compile("[\u0300-\u036f\u0483-\u0489\u20d0-\u20ff]+")
"""Marks on Latin, Greek and Cyrillic letters, and strokes and circles that lie over any; not vowels of a script."""

_RIGHT_TO_LEFT = "\u202e"
_OPENING = "\u202a\u202b\u202d\u202e\u2066\u2067\u2068"
_CLOSING = "\u202c\u2069"


def plain(text: str) -> str:
    """The text without what nobody sees: control, direction, zero-width, tag and private-use characters, fillers.

    White space stays (spec G-132).
    """
    if not text.isprintable():
        text = "".join(one for one in text if one.isspace() or unicodedata.category(one)[0] != "C")
    return text if text.isascii() else _UNSEEN_PRINTABLE.sub("", text)


def norm(text: str, *, is_exact: bool = False) -> str:
    """For comparing: without white space and what nobody sees, lower case, one form of width and of Chinese.

    `is_exact` keeps the forms of letters apart, for a text to send (spec G-35).
    """
    return "".join((plain(text).lower() if is_exact else fold(text)).split())


def label(text: str) -> str:
    """What a control says: `norm` without amounts, bracketed counts and punctuation (spec, section 2)."""
    return unmarked(bare(text))


def unmarked(text: str) -> str:
    """The text without white space and punctuation."""
    said = "".join(text.split())
    return said if said.isalnum() else "".join(one for one in said if unicodedata.category(one)[0] not in "PS")


def bare(text: str) -> str:
    """The text in one form of letters, with white space and marks, without amounts and bracketed counts."""
    return _without_amounts(fold(text))


def _without_amounts(folded: str) -> str:
    if not _DIGIT.search(folded):
        return folded
    if _MARK.search(folded):
        folded = _AMOUNT.sub(" ", folded)
    return _COUNT.sub(" ", folded) if _OPEN.search(folded) else folded


def has_amount(text: str) -> bool:
    """Whether a number with a currency stands in it, whatever it is worth."""
    return _DIGIT.search(text) is not None and _AMOUNT.search(fold(text)) is not None


def may_hold_amount(folded: str) -> bool:
    """Whether it is worth to look in a text that `fold` gave for what `bare` takes out: amounts, bracketed counts."""
    return _DIGIT.search(folded) is not None and bool(_MARK.search(folded) or _OPEN.search(folded))


def fold(text: str) -> str:
    """The text in one form of width, of case and of Chinese, without what nobody sees."""
    if not text.isascii():
        text = unicodedata.normalize("NFKC", text)
    text = plain(text).lower()
    return text.translate(_TO_SIMPLIFIED) if _TRADITIONAL.search(text) else text


def spaced(text: str) -> str:
    """For scripts that divide words: lower case, single spaces, letters without accents."""
    if not text.isascii():
        text = unicodedata.normalize("NFC", _ACCENTS.sub("", unicodedata.normalize("NFKD", text)))
    return " ".join(plain(text).lower().split())


def english(text: str) -> str:
    """`spaced`, with letters of other scripts that look like Latin ones made Latin (spec G-82)."""
    text = spaced(text)
    return text if text.isascii() or not _ALIKE.search(text) else text.translate(_TO_LATIN)


def readings(text: str) -> tuple[str, ...]:
    """The text as stored and, where direction overrides turn parts of it round, also as shown (spec G-132)."""
    if _RIGHT_TO_LEFT not in text:
        return (text,)
    return (text, _as_shown(text))


def _as_shown(text: str) -> str:
    """Overridden parts read backwards; a part inside another one is turned as a whole."""
    open_parts: list[tuple[str, list[str]]] = [("", [])]
    for one in text:
        if one in _OPENING:
            open_parts.append((one, []))
        elif one in _CLOSING:
            if len(open_parts) > 1:
                _close(open_parts)
        else:
            open_parts[-1][1].append(one)
    while len(open_parts) > 1:
        _close(open_parts)
    return "".join(open_parts[0][1])


def _close(open_parts: list[tuple[str, list[str]]]) -> None:
    mark, pieces = open_parts.pop()
    open_parts[-1][1].append("".join(reversed(pieces) if mark == _RIGHT_TO_LEFT else pieces))
