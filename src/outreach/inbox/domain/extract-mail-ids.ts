// Extracts ids of our mails from an incoming mail: Message-IDs, envelope ids, addresses created for one mail.

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;
/** `bounce+01932f4e7a107c3b9a545d1f0c6e2b81@…`: an envelope sender of a single mail (VERP). */
const VERP = /\+(?:[a-z]+[-.=])?([0-9a-f]{8})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{12})@/gi;
const MESSAGE_ID = /<[^<>\s]{1,990}>/g;

/** `<a@b> <c@d>` → both, in order, each once. */
export function messageIdsIn(text: string): string[] {
  return [...new Set(text.match(MESSAGE_ID) ?? [])];
}

/** Our Message-IDs contain the mail's id. Whether the mail exists is checked by the store. */
export function mailIdsIn(texts: readonly string[]): string[] {
  return [...new Set(texts.flatMap((text) => text.match(UUID) ?? []).map((id) => id.toLowerCase()))];
}

export function verpIdsIn(addresses: readonly string[]): string[] {
  const ids = addresses.flatMap((address) => [...address.matchAll(VERP)].map((found) => found.slice(1, 6).join('-')));
  return [...new Set(ids.map((id) => id.toLowerCase()))];
}
