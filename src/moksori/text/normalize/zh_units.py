"""What measures, currencies and signs are called in Chinese."""

from __future__ import annotations


def _table(lines: str) -> dict[str, str]:
    """Lines "name: sign sign ..." to sign -> name."""
    rows = (line.strip().split(": ") for line in lines.strip().splitlines())
    return {sign: name for name, signs in rows for sign in signs.split()}


UNITS = _table(
    """
    公里每小时: km/h
    公里每秒: km/s
    米每秒: m/s
    米每二次方秒: m/s²
    千瓦时: kWh
    毫安时: mAh
    千卡: kcal
    平方公里: km² km2 ㎢
    平方米: m² m2 ㎡
    平方厘米: cm²
    平方毫米: mm²
    立方米: m³ m3 ㎥
    立方厘米: cm³ cm3
    公里: km ㎞
    厘米: cm ㎝
    毫米: mm ㎜
    微米: μm um
    纳米: nm
    分米: dm
    米: m
    千克: kg ㎏ KG
    毫克: mg
    微克: μg
    克: g
    吨: t
    毫升: ml mL
    升: L l
    分升: dL
    摄氏度: °C ℃
    华氏度: °F ℉
    度: °
    赫兹: Hz
    千赫: kHz
    兆赫: MHz
    吉赫: GHz
    KB: KB
    MB: MB
    GB: GB
    TB: TB
    兆比特每秒: Mbps
    千比特每秒: kbps
    吉比特每秒: Gbps
    MB每秒: MB/s
    瓦: W
    千瓦: kW
    兆瓦: MW
    伏: V
    千伏: kV
    毫安: mA
    欧姆: Ω
    帕: Pa
    千帕: kPa
    百帕: hPa
    分贝: dB
    毫秒: ms
    微秒: μs
    纳秒: ns
    秒: s
    分钟: min
    小时: h
    千焦: kJ
    卡: cal
    英尺: ft
    英寸: inch
    磅: lb lbs
    盎司: oz
    英里每小时: mph
    转每分: rpm
    帧每秒: fps
    PPM: ppm
    毫米汞柱: mmHg
    摩尔: mol
    公顷: hm² ha
    节: kn
    像素: px
    比特: bit
    """
)

CURRENCIES = _table(
    """
    美元: US$ USD $ ＄
    元: ¥ CN¥ CNY RMB
    欧元: € EUR
    英镑: £ GBP
    日元: JPY JP¥
    韩元: ₩ KRW
    卢布: ₽ RUB
    卢比: ₹ INR
    港元: HK$ HKD
    新台币: NT$ TWD
    新加坡元: S$ SGD
    澳元: A$ AUD
    加元: C$ CAD
    瑞士法郎: CHF
    泰铢: ฿ THB
    越南盾: ₫ VND
    比特币: ₿ BTC
    """
)

MATH = _table(
    """
    乘: × *
    除以: ÷
    等于: =
    约等于: ≈
    不等于: ≠ !=
    小于: <
    大于: >
    小于等于: ≤ <=
    大于等于: ≥ >=
    正负: ±
    加: +
    减: -
    根号: √
    """
)
"""Between numbers."""

SYMBOLS = _table(
    """
    和: &
    艾特: @
    百分号: %
    井号: #
    加: +
    等于: =
    约等于: ≈
    正负: ±
    乘: ×
    除以: ÷
    摄氏度: ℃
    华氏度: ℉
    度: °
    美元: $
    元: ¥
    欧元: €
    英镑: £
    编号: №
    无穷大: ∞
    根号: √
    平方: ²
    立方: ³
    二分之一: ½
    四分之一: ¼
    四分之三: ¾
    三分之一: ⅓
    三分之二: ⅔
    派: π
    欧米伽: Ω
    阿尔法: α
    贝塔: β
    伽马: γ
    缪: μ
    西塔: θ
    拉姆达: λ
    西格玛: σ
    德尔塔: Δ
    """
)
"""Anywhere."""
