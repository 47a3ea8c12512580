"""What measures, currencies and signs are called in Japanese."""

from __future__ import annotations


def _table(lines: str) -> dict[str, str]:
    """Lines "name: sign sign ..." to sign -> name."""
    rows = (line.strip().split(": ") for line in lines.strip().splitlines())
    return {sign: name for name, signs in rows for sign in signs.split()}


UNITS = _table(
    """
    キロメートル: km ㎞ KM Km
    センチメートル: cm ㎝
    ミリメートル: mm ㎜
    マイクロメートル: μm um
    ナノメートル: nm
    メートル: m
    平方キロメートル: km² km2 ㎢
    平方メートル: m² m2 ㎡
    平方センチメートル: cm² cm2 ㎠
    立方メートル: m³ m3 ㎥
    立方センチメートル: cm³ cm3 ㎤ cc ㏄
    キログラム: kg ㎏ KG Kg
    ミリグラム: mg ㎎
    マイクログラム: μg
    グラム: g
    トン: t
    リットル: L l ℓ
    ミリリットル: ml mL ㎖
    デシリットル: dl dL ㎗
    キロリットル: kl kL ㎘
    度: ℃ °C ° 度C
    華氏度: ℉ °F
    ヘルツ: Hz
    キロヘルツ: kHz
    メガヘルツ: MHz
    ギガヘルツ: GHz
    キロバイト: KB kB
    メガバイト: MB
    ギガバイト: GB
    テラバイト: TB
    キロビーピーエス: kbps
    メガビーピーエス: Mbps
    ギガビーピーエス: Gbps
    ワット: W
    キロワット: kW ㎾
    メガワット: MW
    キロワット時: kWh
    ボルト: V
    アンペア: A
    ミリアンペア: mA
    ミリアンペア時: mAh
    オーム: Ω
    パスカル: Pa
    ヘクトパスカル: hPa
    キロパスカル: kPa
    デシベル: dB
    ミリ秒: ms
    秒: s sec
    分: min
    時間: h hr
    カロリー: cal
    キロカロリー: kcal ㎉
    ヘクタール: ha
    インチ: inch
    フィート: ft
    ヤード: yd
    マイル: mi mile miles
    ポンド: lb lbs
    オンス: oz
    ピクセル: px
    ピーピーエム: ppm
    エフピーエス: fps
    アールピーエム: rpm
    パーミル: ‰
    """
)

PER_TIME = {"h": "時速", "s": "秒速", "min": "分速"}
"""km/h: the unit of time goes first."""

CURRENCIES = _table(
    """
    円: ¥ JPY JP¥ 円
    ドル: $ USD US$
    ユーロ: € EUR
    ポンド: £ GBP
    ウォン: ₩ KRW
    人民元: CNY RMB CN¥
    香港ドル: HK$ HKD
    台湾ドル: NT$ TWD
    豪ドル: A$ AUD
    カナダドル: C$ CAD
    シンガポールドル: S$ SGD
    スイスフラン: CHF
    ルピー: ₹ INR
    ルーブル: ₽ RUB
    バーツ: ฿ THB
    ビットコイン: ₿ BTC
    """
)

MATH = _table(
    """
    かける: × * ✕
    わる: ÷
    イコール: = ＝
    ノットイコール: ≠ !=
    ニアリーイコール: ≒ ≈
    プラスマイナス: ±
    プラス: +
    マイナス: - −
    小なり: <
    大なり: >
    小なりイコール: ≤ ≦ <=
    大なりイコール: ≥ ≧ >=
    ルート: √
    """
)
"""Between numbers."""

SYMBOLS = _table(
    """
    アンド: &
    アットマーク: @
    パーセント: %
    シャープ: # ♯
    プラス: +
    イコール: =
    ノットイコール: ≠
    ニアリーイコール: ≒ ≈
    プラスマイナス: ±
    かける: × ✕
    わる: ÷
    度: ℃ °
    円: ¥
    ドル: $
    ユーロ: €
    ポンド: £
    ナンバー: № ＃
    無限大: ∞
    ルート: √
    株式会社: ㈱ ㍿
    有限会社: ㈲
    二乗: ²
    三乗: ³
    二分の一: ½
    四分の一: ¼
    四分の三: ¾
    三分の一: ⅓
    三分の二: ⅔
    郵便番号: 〒
    しめ: 〆
    より: ゟ
    こと: ヿ
    ます: 〼
    平成: ㍻
    昭和: ㍼
    大正: ㍽
    明治: ㍾
    令和: ㋿
    コピーライト: ©
    """
)
"""Anywhere."""

ADDRESS = _table(
    """
    ドット: .
    アットマーク: @
    スラッシュ: /
    アンダーバー: _
    ハイフン: -
    シャープ: #
    クエスチョン: ?
    イコール: =
    アンド: &
    コロン: :
    プラス: +
    """
)
"""Inside addresses and names of files."""
