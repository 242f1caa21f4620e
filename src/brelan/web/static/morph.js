// Replaces what is shown by new markup, node by node.

const OWN = { OPTION: ["selected"], INPUT: ["value", "checked"], DETAILS: ["open"], TEXTAREA: [] };
const keyOf = (node) => node.nodeType === Node.ELEMENT_NODE ? node.id || node.dataset.seat || node.dataset.move || "" : "";
const nameOf = (node) => `${node.nodeName} ${keyOf(node)}`;

function alike(one, other) {
  return one.nodeType === other.nodeType && one.nodeName === other.nodeName && keyOf(one) === keyOf(other);
}

// Make `old` what `fresh` is, with as little change as possible. What the person has typed, ticked or unfolded stays.
export function morph(old, fresh) {
  if (old.nodeType !== Node.ELEMENT_NODE) {
    if (old.nodeValue !== fresh.nodeValue) old.nodeValue = fresh.nodeValue;
    return;
  }
  const own = old.type === "hidden" ? [] : OWN[old.nodeName] ?? [];
  for (const { name, value } of fresh.attributes) {
    if (!own.includes(name) && old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  for (const { name } of [...old.attributes]) {
    if (!own.includes(name) && name !== "style" && !fresh.hasAttribute(name)) old.removeAttribute(name);
  }
  morphChildren(old, fresh);
}

function morphChildren(old, fresh) {
  const kept = new Map();
  for (const child of old.children) if (keyOf(child)) kept.set(nameOf(child), child);
  const wantedKeys = new Set([...fresh.children].filter(keyOf).map(nameOf));
  for (const [name, child] of kept) if (!wantedKeys.has(name)) child.remove(); // first: what stays need not move
  let at = old.firstChild;
  for (const wanted of [...fresh.childNodes]) {
    const known = keyOf(wanted) && kept.get(nameOf(wanted));
    if (known) {
      if (known === at) at = at.nextSibling;
      else old.insertBefore(known, at);
      morph(known, wanted);
    } else if (at && alike(at, wanted)) {
      const next = at.nextSibling;
      morph(at, wanted);
      at = next;
    } else {
      old.insertBefore(document.importNode(wanted, true), at);
    }
  }
  while (at) {
    const next = at.nextSibling;
    at.remove();
    at = next;
  }
}
