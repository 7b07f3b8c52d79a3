// Gating of page addresses by the server: a user who may not open a page is redirected before any of it loads.
import { PAGES, type PagePath, pageRedirect, redirectAddress } from '#account/plans/contract.ts';
import type { Gatekeeper } from '#platform/http/router.ts';
import type { SessionCookie } from '#platform/http/session-cookie.ts';
import type { PageGate } from '#platform/http/web-app.ts';
import { isOwnPath, WANTED_PAGE_COOKIE, WANTED_PAGE_LIFETIME } from '#shared/urls.ts';

const patterns = (Object.keys(PAGES) as PagePath[]).map((page) => ({
  page,
  pattern: new RegExp(`^${page.replace(/:\w+/g, '[^/]+')}/?$`),
}));

/** The page behind a path of the browser, or null where it is none of the shared layout's. */
function pageAt(path: string): PagePath | null {
  return patterns.find(({ pattern }) => pattern.test(path))?.page ?? null;
}

export function createPageGate(gatekeeper: Gatekeeper, cookie: SessionCookie): PageGate {
  return async (request, reply) => {
    const page = pageAt(request.url.split('?', 1)[0] ?? '');
    if (page === null) return null;
    const token = cookie.read(request);
    const principal = token === null ? null : await gatekeeper.authenticate(token);
    if (principal !== null) {
      const target = pageRedirect(page, principal);
      return target && redirectAddress(target, request.url);
    }
    // Readable by the sign-in page's script, which takes it. It is an address of ours and nothing else.
    if (isOwnPath(request.url)) {
      reply.setCookie(WANTED_PAGE_COOKIE, request.url, { path: '/', sameSite: 'lax', maxAge: WANTED_PAGE_LIFETIME });
    }
    return '/';
  };
}
