// How a request says who calls: the session cookie of a browser, or the API key of a program.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ApiScope, neededScope } from '#shared/api-scopes.ts';
import type { RouteContract } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import type { RateLimits } from './rate-limits.ts';

/** A cookie that only this origin gets and only the server reads. */
export interface HostCookie {
  name: string;
  read(request: FastifyRequest): string | null;
  set(reply: FastifyReply, value: string): void;
  clear(reply: FastifyReply): void;
}

export interface SessionCookie extends HostCookie {
  /** The browser's own mark, by which an account recognises a device; it signs no one in and outlives signing out. */
  readDevice(request: FastifyRequest): string | null;
  setDevice(reply: FastifyReply, mark: string): void;
}

/** The absolute end of a session; the server ends it sooner where it is not used. */
const SESSION_SECONDS = 90 * 86_400;
/** The longest that browsers keep a cookie. */
const DEVICE_SECONDS = 400 * 86_400;

export function createSessionCookie(publicUrl: string): SessionCookie {
  const device = createHostCookie(publicUrl, 'leadwright-device', DEVICE_SECONDS);
  return {
    ...createHostCookie(publicUrl, 'leadwright', SESSION_SECONDS),
    readDevice: device.read,
    setDevice: device.set,
  };
}

/** @param maxAge in seconds */
export function createHostCookie(publicUrl: string, called: string, maxAge: number): HostCookie {
  const { protocol, hostname } = new URL(publicUrl);
  const trustworthy = protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  const name = trustworthy ? `__Host-${called}` : called;
  const attributes = { path: '/', httpOnly: true, secure: trustworthy, sameSite: 'lax' } as const;
  return {
    name,
    read: (request) => request.cookies[name] ?? null,
    set: (reply, value) => void reply.setCookie(name, value, { ...attributes, maxAge }),
    clear: (reply) => void reply.clearCookie(name, attributes),
  };
}

// Calls with an API key in place of a session: who it is, whether the key may, and how many calls remain.

/** How each key begins, so that it is known for one wherever it turns up, by scanners for secrets too. */
const KEY_PREFIX = 'lw_';

export interface KeyCaller {
  keyId: string;
  principal: Principal;
  scopes: readonly ApiScope[];
  callsAMinute: number;
}

/** What the pipeline asks of the feature that keeps the keys; given by app/server. */
export interface ApiKeys {
  /** Null for a key that is unknown, expired or revoked, or whose user is gone. */
  authenticate(key: string): Promise<KeyCaller | null>;
}

/**
 * The key of a request, or null. Another `Authorization`, which a proxy in front of the server may have added, is none of ours.
 * Browsers never send this header by themselves, so the rules against cross-site requests are not for calls that have it.
 */
export function getApiKey({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  const [scheme = '', key = ''] = headers.authorization?.split(' ', 2) ?? [];
  return scheme.toLowerCase() === 'bearer' && key.startsWith(KEY_PREFIX) ? key : null;
}

interface Door {
  keys: ApiKeys;
  limits: Pick<RateLimits, 'takeOfKey'>;
}

/**
 * Who calls with a key. Its calls are counted before anything else is looked at, and every answer says how many are left.
 * @throws API_KEY_INVALID, RATE_LIMITED, API_KEY_NOT_ACCEPTED or API_SCOPE_MISSING
 */
export async function admitKey(
  { keys, limits }: Door,
  key: string,
  contract: RouteContract,
  reply: FastifyReply,
): Promise<Principal> {
  const caller = await keys.authenticate(key);
  if (caller === null) {
    reply.header('www-authenticate', 'Bearer realm="Leadwright", error="invalid_token"');
    throw new AppError('API_KEY_INVALID');
  }
  const left = await limits.takeOfKey(caller.keyId, caller.callsAMinute);
  reply.header('ratelimit-limit', String(caller.callsAMinute));
  reply.header('ratelimit-remaining', String(left.calls));
  reply.header('ratelimit-reset', String(left.resetSeconds));
  if (left.refused) {
    throw new AppError('RATE_LIMITED', {
      params: { seconds: left.resetSeconds },
      details: { seconds: left.resetSeconds },
    });
  }
  if (contract.api === undefined) throw new AppError('API_KEY_NOT_ACCEPTED');
  const scope = neededScope(contract.method, contract.api);
  if (!caller.scopes.includes(scope))
    throw new AppError('API_SCOPE_MISSING', { params: { scope }, details: { scope, scopes: caller.scopes } });
  return caller.principal;
}
