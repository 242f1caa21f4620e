// The link to a table: copied, or given to whatever the device sends things with. And the site as a program of its own.

const root = document.documentElement;
if (navigator.share) root.classList.add("can-share");

document.addEventListener("click", ({ target }) => {
  const copied = target.closest("[data-copy]");
  if (copied) copy(copied);
  const shared = target.closest("[data-share]");
  if (shared) share(shared);
});

async function copy(button) {
  const field = document.getElementById(button.dataset.copy);
  field.select();
  try { await navigator.clipboard.writeText(field.value); } catch { document.execCommand("copy"); }
  button.querySelector("span").textContent = button.dataset.done;
}

async function share(button) {
  const url = document.getElementById(button.dataset.share).value;
  try { await navigator.share({ title: button.dataset.title, url }); } catch { /* they thought better of it */ }
}

// When everything else is done. Where there is no encryption, browsers do not offer it.
addEventListener("load", () => {
  navigator.serviceWorker?.register(`/service-worker.js?lang=${root.lang}`).catch(() => {});
});
