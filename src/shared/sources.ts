// Outside sources: their ids, and what can go wrong with one, in one vocabulary for all adapters (provider-contracts section 10).

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

export function getAccount(source: KeySource): KeyAccount {
  return source === 'hunter' || source === 'apollo' ? source : 'rapidapi';
}

export function toSources(account: KeyAccount): readonly KeySource[] {
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

// What can go wrong with an outside source, in one vocabulary for all adapters (provider-contracts, section 10).
export const FAULT_CODES = [
  'INVALID_KEY',
  'NOT_SUBSCRIBED',
  'QUOTA_EXHAUSTED',
  'RATE_LIMITED',
  'PROVIDER_DOWN',
  'TIMEOUT',
  'BAD_REQUEST',
  'NOT_FOUND',
  'SOFT_FAILURE',
  'PROVIDER_MOVED',
  'BAD_PAYLOAD',
  'CIRCUIT_OPEN',
  'NOT_CONFIGURED',
] as const;
export type FaultCode = (typeof FAULT_CODES)[number];

/** Why a source failed, in words for the user; what it cost is said beside it. */
export const FAULT_REASONS: Record<FaultCode, string> = {
  INVALID_KEY: 'The source rejected the API key.',
  NOT_SUBSCRIBED: 'The key is not subscribed to this source.',
  QUOTA_EXHAUSTED: 'The source has used up its quota.',
  RATE_LIMITED: 'Too many requests to the source right now.',
  PROVIDER_DOWN: 'The source is down or cannot be reached.',
  TIMEOUT: 'The source did not answer in time.',
  BAD_REQUEST: 'The source does not support this search.',
  NOT_FOUND: 'The source does not offer this.',
  SOFT_FAILURE: 'The source reported an error.',
  PROVIDER_MOVED: 'The source has moved. The operator has to enter its new address.',
  BAD_PAYLOAD: 'The answer of the source could not be read.',
  CIRCUIT_OPEN: 'The source failed too often and is paused for a minute.',
  NOT_CONFIGURED: 'No source is set up for this search.',
};

export function isFaultCode(text: unknown): text is FaultCode {
  return (FAULT_CODES as readonly unknown[]).includes(text);
}

/** Thrown by every adapter; its message is for the log and the operator, never for the user. */
export class SourceFault extends Error {
  readonly code: FaultCode;
  readonly httpStatus: number | undefined;

  constructor(code: FaultCode, message: string, options: { httpStatus?: number; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.name = 'SourceFault';
    this.code = code;
    this.httpStatus = options.httpStatus;
  }
}
