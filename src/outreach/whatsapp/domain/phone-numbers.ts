// Phone numbers as WhatsApp writes them, the name shown for a person, and wa.me links (integration contracts 1.12).
import { parsePhoneNumberFromString } from 'libphonenumber-js';
import { formatPhone } from '#shared/phone-text.ts';

/** A `wa_id` as E.164; '' for null. */
export const toPhone = (waId: string | null): string => (waId === null ? '' : `+${waId}`);

/** E.164 as the digits of the API. */
export const toWaId = (phone: string): string => phone.replace(/\D/g, '');

/** From typed text with a country code: "+49 151 2345678" or "0049...". Null if invalid. */
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

/** The contact's name, else the name that people gave themselves. */
export function personName({ contactName = '', profileName, username, waId }: Known): string {
  const handle = username === '' ? '' : `@${username}`;
  return contactName || profileName || handle || formatPhone(toPhone(waId)) || 'Unknown person';
}

/**
 * All forms of the phone of a `wa_id`, itself first. WhatsApp uses some numbers as before a reform of their country: Brazil without the ninth
 * digit of mobiles, Mexico with a 1 and Argentina with a 9 after the country code.
 */
export function phoneVariants(waId: string): string[] {
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

/** Opens a chat in WhatsApp with a text filled in; whether it is sent is unknown. `phone`: E.164. */
export function waLink(phone: string, text: string): string {
  const digits = phone.replace(/\D/g, '');
  // Unpaired surrogates cannot be encoded.
  const whole = text.replace(/\r\n?/g, '\n').replace(/\p{Surrogate}/gu, '');
  const query = whole === '' ? '' : `?text=${encodeURIComponent(whole).replace(/[!'()*]/g, escaped)}`;
  return `https://wa.me/${digits}${query}`;
}

/** Valid in a URL, but programs that detect links in a text stop at them. */
const escaped = (sign: string) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;
