// Sounds of the table, made here and now: cards, dice, chips, a knock when it is one's turn, a win. Phones may vibrate.

import { likes, loudness } from "./comfort.js";
import { table, whenShown } from "./table.js";

let audio = null;

function out(gain) {
  audio ??= new AudioContext();
  const loud = new GainNode(audio, { gain: gain * loudness() });
  loud.connect(audio.destination);
  return loud;
}

// Noise that dies away within `time` seconds, through a filter.
function noise(at, time, gain, filter) {
  const to = out(gain);
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * time), audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i += 1) samples[i] = (Math.random() * 2 - 1) * Math.exp((-6 * i) / samples.length);
  const source = new AudioBufferSourceNode(audio, { buffer });
  source.connect(new BiquadFilterNode(audio, filter)).connect(to);
  source.start(audio.currentTime + at);
}

function tone(at, time, gain, frequency, type = "sine") {
  const to = out(0);
  const start = audio.currentTime + at;
  to.gain.setValueAtTime(gain * loudness(), start);
  to.gain.exponentialRampToValueAtTime(.0001, start + time);
  const source = new OscillatorNode(audio, { type, frequency });
  source.connect(to);
  source.start(start);
  source.stop(start + time);
}

const SOUNDS = {
  cards: () => noise(0, .09, .22, { type: "highpass", frequency: 2400 }), // paper on cloth
  dice: () => [0, .07, .12, .21].forEach((at) => noise(at, .04, .5, { type: "bandpass", frequency: 1500 + 900 * Math.random(), Q: 3 })),
  chips: () => [[0, 3300], [.06, 4100]].forEach(([at, frequency]) => tone(at, .07, .09, frequency)),
  turn: () => [0, .13].forEach((at) => noise(at, .08, .8, { type: "bandpass", frequency: 240, Q: 2.5 })), // a knuckle on wood
  won: () => [392, 494, 587, 784].forEach((frequency, note) => tone(.11 * note, .5, .12, frequency, "triangle")),
};

function play(name) {
  if ("sound" in document.documentElement.dataset && loudness() > 0) SOUNDS[name]();
}

const keys = (selector) => new Set([...document.querySelectorAll(selector)].map((piece) => piece.closest("[data-move]")?.dataset.move));
const faces = () => [...document.querySelectorAll("[data-move] > [class=die]")].map((die) => die.ariaLabel).join();
const chips = () => [...document.querySelectorAll("[data-move] > .number")].map((number) => number.textContent).join();

function look() {
  return {
    cards: keys("[data-move] > .card:not(:has(.back))"),
    dice: faces(),
    chips: chips(),
    yours: "yourTurn" in table().dataset,
    won: document.querySelector("#mine.winner") !== null || (document.querySelector("#hand-name .gain")?.textContent.includes("+") ?? false),
  };
}

let before = look();

whenShown(() => {
  const now = look();
  if (now.won && !before.won) play("won");
  else if (now.dice !== before.dice && now.dice) play("dice");
  else if ([...now.cards].some((key) => !before.cards.has(key))) play("cards");
  else if (now.chips !== before.chips) play("chips");
  if (now.yours && !before.yours) {
    play("turn");
    if (likes().vibrate) navigator.vibrate?.(70);
  }
  before = now;
});
