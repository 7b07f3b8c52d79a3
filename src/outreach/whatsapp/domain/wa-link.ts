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
