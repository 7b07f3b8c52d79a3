// Countries by their names in the languages that files come in, kept as ISO 3166-1 alpha-2.

/** Names that the Unicode tables do not have, folded. */
const ALSO: Record<string, string> = {
  usa: 'US',
  'u s a': 'US',
  'u s': 'US',
  america: 'US',
  uk: 'GB',
  'u k': 'GB',
  'great britain': 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  'northern ireland': 'GB',
  'china mainland': 'CN',
  'mainland china': 'CN',
  'people s republic of china': 'CN',
  'hong kong': 'HK',
  macau: 'MO',
  'taiwan china': 'TW',
  turkey: 'TR',
  'viet nam': 'VN',
  korea: 'KR',
  'republic of korea': 'KR',
  'russian federation': 'RU',
  'czech republic': 'CZ',
  holland: 'NL',
  'the netherlands': 'NL',
  uae: 'AE',
  kosovo: 'XK',
};

const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'sv', 'da', 'nb', 'fi', 'pl', 'cs', 'tr'];
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
/** No countries: groups, stand-ins and what is kept for old codes. */
const NO_COUNTRIES = new Set(['EU', 'EZ', 'UN', 'XA', 'XB', 'ZZ', 'QO', 'AC', 'CP', 'CQ', 'DG', 'EA', 'IC', 'TA']);

let codes: Map<string, string> | undefined;

/** "SE", "Sweden", "Schweden", "Suède" → "SE"; null for what is no country. */
export function toCountryCode(text: string): string | null {
  codes ??= readCodes();
  return codes.get(folded(text)) ?? null;
}

function readCodes(): Map<string, string> {
  const english = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
  const countries = LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).filter(
    (code) =>
      !NO_COUNTRIES.has(code) && english.of(code) !== undefined && new Intl.Locale(`und-${code}`).region === code,
  );
  const found = new Map<string, string>();
  // The first name wins: codes, then English, then the others.
  for (const code of countries) found.set(code.toLowerCase(), code);
  for (const [name, code] of Object.entries(ALSO)) found.set(name, code);
  for (const language of LANGUAGES) {
    const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
    for (const code of countries) {
      const name = folded(names.of(code) ?? '');
      if (name !== '' && !found.has(name)) found.set(name, code);
    }
  }
  return found;
}

function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}]+/gu, ' ')
    .trim();
}
