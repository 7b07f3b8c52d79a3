// Web addresses: parsing, the path and query of a request, and the page to return to after signing in.

/** The address, or null where the text is none. `base`: what a relative one is taken from. */
export function parseUrl(text: string, base?: string | URL): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}

// How path parameters and queries are written into an address.

/**
 * `/api/companies/:username` with its parameters, each encoded as one segment.
 * @throws Error for a parameter that was not given: the address would name something else.
 */
export function fillPath(path: string, params: Record<string, unknown> = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === null || value === '') throw new Error(`Path parameter ${name} is missing`);
    return encodeURIComponent(String(value));
  });
}

/** `?limit=25&tag=a&tag=b`; what is undefined or null is left out; empty without anything. */
export function toQuery(query: Record<string, unknown> = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each !== undefined && each !== null) search.append(name, String(each));
    }
  }
  const text = search.toString();
  return text && `?${text}`;
}

// The page that a visitor opened without being signed in. The server leads to the sign-in page and leaves the
// page's address in a cookie of its own; the sign-in page takes it from there, so that signing in leads on to it.
export const RETURN_URL_COOKIE = '__Host-leadwright-wanted-page';

/** Seconds: the sign-in page takes the cookie at once; where it cannot, it must not turn up much later. */
export const RETURN_URL_LIFETIME = 600;

/** Longer addresses are forgotten: a cookie has room for some 4,000 characters. */
const MAX_LENGTH = 2_000;

/**
 * True for a path, with or without a query, that cannot lead off this site (quality S11): `//host`, `/\host` and control
 * characters are addresses of other sites to a browser.
 */
export function isOwnPath(path: unknown): path is string {
  return typeof path === 'string' && path.length <= MAX_LENGTH && /^\/\w[\w\-./~%?&=+:@,!'()*]*$/.test(path);
}
