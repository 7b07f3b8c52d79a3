// Values of WhatsApp that both sides and other features use. No schemas, so that pages load it without zod.

/** `cloud`: Meta's Cloud API (ruling R10). `practice`: the same API answered by this server, with simulated people. */
export const NUMBER_KINDS = ['cloud', 'practice'] as const;
export type NumberKind = (typeof NUMBER_KINDS)[number];

/** Meta's rating of a number (integration contracts 1.2). */
export const NUMBER_QUALITIES = ['GREEN', 'YELLOW', 'RED', 'NA'] as const;
export type NumberQuality = (typeof NUMBER_QUALITIES)[number];

export const NUMBER_STATES = ['active', 'paused', 'broken'] as const;
export type NumberState = (typeof NUMBER_STATES)[number];

/** Fields of the connect form that a fault can be about. */
export const NUMBER_FIELDS = ['phoneNumberId', 'wabaId', 'token', 'appSecret'] as const;
export type NumberField = (typeof NUMBER_FIELDS)[number];

/** Messages a second of one number, unless set otherwise (integration contracts 1.9). */
export const DEFAULT_PER_SECOND = 20;
export const MAX_PER_SECOND = 80;
/** Distinct people outside a window per moving 24 h, until Meta reports another limit (integration contracts 1.9). */
export const DEFAULT_PEOPLE_LIMIT = 250;
/** Share of that limit that may be used. */
export const LIMIT_SHARE = 0.9;
/** Hours after a received message in which free replies are allowed. */
export const WINDOW_HOURS = 24;

/** Kinds of the API; `note` is ours and never sent. */
export const MESSAGE_KINDS = [
  'text',
  'image',
  'video',
  'audio',
  'document',
  'sticker',
  'location',
  'contacts',
  'button',
  'interactive',
  'template',
  'system',
  'unsupported',
  'note',
] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

export const MEDIA_KINDS = ['image', 'video', 'audio', 'document', 'sticker'] as const;
export type MediaKind = (typeof MEDIA_KINDS)[number];

/** Largest file of each kind, in bytes (integration contracts 1.4). */
export const MEDIA_MAX_BYTES: Record<MediaKind, number> = {
  image: 5_000_000,
  video: 16_000_000,
  audio: 16_000_000,
  document: 100_000_000,
  sticker: 500_000,
};

/** Media types that can be sent, by kind (Cloud API, media). Documents take any type. */
export const MEDIA_TYPES: Record<Exclude<MediaKind, 'document'>, readonly string[]> = {
  image: ['image/jpeg', 'image/png'],
  video: ['video/mp4', 'video/3gpp'],
  audio: ['audio/aac', 'audio/mp4', 'audio/mpeg', 'audio/amr', 'audio/ogg', 'audio/x-m4a'],
  sticker: ['image/webp'],
};

/**
 * Of messages to people: `queued` until its worker claims it, `sending` from before the call to its answer, `accepted` (Meta took it; never
 * drawn as delivered), `held` (Meta assesses its quality first), `sent`, `delivered`, `read`; `failed` with a code; `uncertain` where the
 * answer never came: only a person sends it again. `received`: of people. `noted`: of notes. States only move forward.
 */
export const MESSAGE_STATES = [
  'queued',
  'sending',
  'accepted',
  'held',
  'sent',
  'delivered',
  'read',
  'failed',
  'uncertain',
  'received',
  'noted',
] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

export const MESSAGE_DIRECTIONS = ['in', 'out', 'note'] as const;
export type MessageDirection = (typeof MESSAGE_DIRECTIONS)[number];

export const CHAT_VIEWS = ['all', 'unread', 'mine', 'unassigned', 'window-open', 'closed'] as const;
export type ChatView = (typeof CHAT_VIEWS)[number];

/** Meta's status of a template (integration contracts 1.5). */
export const META_STATUSES = [
  'PENDING',
  'APPROVED',
  'REJECTED',
  'PAUSED',
  'DISABLED',
  'ARCHIVED',
  'IN_APPEAL',
] as const;
export const META_CATEGORIES = ['MARKETING', 'UTILITY', 'AUTHENTICATION'] as const;
export type MetaCategory = (typeof META_CATEGORIES)[number];

export const CONSENT_STATES = ['unknown', 'opted-in', 'opted-out'] as const;
export type ConsentState = (typeof CONSENT_STATES)[number];
/** Where a consent came from. */
export const CONSENT_SOURCES = [
  'manual',
  'import',
  'inbound',
  'stop-word',
  'user-preferences',
  'meta-131050',
  'email',
] as const;
export type ConsentSource = (typeof CONSENT_SOURCES)[number];

/** How a practice person reacts to a message. */
export const PRACTICE_PERSON_BEHAVIOURS = [
  'read',
  'deliver',
  'answer',
  'stop',
  'not-on-whatsapp',
  'marketing-cap',
  'stopped-marketing',
  'silent',
] as const;
export type PracticePersonBehaviour = (typeof PRACTICE_PERSON_BEHAVIOURS)[number];

/** What a simulated person can send instead of text. */
export const PRACTICE_SAMPLES = ['picture', 'document', 'voice', 'location', 'contact'] as const;
export type PracticeSample = (typeof PRACTICE_SAMPLES)[number];

/** States of a click-to-chat link, which never knows of delivery. */
export const LINK_STATES = ['waiting', 'opened', 'marked-sent', 'skipped'] as const;
export type LinkState = (typeof LINK_STATES)[number];

/** Type of the live event: chats or messages have changed. `data`: { chatIds } if it is about some. */
export const WHATSAPP_EVENT = 'whatsapp';
/** Type of the live event: numbers, their templates or settings have changed. */
export const WHATSAPP_NUMBERS_EVENT = 'whatsapp-numbers';
