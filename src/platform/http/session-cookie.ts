// The session cookie. `__Host-` binds it to this exact origin; browsers accept it on https and on loopback.
import type { FastifyReply, FastifyRequest } from 'fastify';

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
  keepDevice(reply: FastifyReply, mark: string): void;
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
    keepDevice: device.set,
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
