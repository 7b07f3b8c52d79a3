// Tokens of links in mails: which mail, which link, and a signature over both. Nothing of a recipient can be read from them.
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Secrets } from '#platform/secrets.ts';
import { derivedKeys } from './mail-keys.ts';

const ID_BYTES = 16;
const NUMBER_BYTES = 6;
/** 128 bits: nobody guesses one, and links stay short enough for header lines that are not folded. */
const SIGNATURE_BYTES = 16;

export interface MailTokens {
  /** For the page to opt out, and for one click in a mail client. Works for ever. */
  optOut(mailId: string): string;
  /** The mail; null for what we have not signed. */
  readOptOut(token: string): string | null;
  click(mailId: string, link: number): string;
  readClick(token: string): { mailId: string; link: number } | null;
  open(mailId: string): string;
  readOpen(token: string): string | null;
}

/** `keys`: as `mailKeys` answers; the first one signs. What was signed with keys derived of SECRET_KEY, before there were such, is read too. */
export function createMailTokens(
  keys: readonly string[],
  secrets: Pick<Secrets, 'deriveKey' | 'previousKey'>,
): MailTokens {
  const keysOf = (purpose: string) =>
    [...derivedKeys(keys, purpose), secrets.deriveKey(purpose), secrets.previousKey(purpose)].filter(isKey);
  const optOut = keysOf('mail opt-out');
  const click = keysOf('mail click');
  const open = keysOf('mail open');
  return {
    optOut: (mailId) => sign(optOut, idBytes(mailId)),
    readOptOut: (token) => idOf(read(optOut, token, ID_BYTES)),
    click(mailId, link) {
      const number = Buffer.alloc(NUMBER_BYTES);
      number.writeUIntBE(link, 0, NUMBER_BYTES);
      return sign(click, Buffer.concat([idBytes(mailId), number]));
    },
    readClick(token) {
      const payload = read(click, token, ID_BYTES + NUMBER_BYTES);
      const mailId = idOf(payload);
      return payload && mailId ? { mailId, link: payload.readUIntBE(ID_BYTES, NUMBER_BYTES) } : null;
    },
    open: (mailId) => sign(open, idBytes(mailId)),
    readOpen: (token) => idOf(read(open, token, ID_BYTES)),
  };
}

const isKey = (key: Buffer | null): key is Buffer => key !== null;

function signatureOf(key: Buffer, payload: Buffer): Buffer {
  return createHmac('sha256', key).update(payload).digest().subarray(0, SIGNATURE_BYTES);
}

function sign([key]: readonly Buffer[], payload: Buffer): string {
  if (key === undefined) throw new Error('there is no key to sign with');
  return Buffer.concat([payload, signatureOf(key, payload)]).toString('base64url');
}

function read(keys: readonly Buffer[], token: string, payloadBytes: number): Buffer | null {
  const bytes = Buffer.from(token, 'base64url');
  // Only the one way to write it: what was decoded leniently reads differently when it is written again.
  if (bytes.length !== payloadBytes + SIGNATURE_BYTES || bytes.toString('base64url') !== token) return null;
  const payload = bytes.subarray(0, payloadBytes);
  const signature = bytes.subarray(payloadBytes);
  return keys.some((key) => timingSafeEqual(signatureOf(key, payload), signature)) ? payload : null;
}

function idBytes(mailId: string): Buffer {
  return Buffer.from(mailId.replaceAll('-', ''), 'hex');
}

function idOf(payload: Buffer | null): string | null {
  if (payload === null) return null;
  const hex = payload.toString('hex', 0, ID_BYTES);
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
