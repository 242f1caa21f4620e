// Keeps static files and one page: for when the server cannot be reached. Nothing of a table is ever kept.

const LANG = new URL(location).searchParams.get("lang"); // another language is another worker, which keeps its own page
const KEPT = `brelan-${LANG}`;
const OFFLINE = "/offline";
const LINKED = /(?:href|src)="(\/static\/[^"]+)"/g;

async function keepPage() {
  const kept = await caches.open(KEPT);
  const page = await fetch(OFFLINE, { cache: "reload" });
  const text = await page.clone().text();
  await kept.put(OFFLINE, page);
  await kept.addAll([...text.matchAll(LINKED)].map(([, path]) => path));
  await self.skipWaiting();
}

async function takeOver() {
  const others = (await caches.keys()).filter((name) => name.startsWith("brelan-") && name !== KEPT);
  await Promise.all(others.map((name) => caches.delete(name)));
  await self.registration.navigationPreload?.enable(); // a page need not wait until this worker has started
  await self.clients.claim();
}

async function page(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return (await caches.match(OFFLINE)) ?? Response.error();
  }
}

async function file(request) {
  try {
    const answer = await fetch(request);
    if (answer.ok) {
      const kept = await caches.open(KEPT);
      await kept.put(request, answer.clone());
    }
    return answer;
  } catch (error) {
    const found = await caches.match(request);
    if (found) return found;
    throw error;
  }
}

self.addEventListener("install", (event) => event.waitUntil(keepPage()));
self.addEventListener("activate", (event) => event.waitUntil(takeOver()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(event));
  else if (pathname.startsWith("/static/")) event.respondWith(file(request));
});
