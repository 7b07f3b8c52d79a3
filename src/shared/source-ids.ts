// Every outside source by its id: behind the paid gateway with a key, with a key of its own, or open to everybody.

export const GATEWAY_SOURCES = [
  'instagram',
  'linkedin',
  'tiktok',
  'facebook',
  'upwork',
  'jsearch',
  'suppliers',
] as const;
export type GatewaySource = (typeof GATEWAY_SOURCES)[number];

/** Asked at their own address with a key of their own. */
export const DIRECT_SOURCES = ['hunter', 'apollo'] as const;
export type DirectSource = (typeof DIRECT_SOURCES)[number];

/** Those that a workspace can bring a key to. */
export const KEY_SOURCES = [...GATEWAY_SOURCES, ...DIRECT_SOURCES] as const;
export type KeySource = (typeof KEY_SOURCES)[number];

/** Whose key it is: one key of the gateway serves every source behind it, the others have a key each. */
export const KEY_ACCOUNTS = ['rapidapi', ...DIRECT_SOURCES] as const;
export type KeyAccount = (typeof KEY_ACCOUNTS)[number];

export function accountOf(source: KeySource): KeyAccount {
  return source === 'hunter' || source === 'apollo' ? source : 'rapidapi';
}

export function sourcesOf(account: KeyAccount): readonly KeySource[] {
  return account === 'rapidapi' ? GATEWAY_SOURCES : [account];
}

export const OPEN_SOURCES = [
  'freelancer',
  'remotive',
  'arbeitnow',
  'remoteok',
  'himalayas',
  'jobicy',
  'themuse',
  'hackernews',
  'nominatim',
  'overpass',
  'wikidata',
  'gleif',
  'github',
] as const;
export type OpenSource = (typeof OPEN_SOURCES)[number];

export type SourceId = KeySource | OpenSource;
