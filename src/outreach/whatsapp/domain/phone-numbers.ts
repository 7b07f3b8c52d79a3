// Phone numbers as WhatsApp writes them, the name shown for a person, and wa.me links (integration contracts 1.12).
import { parsePhoneNumberFromString } from 'libphonenumber-js';
import { formatPhone } from '#shared/phone-text.ts';

/** E.164 of a `wa_id`. */
export const phoneOf = (waId: string | null): string => (waId === null ? '' : `+${waId}`);

/** Digits as the API wants them of a phone in E.164. */
export const waIdOf = (phone: string): string => phone.replace(/\D/g, '');

/** As it was typed, with its country code: "+49 151 2345678" or "0049...". Null for what is no such number. */
export function toE164(typed: string): string | null {
  const number = parsePhoneNumberFromString(typed.trim().replace(/^00/, '+'));
  return number?.isPossible() ? number.number : null;
}

interface Known {
  contactName?: string;
  profileName: string;
  username: string;
  waId: string | null;
}

/** The contact's name wins over what people call themselves. */
export function personName({ contactName = '', profileName, username, waId }: Known): string {
  const handle = username === '' ? '' : `@${username}`;
  return contactName || profileName || handle || formatPhone(phoneOf(waId)) || 'Unknown person';
}

/**
 * Phones that a `wa_id` may be written as, itself first. WhatsApp keeps some numbers as they were before a reform of their country:
 * of Brazil without the ninth digit of mobiles, of Mexico with a 1 and of Argentina with a 9 after the country code.
 */
export function phonesOf(waId: string): string[] {
  const brazil = /^55(\d{2})([6-9]\d{7})$/.exec(waId);
  if (brazil) return [`+${waId}`, `+55${brazil[1]}9${brazil[2]}`];
  const brazilLong = /^55(\d{2})9(\d{8})$/.exec(waId);
  if (brazilLong) return [`+${waId}`, `+55${brazilLong[1]}${brazilLong[2]}`];
  const mexico = /^521(\d{10})$/.exec(waId);
  if (mexico) return [`+${waId}`, `+52${mexico[1]}`];
  const argentina = /^549(\d{10})$/.exec(waId);
  if (argentina) return [`+${waId}`, `+54${argentina[1]}`];
  return [`+${waId}`];
}

// Links that open a chat in WhatsApp with a text filled in (integration contracts 1.12). A person presses send: nothing is known of the message.

/** `phone`: E.164. Line breaks of any system become those of WhatsApp. */
export function waLink(phone: string, text: string): string {
  const digits = phone.replace(/\D/g, '');
  // Half of a character cannot be written in an address.
  const whole = text.replace(/\r\n?/g, '\n').replace(/\p{Surrogate}/gu, '');
  const query = whole === '' ? '' : `?text=${encodeURIComponent(whole).replace(/[!'()*]/g, escaped)}`;
  return `https://wa.me/${digits}${query}`;
}

/** Signs that an address may hold, and that end it where a program looks for links in a text. */
const escaped = (sign: string) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;
