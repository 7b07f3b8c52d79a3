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
