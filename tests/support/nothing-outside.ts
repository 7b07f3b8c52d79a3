// What keeps a server that a test starts from asking anything outside: open sources are off, the others lead nowhere.
import { KEY_SOURCES } from '#shared/sources.ts';

/** The address is refused before anything is connected, since private addresses are not allowed unless a test says so. */
export const NOTHING_OUTSIDE: Record<string, string> = {
  OPEN_SOURCES: 'off',
  DNS_RESOLVERS: '127.0.0.1:9',
  // Production takes https alone.
  WHATSAPP_API_BASE_URL: 'https://127.0.0.1:9',
  ...Object.fromEntries(KEY_SOURCES.map((id) => [`${id.toUpperCase()}_API_BASE_URL`, 'http://127.0.0.1:9'])),
};
