// What people ask Discover for: words of every frequency, beginnings, places, countries and industries, alone and together.

const COMMON =
  'property trading digital design care building engineering food media travel energy legal marketing software consulting transport investment garden motor health training services solutions group holdings partners systems management developments'.split(
    ' ',
  );
const ACTIVITIES =
  'restaurants advertising solicitors letting wholesale freight electrical construction consultancy retail'.split(' ');
const FIRST = 'northwind alder birch cedar dunmore elmfield fairhaven glenrowan harrow juniper kestrel'.split(' ');
const SYLLABLES = 'ba ce di fo gu ka le mi no pu ra se ti vo wu xa ye zi bro cla dri fle gro kri'.split(' ');
const CITIES = [
  'London',
  'Manchester',
  'Leeds',
  'Bristol',
  'St. Albans',
  'Munich',
  'New York',
  'Paris',
  'Stockholm',
  'Copenhagen',
];
const COUNTRIES = ['GB', 'DE', 'US', 'FR', 'SE', 'GB,IE', 'DE,AT,CH'];
const INDUSTRIES = ['software', 'property', 'construction', 'legal', 'software,marketing', 'health', 'retail'];

export function directoryQuestions(count: number): Record<string, string>[] {
  return Array.from({ length: count }, (_, n) => toQuestion(n));
}

function toQuestion(n: number): Record<string, string> {
  const pick = (list: readonly string[], salt: number) => list[mixed(n, salt) % list.length] ?? '';
  const own = `${pick(SYLLABLES, 1)}${pick(SYLLABLES, 2)}${pick(SYLLABLES, 3)}ton`;
  const short = `${pick(SYLLABLES, 1)}${pick(SYLLABLES, 2)}ton`;
  const kinds: Record<string, string>[] = [
    { q: pick(COMMON, 4) },
    { q: pick(COMMON, 4).slice(0, 2 + (n % 4)) },
    { q: own },
    { q: short },
    { q: `${pick(FIRST, 5)} ${pick(COMMON, 4)}` },
    { q: `${pick(COMMON, 4)} ${pick(COMMON, 6)}` },
    { q: `${short} ${pick(COMMON, 4).slice(0, 3)}` },
    { q: `${pick(ACTIVITIES, 7)}`, city: pick(CITIES, 8) },
    { q: pick(COMMON, 4), country: pick(COUNTRIES, 9) },
    { country: pick(COUNTRIES, 9), industry: pick(INDUSTRIES, 10) },
    { industry: pick(INDUSTRIES, 10), city: pick(CITIES, 8) },
    { city: pick(CITIES, 8) },
    { q: pick(FIRST, 5), country: pick(COUNTRIES, 9), industry: pick(INDUSTRIES, 10) },
    { q: `${short} ${pick(FIRST, 5)}`, country: 'GB' },
    {},
  ];
  return kinds[n % kinds.length] ?? {};
}

/** Any number from another one, always the same. */
function mixed(n: number, salt: number): number {
  let hash = Math.imul(n ^ Math.imul(salt, 0x9e3779b1), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
