// The page that somebody opened by its address without being signed in. The server leads to the sign-in page and leaves the
// page's address in a cookie of its own; the sign-in page takes it from there, so that signing in leads on to it.

export const WANTED_PAGE_COOKIE = 'leadwright-wanted-page';

/** Seconds: the sign-in page takes the cookie at once; where it cannot, it must not turn up much later. */
export const WANTED_PAGE_LIFETIME = 600;

/** Longer addresses are forgotten: a cookie has room for some 4,000 characters. */
const MAX_LENGTH = 2_000;

/**
 * True for a path, with or without a query, that cannot lead off this site (quality S11): `//host`, `/\host` and control
 * characters are addresses of other sites to a browser.
 */
export function isOwnPath(path: unknown): path is string {
  return typeof path === 'string' && path.length <= MAX_LENGTH && /^\/\w[\w\-./~%?&=+:@,!'()*]*$/.test(path);
}
