// How the routes of WhatsApp are called, from each of its parts.
import type { Row } from './route-rows.ts';
import { WHATSAPP_CHAT_ROWS } from './whatsapp-chat-rows.ts';
import { WHATSAPP_CONSENT_ROWS } from './whatsapp-consent-rows.ts';
import { WHATSAPP_NUMBER_ROWS } from './whatsapp-number-rows.ts';

export const WHATSAPP_ROWS: Record<string, Row> = {
  ...WHATSAPP_CHAT_ROWS,
  ...WHATSAPP_CONSENT_ROWS,
  ...WHATSAPP_NUMBER_ROWS,
};
