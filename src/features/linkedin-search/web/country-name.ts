// Countries come as codes or in words, as the source has them.

const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'code' });

/** "SE" → "Sweden"; what is no code (ISO 3166-1 alpha-2) stays as it is. */
export function countryName(country: string): string {
  const text = country.trim();
  return /^[a-z]{2}$/i.test(text) ? (names.of(text.toUpperCase()) ?? text) : text;
}
