// Cards and chips are seen to move, by View Transitions; not for those who prefer reduced motion.

export const calm = matchMedia("(prefers-reduced-motion: reduce)");

// Only the pieces take part, and the transition catches no clicks (see table.css): a click always counts.
export async function moving(now, change) {
  if (calm.matches || document.hidden || !document.startViewTransition) return change();
  const before = pieces(now);
  const pack = boxOf(now.querySelector("[data-pack]") ?? now.querySelector(".middle"));
  name(before, true);
  let after = new Map();
  const transition = document.startViewTransition(() => {
    name(before, false);
    change();
    after = pieces(now);
    after.forEach((piece, key) => { piece.was = before.get(key)?.chips; });
    name(after, true);
  });
  try {
    await transition.ready;
    let dealt = 0;
    for (const [key, piece] of after) {
      const was = before.get(key);
      if (!was && /^(hand|own|seat|board|bank|back|front|card|turned|thrown)-?/.test(key)) fly(key, piece, pack, dealt++);
      else if (was?.hidden && !piece.hidden) turnOver(key);
    }
    for (const [key, piece] of before) {
      const to = takes(key, piece, after);
      if (to) leave(key, piece, to);
    }
  } catch { /* skipped by the browser: the change is made all the same */ }
  transition.finished.finally(() => {
    name(after, false);
    running.splice(0).forEach((animation) => animation.cancel()); // else it would take part in the next transition
  });
}

// The pieces that can move: where each is, whether face down, how many chips. What moves takes no clicks, so only the
// drawing of a piece moves; the button or box around it stays in place.
function pieces(now) {
  const found = [...now.querySelectorAll("[data-move]")].map((element) => [element.dataset.move, {
    element: element.matches(".pick, .play") ? element.querySelector("svg") : element, box: boxOf(element), hidden: element.querySelector(".back") !== null,
    chips: Number(element.querySelector(".number")?.textContent ?? 0),
  }]);
  return new Map(found);
}

const boxOf = (element) => element?.getBoundingClientRect();
const middleOf = ({ x, y, width, height }) => [x + width / 2, y + height / 2];

function name(found, on) {
  found.forEach(({ element }, key) => { element.style.viewTransitionName = on ? `move-${CSS.escape(key)}` : ""; });
}

const running = [];

function animate(part, key, frames, timing) {
  const pseudoElement = `::view-transition-${part}(move-${CSS.escape(key)})`;
  running.push(document.documentElement.animate(frames, { easing: "cubic-bezier(.2, .7, .2, 1)", fill: "both", ...timing, pseudoElement }));
}

// A new card comes from the pack, one after the other.
function fly(key, { box }, pack, place) {
  if (!pack || !box.width) return;
  const [x, y] = middleOf(pack).map((value, axis) => value - middleOf(box)[axis]);
  const frames = [{ transform: `translate(${x}px, ${y}px) scale(.6)`, opacity: 0 }, { opacity: 1, offset: .3 }, { transform: "none", opacity: 1 }];
  animate("new", key, frames, { duration: 260, delay: 45 * place });
}

// A card is turned.
function turnOver(key) {
  animate("old", key, [{ transform: "none" }, { transform: "perspective(600px) rotateY(90deg)" }], { duration: 130, easing: "ease-in" });
  animate("new", key, [{ transform: "perspective(600px) rotateY(-90deg)", opacity: 1 }, { transform: "none", opacity: 1 }], { duration: 130, delay: 130 });
}

// Bets go to the pot; a pot or pool that is empty now went to whoever has gained.
function takes(key, piece, after) {
  const left = after.get(key);
  if (key.startsWith("bet-")) return left ? null : [...after.values()].find(({ element }) => element.closest("[data-takes-bets]"));
  if (!/^(pot|pool-)/.test(key) || !piece.chips || left?.chips) return null;
  return [...after].filter(([other, { chips, was }]) => other.startsWith("stack-") && chips > (was ?? 0)).map(([, seat]) => seat)[0];
}

function leave(key, { box }, to) {
  const [x, y] = middleOf(to.box).map((value, axis) => value - middleOf(box)[axis]);
  animate("old", key, [{ transform: "none", opacity: 1 }, { transform: `translate(${x}px, ${y}px) scale(.5)`, opacity: .2 }], { duration: 300 });
}
