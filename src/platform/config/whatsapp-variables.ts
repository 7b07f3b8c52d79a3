// The variables of WhatsApp: where the Cloud API is. Numbers and their tokens are connected in the app, not here.
import type { z } from 'zod';
import { sourceUrl, text, variable } from './variable.ts';

const GRAPH = 'https://graph.facebook.com';
const VERSION = 'v25.0';

export interface WhatsappConfig {
  /** Without a trailing slash. */
  baseUrl: string;
  version: string;
}

export const whatsappShape = {
  WHATSAPP_API_BASE_URL: variable(sourceUrl().default(GRAPH), {
    description: 'The WhatsApp Cloud API.',
    absent: GRAPH,
  }),
  WHATSAPP_API_VERSION: variable(text.regex(/^v[1-9]\d?\.\d$/, 'must be a version such as v25.0').default(VERSION), {
    description: 'Version of the WhatsApp Cloud API.',
    absent: VERSION,
  }),
};

type Values = z.output<z.ZodObject<typeof whatsappShape>>;

export function whatsappOf(values: Values): WhatsappConfig {
  return { baseUrl: values.WHATSAPP_API_BASE_URL, version: values.WHATSAPP_API_VERSION };
}
