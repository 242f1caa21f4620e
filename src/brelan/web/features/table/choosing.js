// Amounts, and cards or dice that are chosen before a move is made.

import { whenShown } from "./table.js";

function setAmount(value, from) {
  const sizes = document.querySelector(".sizes");
  const field = sizes.querySelector(".amount-field");
  const slider = sizes.querySelector(".amount-slider");
  if (from !== field) field.value = value;
  if (from !== slider) slider.value = value;
  document.querySelector(".sizing").textContent = sizes.dataset.label.replace("{}", field.value);
}

function refreshAmounts() {
  const field = document.querySelector(".amount-field");
  if (field) setAmount(field.value, field);
}

document.addEventListener("input", ({ target }) => {
  if (target.matches(".amount-field, .amount-slider")) setAmount(target.value, target);
});

document.addEventListener("click", ({ target }) => {
  const button = target.closest("button");
  if (button?.dataset.amount) setAmount(button.dataset.amount);
  if (button && "pick" in button.dataset) choose(button.dataset.pick.split(" "));
});

const boxes = () => [...document.querySelectorAll(".pick input")];

function refreshChoice() {
  const chosen = boxes().filter((box) => box.checked);
  const pieces = chosen.map((box) => (box.value === "T" ? "10" : box.value)).join(" ");
  const wanted = chosen.map((box) => box.value).sort().join(" ");
  let verb = null; // where the chosen cards decide which move it is
  const settings = [...document.querySelectorAll("[data-setting]")];
  for (const setting of settings) {
    setting.hidden = setting.dataset.setting !== wanted;
    if (!setting.hidden) verb = setting.dataset.verb;
  }
  document.querySelectorAll("button[form='act-pick']").forEach((button, place) => {
    const { least, most } = button.dataset;
    const label = button.getAttribute(`data-label-${chosen.length}`);
    if (label) button.querySelector(".choosing").textContent = label.replace("{}", pieces);
    button.hidden = settings.length > 0 && button.value !== (verb ?? button.value) || (settings.length > 0 && !verb && place > 0);
    button.disabled = chosen.length < least || chosen.length > most || button.hidden;
  });
}

function choose(values) {
  for (const box of boxes()) box.checked = values.includes(box.value);
  order.splice(0, order.length, ...boxes().filter((box) => box.checked));
  refreshChoice();
}

// One more than allowed: the first choice is dropped.
const order = [];
document.addEventListener("change", ({ target }) => {
  if (!target.matches(".pick input")) return;
  const most = Number(document.querySelector("button[form='act-pick']")?.dataset.most ?? 0);
  const known = order.filter((box) => box.checked && box.isConnected && box !== target);
  const proposed = boxes().filter((box) => box.checked && box !== target && !known.includes(box)); // by the server
  order.splice(0, order.length, ...proposed, ...known);
  if (target.checked) order.push(target);
  while (order.length > most) order.shift().checked = false;
  refreshChoice();
});

export function refresh() {
  refreshAmounts();
  refreshChoice();
}

whenShown(refresh);
