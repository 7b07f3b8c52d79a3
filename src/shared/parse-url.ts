// Whether a text is an address. Not `URL.canParse`: in Node 20 it answers false for every address with a Latin-1 letter
// (`https://köln.example`) as soon as it has been called often enough to be compiled.

/** The address, or null where the text is none. `base`: what a relative one is taken from. */
export function parseUrl(text: string, base?: string | URL): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
