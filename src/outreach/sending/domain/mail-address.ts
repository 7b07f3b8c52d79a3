// What identifies a mail outside: the address of its one recipient, and the reference of one submission.
import { parseUrl } from '#shared/urls.ts';

export interface MailAddress {
  /** As written in To and in the envelope; its domain in ASCII. */
  email: string;
  /** Normalized for comparison: lower case. */
  address: string;
  domain: string;
}

// RFC 5321 4.1.2, without quoted local parts, which contact lists do not contain and which can hide line breaks and commas.
const LOCAL = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const DOMAIN = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9][a-z0-9-]{0,61}[a-z0-9]$/;

/** Null for anything but exactly one plain address: group syntax, several, line breaks, display names. */
export function mailAddress(text: string): MailAddress | null {
  const email = text.trim();
  const at = email.lastIndexOf('@');
  const local = email.slice(0, at);
  if (at < 1 || local.length > 64 || !LOCAL.test(local)) return null;
  const domain = asciiDomain(email.slice(at + 1));
  if (domain === null || local.length + domain.length > 253) return null;
  return { email: `${local}@${domain}`, address: `${local.toLowerCase()}@${domain}`, domain };
}

function asciiDomain(text: string): string | null {
  if (!/^[\p{L}\p{M}\p{N}.-]+$/u.test(text)) return null;
  const host = parseUrl(`http://${text}`)?.hostname ?? '';
  return DOMAIN.test(host) ? host : null;
}

// Reference of one submission of a message: a channel that repeats it in its reports identifies the call with it, even if the answer to
// that call was lost.

/** `at`: when the submission started. Another submission of the same message has another reference. */
export function handoverReference(messageId: string, at: Date): string {
  return `${messageId}.${at.getTime()}`;
}

const REFERENCE = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}[.][0-9]{1,16}$/;

/** Others may have sent with the same account, with references of their own. */
export const isHandoverReference = (text: string): boolean => REFERENCE.test(text);
