// Countries as people write them, as the two letters that a source wants: "Sweden", "sweden", "SE" → "se".

/** Names that the world uses beside the official ones. */
const ALSO: Record<string, string> = {
  usa: 'us',
  'united states of america': 'us',
  america: 'us',
  uk: 'gb',
  'great britain': 'gb',
  england: 'gb',
  holland: 'nl',
  'czech republic': 'cz',
  turkey: 'tr',
  uae: 'ae',
};

let codes: Map<string, string> | null = null;

/** Null for what is no country: a town, a region, "Worldwide". */
export function countryCode(place: string): string | null {
  codes ??= countryNames();
  return codes.get(fold(place)) ?? null;
}

const fold = (name: string): string => name.normalize('NFKD').replace(/\p{M}/gu, '').trim().toLowerCase();

function countryNames(): Map<string, string> {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const known = new Map(Object.entries(ALSO));
  for (const code of letters.flatMap((first) => letters.map((second) => first + second))) {
    const name = RESERVED.has(code) ? undefined : names.of(code);
    if (name === undefined) continue;
    known.set(fold(name), code.toLowerCase());
    if (!known.has(code.toLowerCase())) known.set(code.toLowerCase(), code.toLowerCase());
  }
  return known;
}

/** Regions that are named but are no countries, or stand for one that has another code. */
const RESERVED = new Set(['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ', 'UK', 'DD', 'SU', 'YU', 'FX', 'TP', 'BU', 'ZR']);
