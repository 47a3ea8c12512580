"""English words that the lexicon is too old or too serious to know: names of products, programs and people.

Written by hand. A line is the word, its American sounds and its British ones. Data only.
"""

from __future__ import annotations

_ROWS = """
Kubernetes kˌubəɹnˈɛTiz kˌuːbənˈɛtiːz
nginx ˌɛnʤənˈɛks ˌɛnʤɪnˈɛks
Debian dˈɛbiən dˈɛbiən
PostgreSQL pˈOstɡɹɛs.kjˌuˈɛl pˈQstɡɹɛs.kjˌuːˈɛl
SQLite ˈɛskjˌulˌIt ˈɛskjˌuːlˌIt
Redis ɹˈɛdɪs ɹˈɛdɪs
MongoDB mˈɑŋɡOdˌibˈi mˈɒŋɡQdˌiːbˈiː
Qualcomm kwˈɑlkˌɑm kwˈɒlkɒm
Huawei wˈɑwˌA wˈɑːwA
Xiaomi ʃˈWmi ʃˈWmi
Samsung sˈæmsˌʌŋ sˈamsʌŋ
Hyundai hˈʌndA hjˈʊndI
Microsoft mˈIkɹəsˌɔft mˈIkɹəsˌɒft
TikTok tˈɪktˌɑk tˈɪktɒk
Uber ˈubəɹ ˈuːbə
Airbnb ˌɛɹbiənbˈi ˌɛːbiənbˈiː
Ethereum ɪθˈɪɹiəm ɪθˈɪəɹiəm
Qwen kwˈɛn kwˈɛn
Kokoro kəkˈɔɹO kəkˈɔːɹQ
Moksori mˌOksˈɔɹi mˌɒksˈɔːɹi
Busan bˈusˌɑn bˈuːsˌan
Kim kˈɪm kˈɪm
Nguyen nwˈɪn nwˈɪn
Zhang ʤˈɑŋ ʤˈaŋ
Wang wˈɑŋ wˈaŋ
Chen ʧˈɛn ʧˈɛn
Xi ʃˈi ʃˈiː
Jinping ʤˌɪnpˈɪŋ ʤˌɪnpˈɪŋ
Yoshida jOʃˈidə jɒʃˈiːdə
Putin pˈutɪn pˈuːtɪn
Zelensky zəlˈɛnski zəlˈɛnski
Modi mˈOdi mˈQdi
Pfizer fˈIzəɹ fˈIzə
Moderna mədˈɜɹnə mədˈɜːnə
AstraZeneca ˌæstɹəzˈɛnəkə ˌastɹəzˈɛnɪkə
Django ʤˈæŋɡO ʤˈaŋɡQ
NumPy nˈʌmpˌI nˈʌmpˌI
config kˈɑnfˌɪɡ kˈɒnfɪɡ
configs kˈɑnfˌɪɡz kˈɒnfɪɡz
stdin stˈændəɹd.ˈɪn stˈandəd.ˈɪn
stdout stˈændəɹd.ˈWt stˈandəd.ˈWt
regex ɹˈɛʤˌɛks ɹˈɛʤɛks
async ˈAsˌɪŋk ˈAsɪŋk
JSON ʤˈAsən ʤˈAsən
YAML jˈæməl jˈaməl
PhD pˌiˌAʧdˈi pˌiːAʧdˈiː
NFT ˌɛnˌɛftˈi ˌɛnˌɛftˈiː
OAuth ˈOˌɔθ ˈQɔːθ
Wikipedia wˌɪkəpˈidiə wˌɪkɪpˈiːdiə
Arduino ɑɹdwˈinO ɑːdwˈiːnQ
Pokémon pˈOkəmˌɑn pˈQkɪmɒn
Zelda zˈɛldə zˈɛldə
Fortnite fˈɔɹtnˌIt fˈɔːtnIt
Beyoncé biˈɑnsA biˈɒnsA
Kanye kˈɑnjA kˈanjA
Shakira ʃəkˈiɹə ʃəkˈɪəɹə
Bezos bˈAzOs bˈAzɒs
Nadella nədˈɛlə nədˈɛlə
Pichai pɪʧˈI pɪʧˈI
Olivia əlˈɪviə əlˈɪviə
Jayden ʤˈAdᵊn ʤˈAdᵊn
Aiden ˈAdᵊn ˈAdᵊn
Kayla kˈAlə kˈAlə
Hermione həɹmˈIəni hɜːmˈIəni
Gandalf ɡˈændɑlf ɡˈandalf
Eiffel ˈIfᵊl ˈIfᵊl
jalapeño hˌɑləpˈAnjO hˌaləpˈAnjQ
açaí ˌɑsɑˈi ˌasaˈiː
naïve nˌIˈiv nIˈiːv
plugin plˈʌɡˌɪn plˈʌɡɪn
plugins plˈʌɡˌɪnz plˈʌɡɪnz
backpropagation bˌækpɹˌɑpəɡˈAʃən bˌakpɹɒpəɡˈAʃᵊn
hyperparameter hˌIpəɹpəɹˈæməTəɹ hˌIpəpəɹˈamɪtə
livestream lˈIvstɹˌim lˈIvstɹiːm
chatbot ʧˈætbˌɑt ʧˈatbɒt
wifi wˈIfˌI wˈIfI
tofu tˈOfu tˈQfuː
pho fˈʌ fˈɜː
Cholmondeley ʧˈʌmli ʧˈʌmli
Ångström ˈæŋstɹəm ˈaŋstɹəm
Paulo pˈWlO pˈWlQ
São sˈW sˈW
"""

EXTRA: dict[str, tuple[str, str]] = {
    word: (american.replace(".", " "), british.replace(".", " "))
    for word, american, british in (row.split() for row in _ROWS.strip().splitlines())
}
"""Word to its sounds, American and British."""
