// The studio: streams speech as events, plays the samples through Web Audio, and marks the word being spoken.
// Works in every browser that has fetch streams and Web Audio; nothing is loaded from elsewhere.

const $ = (id) => document.getElementById(id);
const RATE = 24000;
const SAMPLES = {
  "en-us": "The morning train leaves at nine, and the harbour is quiet.", "en-gb": "The morning train leaves at nine, and the harbour is quiet.",
  es: "El tren de la mañana sale a las nueve.", fr: "Le train du matin part à neuf heures.", hi: "सुबह की गाड़ी नौ बजे चलती है।",
  it: "Il treno del mattino parte alle nove.", ja: "朝の電車は九時に出ます。", ko: "아침 기차는 아홉 시에 떠납니다.", "pt-br": "O trem da manhã sai às nove.", zh: "早上的火车九点出发。",
};
let playing = null;

// ---------------------------------------------------------------- talking to the server

function headers() {
  const key = $("key").value.trim();
  return { "Content-Type": "application/json", ...(key ? { Authorization: `Bearer ${key}` } : {}) };
}

async function ask(path, body, signal) {
  const reply = await fetch(path, body === undefined ? { headers: headers(), signal } : { method: "POST", headers: headers(), body: JSON.stringify(body), signal });
  if (reply.ok) return reply;
  let message = `${reply.status} ${reply.statusText}`;
  try { message = (await reply.json()).error.message; } catch { /* the status must do */ }
  if (reply.status === 401) $("key-box").open = true;
  throw new Error(message);
}

async function* events(reply) {
  const reader = reply.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const lines = (rest + value).split("\n\n");
    rest = lines.pop();
    for (const line of lines) if (line.startsWith("data: ")) yield JSON.parse(line.slice(6));
  }
}

// ---------------------------------------------------------------- what is asked for

function voice() {
  const first = $("voice").value, second = $("other").value;
  if (!second) return first;
  const share = Number($("share").value);
  return `${first}(${100 - share})+${second}(${share})`;
}

function lexicon() {
  const entries = [...$("lexicon").rows].map((row) => [...row.querySelectorAll("input")].map((input) => input.value.trim()));
  return entries.filter(([word, say]) => word && say).map(([word, say]) =>
    /^\/.+\/$/.test(say) ? { word, say: say.slice(1, -1), reading: "ipa" } : { word, say });
}

function request(text) {
  const body = { model: "kokoro", input: text, voice: voice(), speed: Number($("speed").value), pauses: Number($("pauses").value), markup: $("markup").value };
  const language = $("language").value;
  if (language) body.language = language;
  const entries = lexicon();
  if (entries.length) body.lexicon = entries;
  return body;
}

// ---------------------------------------------------------------- playing

class Player {
  constructor() {
    this.context = new AudioContext({ sampleRate: RATE });
    this.until = 0;
    this.begun = null;
  }
  push(bytes) {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength & ~1);
    const buffer = this.context.createBuffer(1, view.byteLength / 2, RATE), channel = buffer.getChannelData(0);
    for (let i = 0; i < channel.length; i++) channel[i] = view.getInt16(2 * i, true) / 32768;
    const source = this.context.createBufferSource(), now = this.context.currentTime;
    source.buffer = buffer;
    source.connect(this.context.destination);
    if (this.begun === null) this.begun = this.until = now + 0.05;
    if (this.until < now) { this.begun += now + 0.02 - this.until; this.until = now + 0.02; }
    source.start(this.until);
    this.until += buffer.duration;
  }
  get time() { return this.begun === null ? -1 : this.context.currentTime - this.begun; }
  get left() { return this.begun === null ? 0 : this.until - this.context.currentTime; }
  stop() { this.context.close().catch(() => {}); }
}

async function speak(text = $("text").value, keep = true) {
  stop();
  fail("");
  const control = new AbortController(), player = new Player(), words = [], bytes = [];
  playing = { control, player };
  $("speak").disabled = true; $("stop").disabled = false; $("results").hidden = true;
  say("waiting for the first sound");
  const started = performance.now();
  try {
    const body = { ...request(text), response_format: "pcm", stream_format: "sse", timestamps: "word" };
    const reply = await ask("v1/audio/speech", body, control.signal);
    show(text, words, player);
    for await (const event of events(reply)) {
      if (event.type === "speech.audio.timestamps") words.push(...event.words);
      else if (event.type === "speech.audio.delta") {
        const piece = Uint8Array.from(atob(event.audio), (c) => c.charCodeAt(0));
        if (!bytes.length) say(`first sound after ${Math.round(performance.now() - started)} ms`);
        bytes.push(piece);
        player.push(piece);
      } else if (event.type === "error") throw new Error(event.error.message);
    }
    if (keep) await offer(text, reply.headers.get("x-moksori-timestamps").slice(1), bytes, performance.now() - started);
    while (playing?.player === player && player.left > 0) await new Promise((done) => setTimeout(done, 50));
    if (playing?.player === player) { stop(); say("done"); }
  } catch (error) {
    if (error.name !== "AbortError") fail(error.message);
    if (playing?.player === player) stop();
  }
}

function stop() {
  if (!playing) return;
  playing.control.abort(); playing.player.stop(); playing = null;
  $("speak").disabled = false; $("stop").disabled = true; $("reading").hidden = true;
  say("");
}

function show(text, words, player) {
  const box = $("reading");
  box.hidden = false;
  let marked = null;
  const draw = () => {
    if (playing?.player !== player) return;
    const now = player.time, word = words.findLast((one) => one.start <= now && now < one.end + 0.05);
    if (word && word !== marked) {
      marked = word;
      const [from, to] = word.span, mark = document.createElement("mark");
      mark.textContent = text.slice(from, to);
      box.replaceChildren(text.slice(0, from), mark, text.slice(to));
      box.dataset.word = mark.textContent;
    } else if (!marked) box.textContent = text;
    requestAnimationFrame(draw);
  };
  draw();
}

// ---------------------------------------------------------------- what can be taken home

let urls = [];
function link(id, blob, name) {
  const url = URL.createObjectURL(blob);
  urls.push(url);
  $(id).href = url;
  if (name) $(id).download = name;
}

async function offer(text, told, bytes, spent) {
  urls.forEach((url) => URL.revokeObjectURL(url)); urls = [];
  const seconds = bytes.reduce((sum, piece) => sum + piece.length, 0) / 2 / RATE;
  for (const kind of ["srt", "vtt"]) link(kind, await (await ask(`${told}?format=${kind}`)).blob());
  $("figures").textContent = `${seconds.toFixed(1)} s of sound in ${(spent / 1000).toFixed(1)} s`;
  $("download").removeAttribute("href");
  $("download").onclick = async (event) => {
    if ($("download").href) return;
    event.preventDefault();
    try {
      const format = $("format").value, reply = await ask("v1/audio/speech", { ...request(text), response_format: format, stream: false });
      link("download", await reply.blob(), `speech.${format}`);
      $("download").click();
    } catch (error) { fail(error.message); }
  };
  $("results").hidden = false;
}

// ---------------------------------------------------------------- how it is read

async function explain() {
  fail("");
  try {
    const found = await (await ask("v1/audio/speech/explain", request($("text").value))).json();
    const table = document.createElement("table"), put = (row, kind, value, name) => { const cell = document.createElement(kind); cell.textContent = value; if (name) cell.className = name; row.append(cell); };
    const head = table.createTHead().insertRow(), body = table.createTBody();
    for (const title of ["Written", "Spoken", "Phonemes", "Characters"]) put(head, "th", title);
    for (const passage of found.passages) for (const sentence of passage.sentences) for (const word of sentence.words) {
      const row = body.insertRow();
      put(row, "td", found.text.slice(word.start, word.end)); put(row, "td", word.text); put(row, "td", word.phonemes, "phonemes"); put(row, "td", `${word.start}–${word.end}`);
    }
    const unspoken = document.createElement("p");
    unspoken.textContent = found.unspoken.length ? "Not said: " + found.unspoken.map((one) => `${JSON.stringify(found.text.slice(one.start, one.end))} (${one.reason})`).join(", ") : "Nothing is left out.";
    const spoken = document.createElement("p");
    spoken.textContent = found.spoken;
    $("explained").replaceChildren(spoken, unspoken, table);
    $("explain-box").open = true;
  } catch (error) { fail(error.message); }
}

// ---------------------------------------------------------------- the page

function say(text) { $("status").textContent = text; }
function fail(text) { $("error").textContent = text; $("error").hidden = !text; }

function option(value, label = value) { const one = document.createElement("option"); one.value = value; one.textContent = label; return one; }

let voices = [];
function fillVoices() {
  const language = $("language").value, chosen = $("voice").value;
  const fits = voices.filter((one) => !language || one.language === language);
  const label = (one) => [one.id, one.language, one.grade].filter(Boolean).join(" · ");
  $("voice").replaceChildren(...(fits.length ? fits : voices).map((one) => option(one.id, label(one))));
  $("other").replaceChildren(option("", "nothing"), ...voices.map((one) => option(one.id, label(one))));
  if (fits.some((one) => one.id === chosen)) $("voice").value = chosen;
}

async function loadVoices() {
  try {
    const found = await (await ask("v1/audio/voices")).json();
    voices = found.voices;
    const languages = [...new Set(voices.map((one) => one.language))].sort();
    $("language").replaceChildren(option("", "the voice's own"), ...languages.map((tag) => option(tag)));
    fillVoices();
    if (voices.some((one) => one.id === found.default_voice)) $("voice").value = found.default_voice;
  } catch (error) { fail(error.message); }
}

function entry(word = "", said = "") {
  const row = $("lexicon").insertRow();
  for (const value of [word, said]) { const input = document.createElement("input"); input.value = value; input.oninput = keepLexicon; row.insertCell().append(input); }
  const remove = document.createElement("button");
  remove.textContent = "Remove"; remove.onclick = () => { row.remove(); keepLexicon(); };
  row.insertCell().append(remove);
  return row;
}

function keepLexicon() {
  localStorage.setItem("lexicon", JSON.stringify([...$("lexicon").rows].map((row) => [...row.querySelectorAll("input")].map((input) => input.value))));
}

async function watchLoad() {
  try {
    const now = await (await ask("v1/load")).json();
    $("gauge").value = now.backlog_seconds;
    $("busy").textContent = now.streams ? `${now.streams} speaking, ${now.backlog_seconds.toFixed(1)} s of work` : "idle";
  } catch { $("busy").textContent = "unknown"; }
}

$("speak").onclick = () => speak();
$("stop").onclick = stop;
$("explain").onclick = explain;
$("sample").onclick = () => speak(SAMPLES[$("language").value || voices.find((one) => one.id === $("voice").value)?.language] ?? SAMPLES["en-us"], false);
$("language").onchange = fillVoices;
$("other").onchange = () => { for (const id of ["share", "mix-name", "save-mix"]) $(id).disabled = !$("other").value; };
$("speed").oninput = () => { $("speed-now").textContent = Number($("speed").value).toFixed(2); };
$("pauses").oninput = () => { $("pauses-now").textContent = Number($("pauses").value).toFixed(1); };
$("add-entry").onclick = () => entry().querySelector("input").focus();
$("save-mix").onclick = async () => {
  try { await ask("v1/audio/voices", { name: $("mix-name").value.trim(), mix: voice() }); say("kept"); await loadVoices(); } catch (error) { fail(error.message); }
};
$("key").value = localStorage.getItem("key") ?? "";
$("key").onchange = () => { localStorage.setItem("key", $("key").value); loadVoices(); };
addEventListener("keydown", (event) => {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) { event.preventDefault(); speak(); }
  if (event.key === "Escape") stop();
});
for (const [word, said] of JSON.parse(localStorage.getItem("lexicon") ?? "[]")) entry(word, said);
loadVoices();
watchLoad();
setInterval(() => { if (!document.hidden) watchLoad(); }, 3000);
