// Shows push messages of this product, and opens their page when they are pressed. It caches nothing and answers no request.
// @ts-nocheck -- the globals of a service worker, which the types of the page lack.

/** Only paths of this origin: what a message names is never followed elsewhere. */
function pageOf(link) {
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
      icon: '/favicon.svg',
      data: { page: pageOf(link) },
    }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { page } = event.notification.data;
  event.waitUntil(
    clients.matchAll({ type: 'window', includeUncontrolled: true }).then(async (windows) => {
      const [open] = windows;
      if (!open) return clients.openWindow(page);
      await open.focus();
      return open.navigate(page).catch(() => clients.openWindow(page));
    }),
  );
});
