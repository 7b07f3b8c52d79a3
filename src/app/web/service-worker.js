// The service worker: push messages; the shell without a network; and, on a device where the user keeps them, the answers that were read last
// (docs/decisions/050). The build puts the names of the files in (scripts/lib/service-worker.mjs).
// @ts-nocheck -- the globals of a service worker, which the types of the page lack.

/** Loaded when the worker is installed: what every page of the shell needs, and the pages of each day. */
const SHELL = __SHELL_FILES__;
/** In the document of this build: proof that document and files belong together. */
const ENTRY = __ENTRY_FILE__;

const FILES = 'leadwright-files';
/** Answers about the account. Pages delete it by this name when signing out. */
const ANSWERS = 'leadwright-answers';
/** Files that are not named after their content: the network first. */
const LOOSE = ['/theme.js', '/favicon.svg', '/manifest.webmanifest', '/icons/icon-192.png'];
const DOCUMENT = '/';
/** Never answered with the document of the app. */
const NO_PAGE = /^\/(api|dev|assets|healthz|readyz|metrics|u|t|o)(\/|$)/;

// Installing and taking over. All that is in the cache is named after its content, or belongs to the newest build: a page of an older build can
// be served by this worker, so it need not wait for that page to close.

self.addEventListener('install', (event) => {
  self.skipWaiting();
  event.waitUntil(install());
});

async function install() {
  const cache = await caches.open(FILES);
  const page = await fetch(DOCUMENT, { cache: 'reload' });
  if (!page.ok || !(await page.clone().text()).includes(ENTRY)) throw new Error('the server has another build');
  const missing = [];
  for (const file of SHELL) if (!(await cache.match(file))) missing.push(file);
  await cache.addAll(missing);
  await cache.addAll(LOOSE);
  // Last: without its files the document is of no use.
  await cache.put(DOCUMENT, page);
}

self.addEventListener('activate', (event) => event.waitUntil(activate()));

async function activate() {
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
  // Parts of pages that were opened come again, most of them from the cache of the browser.
  const known = new Set([...SHELL, ...LOOSE, DOCUMENT]);
  const cache = await caches.open(FILES);
  for (const request of await cache.keys()) {
    if (!known.has(new URL(request.url).pathname)) await cache.delete(request);
  }
}

// Requests. What is not named here goes to the network as if there were no worker.

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    if (!NO_PAGE.test(pathname)) event.respondWith(toPage(event));
  } else if (pathname.startsWith('/assets/')) event.respondWith(toFile(request));
  else if (LOOSE.includes(pathname)) event.respondWith(toLooseFile(request));
  else if (keeping !== null && isKept(pathname)) event.respondWith(toAnswer(request));
});

/** The server decides what a page is, and where it redirects; without it, the document of the last build that was installed. */
async function toPage(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch (error) {
    const page = await caches.match(DOCUMENT, { cacheName: FILES });
    if (!page) throw error;
    return page;
  }
}

async function toFile(request) {
  const cache = await caches.open(FILES);
  const stored = await cache.match(request);
  if (stored) return stored;
  const answer = await fetch(request);
  if (answer.status === 200) void cache.put(request, answer.clone()).catch(() => {});
  return answer;
}

async function toLooseFile(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const stored = await caches.match(request, { cacheName: FILES, ignoreSearch: true });
    if (!stored) throw error;
    return stored;
  }
}

// Answers, where the user keeps them on this device. Whose they are is stored beside them; another user deletes them, and so does any answer
// that there is no session.

const OWNER = '/leadwright-owner';
const MAX_ANSWERS = 200;
const MAX_AGE_MS = 7 * 86_400_000;
const STORED_AT = 'x-stored-at';
/** What the pages of each day read. No files, no secrets, no live stream. */
const KEPT =
  /^\/api\/(me|members|home|contacts|companies|lists|record-views|custom-fields|records|campaigns|conversations|inbox\/(threads|summary|reviews)|whatsapp\/chats|notifications|credits\/summary|templates)(\/|$)/;
const NOT_KEPT = /(\/export|\.csv|\/attachments\/|\/files?(\/|$)|\/push-subscription|\/settings)/;

const isKept = (pathname) => KEPT.test(pathname) && !NOT_KEPT.test(pathname);

/** The user whose answers are kept; null where none are; undefined until it is known, since a request can start the worker. */
let keeping;
const ready = readOwner().catch(() => {
  keeping = null;
});

async function readOwner() {
  const stored = (await caches.has(ANSWERS)) && (await caches.match(OWNER, { cacheName: ANSWERS }));
  keeping = stored ? await stored.text() : null;
}

async function forgetAnswers() {
  keeping = null;
  await caches.delete(ANSWERS);
}

/** Of a page: `{ type: "keep", uid }` for the signed-in user, `uid` null where nothing is kept. */
self.addEventListener('message', (event) => {
  const { type, uid } = event.data ?? {};
  if (type === 'keep') event.waitUntil(keep(uid));
});

async function keep(uid) {
  await ready;
  if (keeping !== uid) await forgetAnswers();
  if (typeof uid !== 'string') return;
  keeping = uid;
  await (await caches.open(ANSWERS)).put(OWNER, new Response(uid));
}

async function toAnswer(request) {
  await ready;
  const owner = keeping;
  if (owner === null) return fetch(request);
  try {
    const answer = await fetch(request);
    if (answer.status === 401) await forgetAnswers();
    if (answer.status === 200) void store(request, answer.clone(), owner).catch(() => {});
    return answer;
  } catch (error) {
    const stored = keeping === null ? undefined : await caches.match(request, { cacheName: ANSWERS });
    const at = Number(stored?.headers.get(STORED_AT));
    // An abort by the page is no missing network.
    if (!stored || request.signal.aborted || !(Date.now() - at < MAX_AGE_MS)) throw error;
    return stored;
  }
}

async function store(request, answer, owner) {
  const type = answer.headers.get('content-type') ?? '';
  if (!type.includes('json')) return;
  const body = await answer.blob();
  const cache = await caches.open(ANSWERS);
  // Signed out meanwhile, in this worker or by a page that deleted the cache: what is put into a deleted one is lost.
  const stillTheirs = await cache.match(OWNER);
  if (keeping !== owner || !stillTheirs || (await stillTheirs.text()) !== owner) return;
  // In the order in which they were read: the oldest go first.
  await cache.delete(request);
  await cache.put(request, new Response(body, { headers: { 'content-type': type, [STORED_AT]: String(Date.now()) } }));
  const stored = (await cache.keys()).filter(({ url }) => new URL(url).pathname !== OWNER);
  for (const old of stored.slice(0, Math.max(0, stored.length - MAX_ANSWERS))) await cache.delete(old);
}

// Push messages.

/** Only paths of this origin: what a message names is never followed elsewhere. */
function getPage(link) {
  const page = new URL(typeof link === 'string' ? link : '/', self.location.origin);
  return page.origin === self.location.origin ? page.href : self.location.origin;
}

function read(data) {
  try {
    return data ? data.json() : {};
  } catch {
    return {};
  }
}

self.addEventListener('push', (event) => {
  const { title = 'Leadwright', body = '', link, tag } = read(event.data);
  event.waitUntil(
    self.registration.showNotification(String(title), {
      body: String(body),
      tag,
      icon: '/icons/icon-192.png',
      data: { page: getPage(link) },
    }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { page } = event.notification.data;
  event.waitUntil(
    self.clients.matchAll({ type: 'window', includeUncontrolled: true }).then(async (windows) => {
      const [open] = windows;
      if (!open) return self.clients.openWindow(page);
      await open.focus();
      return open.navigate(page).catch(() => self.clients.openWindow(page));
    }),
  );
});
