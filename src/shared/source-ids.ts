// Every outside source by its id: behind the paid gateway with a key, or open to everybody.

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

export const OPEN_SOURCES = [
  'freelancer',
  'remotive',
  'arbeitnow',
  'remoteok',
  'himalayas',
  'jobicy',
  'themuse',
  'hackernews',
] as const;
export type OpenSource = (typeof OPEN_SOURCES)[number];

export type SourceId = GatewaySource | OpenSource;
