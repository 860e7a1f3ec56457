// Keeps the offline page and its files, and nothing else: no answer of /api, no page with data, no file of a build. Shows
// what a push service brings, and keeps nothing of it.
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

// Which of our pages a message opens: a message from outside names no address.
const pages = { notices: "/notices", accesses: "/account/accesses" };

self.addEventListener("push", (event) => {
  const { title, body, tag, page } = said(event.data);
  const options = { body, tag, data: { page }, icon: "/app-icons/192.png", badge: "/app-icons/192.png", lang: "pt-BR" };
  event.waitUntil(self.registration.showNotification(title, options));
});

function said(data) {
  try {
    const { title, body, tag, page } = data.json();
    if (typeof title === "string" && typeof body === "string") return { title, body, tag, page };
  } catch {
    // A browser that is told shows something in any case.
  }
  return { title: "Você tem um aviso novo", body: "Toque para ver o que aconteceu.", page: "notices" };
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const page = Object.hasOwn(pages, event.notification.data?.page)
    ? pages[event.notification.data.page]
    : pages.notices;
  const open = async () => {
    const [shown] = await self.clients.matchAll({ type: "window" });
    if (!shown) return self.clients.openWindow(page);
    // A browser may refuse to bring a window to the front; it shows the page all the same.
    await shown.focus().catch(() => undefined);
    return shown.navigate(page);
  };
  event.waitUntil(open());
});
