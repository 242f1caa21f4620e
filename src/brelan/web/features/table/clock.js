// Time and turns: hours on the viewer's own clock, the ring that empties, the seconds until the next deal.

import { calm } from "./moving.js";
import { speak } from "./speaking.js";
import { table, whenShown } from "./table.js";

const LATE = 20; // seconds: from then on they are shown as text
const LOW = 10; // … and read aloud

let clock = 0;

// First the time of the turn runs, then the bank: nothing comes from the server in between.
function runClock() {
  cancelAnimationFrame(clock);
  const ring = document.querySelector(".ring .left");
  const words = document.querySelector(".prompt .time");
  const time = table()?.dataset;
  if (!ring || !time.left) return;
  let [end, limit, bank] = [performance.now() + 1000 * time.left, 1000 * time.limit, 1000 * time.bank];
  let reserve = "reserve" in time;
  let shown = -1;
  const tick = () => {
    if (end <= performance.now() && bank > 0) {
      [end, limit, bank, reserve] = [end + bank, bank, 0, true];
      if (words?.dataset.reserve) speak(words.dataset.reserve);
    }
    const left = Math.max(0, end - performance.now());
    const seconds = Math.ceil(left / 1000);
    ring.setAttribute("stroke-dasharray", `${(100 * left / limit).toFixed(calm.matches ? 0 : 2)} 100`);
    ring.classList.toggle("low", reserve || left + bank < 5000);
    if (words && seconds !== shown) {
      words.hidden = seconds > LATE && !reserve;
      words.textContent = (reserve ? words.dataset.reserveWords : words.dataset.leftWords).replace("{}", seconds);
      if (seconds === LOW && shown === LOW + 1 && !bank && words.dataset.low) speak(words.dataset.low);
      shown = seconds;
    }
    if (left > 0 && ring.isConnected) clock = requestAnimationFrame(tick);
  };
  tick();
}

// Seconds until the next deal.
setInterval(() => {
  const sign = document.querySelector("[data-countdown]");
  if (!sign || sign.dataset.countdown <= 0) return;
  const next = sign.dataset.countdown - 1;
  sign.textContent = sign.textContent.replace(sign.dataset.countdown, next);
  sign.dataset.countdown = next;
}, 1000);

whenShown(runClock);

const HOUR = new Intl.DateTimeFormat(document.documentElement.lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
whenShown(() => {
  for (const told of document.querySelectorAll("time[datetime]")) told.textContent = HOUR.format(new Date(told.dateTime));
});
