// Keeps the offline page and its files, and nothing else: no answer of /api, no page with data, no file of a build.
// `brand` stands before this text: a changed brand is another service worker, which keeps its own files anew.
const cacheName = `offline ${brand}`;
const files = ["/offline", "/offline.css", "/app-icons/192.png"];

self.addEventListener("install", (event) => {
  const fresh = files.map((file) => new Request(file, { cache: "reload" }));
  event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll(fresh)));
  self.skipWaiting();
});

self.addEventListener("activate", (event) => {
  const removeOthers = async () => {
    for (const name of await caches.keys()) if (name !== cacheName) await caches.delete(name);
    await self.clients.claim();
  };
  event.waitUntil(removeOthers());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  const { pathname, origin } = new URL(request.url);
  const kept = () => caches.match(request.mode === "navigate" ? "/offline" : pathname, { cacheName });
  const isOfThePage = origin === self.location.origin && files.includes(pathname);
  if (request.mode !== "navigate" && !isOfThePage) return;
  event.respondWith(fetch(request).catch(async () => (await kept()) ?? Response.error()));
});
