// The variables of services that an operator may connect: storage, payments, push messages, WhatsApp, the map.
import { createECDH } from 'node:crypto';
import type { z } from 'zod';
import { parseUrl } from '#shared/urls.ts';
import { apiKey, sourceUrl, text, url, variable } from './variable.ts';

const WITH_ALL = 'Needs the other three of S3_ENDPOINT, S3_BUCKET, S3_KEY and S3_SECRET.';

export interface S3Config {
  endpoint: string;
  bucket: string;
  region: string;
  key: string;
  secret: string;
}

export const storageShape = {
  S3_ENDPOINT: variable(sourceUrl().optional(), {
    description: `S3-compatible storage of uploaded files (logos), in place of DATA_DIR/files. ${WITH_ALL}`,
    absent: 'files are in DATA_DIR/files',
    example: 'https://s3.eu-north-1.amazonaws.com',
  }),
  S3_BUCKET: variable(text.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket').optional(), {
    description: 'Name of an existing, private bucket.',
    absent: 'none',
    example: 'leadwright',
  }),
  S3_KEY: variable(apiKey().optional(), {
    description: 'Access key that may get, put, delete and list objects in the bucket.',
    absent: 'none',
    example: 'the access key',
  }),
  S3_SECRET: variable(apiKey().optional(), {
    description: 'The secret of S3_KEY.',
    absent: 'none',
    example: 'the secret access key',
  }),
  S3_REGION: variable(text.regex(/^[a-z0-9-]+$/, 'must be the name of a region').default('us-east-1'), {
    description: 'Region that requests to S3_ENDPOINT are signed for.',
    absent: 'us-east-1',
  }),
};

interface StorageValues {
  S3_ENDPOINT?: string | undefined;
  S3_BUCKET?: string | undefined;
  S3_KEY?: string | undefined;
  S3_SECRET?: string | undefined;
  S3_REGION: string;
}

const TOGETHER = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_KEY', 'S3_SECRET'] as const;

/** Those that are missing beside others of the four: half a storage would be found out by the first upload. */
export function missingStorageVariables(values: StorageValues): string[] {
  const missing = TOGETHER.filter((name) => values[name] === undefined);
  return missing.length === TOGETHER.length ? [] : missing;
}

/** Null: files are in DATA_DIR. */
export function toStorageConfig(values: StorageValues): S3Config | null {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_KEY: key, S3_SECRET: secret, S3_REGION: region } = values;
  if (endpoint === undefined || bucket === undefined || key === undefined || secret === undefined) return null;
  return { endpoint, bucket, region, key, secret };
}

// The variables of payments: Stripe's keys and where it is.
export const paymentShape = {
  STRIPE_SECRET_KEY: variable(apiKey().optional(), {
    description:
      'Secret or restricted key of Stripe. Without it, outside production, a built-in test checkout is used.',
    absent: 'none: the test checkout',
    example: 'sk_live_...',
  }),
  STRIPE_WEBHOOK_SECRET: variable(apiKey().optional(), {
    description: "Signing secret of Stripe's webhook to `/api/billing/webhooks/stripe`.",
    absent: 'none: webhooks are refused',
    example: 'whsec_...',
  }),
  STRIPE_API_BASE_URL: variable(sourceUrl().optional(), {
    description: 'Base URL of the Stripe API.',
    absent: 'https://api.stripe.com',
  }),
};

/** Null: no key, so no payments by Stripe. */
export type StripeConfig = { secretKey: string; webhookSecret: string | null; baseUrl: string } | null;

type PaymentValues = z.output<z.ZodObject<typeof paymentShape>>;

export function toStripeConfig(values: PaymentValues): StripeConfig {
  if (values.STRIPE_SECRET_KEY === undefined) return null;
  return {
    secretKey: values.STRIPE_SECRET_KEY,
    webhookSecret: values.STRIPE_WEBHOOK_SECRET ?? null,
    baseUrl: values.STRIPE_API_BASE_URL ?? 'https://api.stripe.com',
  };
}

// The variables of push messages of the browser (Web Push): the keys by which push services know this server.
export interface PushConfig {
  /** Null: made once and kept in the database. */
  keys: { publicKey: string; privateKey: string } | null;
  /** Where a push service reaches the operator. */
  subject: string;
}

export const pushShape = {
  VAPID_PUBLIC_KEY: variable(text.regex(/^[\w-]{87}$/, 'must be an uncompressed P-256 point, base64url').optional(), {
    description: 'Public key of push messages (VAPID). Set it where several installations share one origin.',
    absent: 'generated into the database',
    example: 'from: npx web-push generate-vapid-keys',
  }),
  VAPID_PRIVATE_KEY: variable(text.regex(/^[\w-]{43}$/, 'must be 32 bytes, base64url').optional(), {
    description: 'Private key of VAPID_PUBLIC_KEY.',
    absent: 'generated into the database, encrypted with SECRET_KEY',
    example: 'from the same command',
  }),
  VAPID_SUBJECT: variable(
    text.regex(/^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'must be a mailto: or https:// address').optional(),
    {
      description: 'Contact address that push services see.',
      absent: 'the address of MAIL_FROM',
      example: 'mailto:admin@example.com',
    },
  ),
};

type PushValues = z.output<z.ZodObject<typeof pushShape>> & { MAIL_FROM: string };

export function toPushConfig(values: PushValues): PushConfig {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, MAIL_FROM: from } = values;
  const address = /<([^>]+)>/.exec(from)?.[1] ?? from;
  return {
    keys: publicKey === undefined || privateKey === undefined ? null : { publicKey, privateKey },
    subject: values.VAPID_SUBJECT ?? `mailto:${address}`,
  };
}

/** What is wrong with the pair: a half that is missing, or two halves of different pairs. */
export function pushKeyFaults(values: Partial<PushValues>): { name: keyof typeof pushShape; message: string }[] {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = values;
  if (publicKey === undefined && privateKey === undefined) return [];
  if (publicKey === undefined) return [{ name: 'VAPID_PUBLIC_KEY', message: 'is required with VAPID_PRIVATE_KEY' }];
  if (privateKey === undefined) return [{ name: 'VAPID_PRIVATE_KEY', message: 'is required with VAPID_PUBLIC_KEY' }];
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey, 'base64url');
  return pair.getPublicKey('base64url') === publicKey
    ? []
    : [{ name: 'VAPID_PRIVATE_KEY', message: 'is not the private key of VAPID_PUBLIC_KEY' }];
}

// The variables of WhatsApp: where the Cloud API is. Numbers and their tokens are connected in the app, not here.
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

type WhatsappValues = z.output<z.ZodObject<typeof whatsappShape>>;

export function toWhatsapp(values: WhatsappValues): WhatsappConfig {
  return { baseUrl: values.WHATSAPP_API_BASE_URL, version: values.WHATSAPP_API_VERSION };
}

// The variables of the map: where pictures of the ground come from, and who is to be named for them.

/** An http(s) address with all three places, and with the same host whatever their values. */
function isTemplate(value: string): boolean {
  const filled = value.replace(/\{[zxy]\}/g, '0');
  return (
    ['{z}', '{x}', '{y}'].every((place) => value.includes(place)) &&
    /^https?:\/\/[^{}/]+\//i.test(value) &&
    !filled.includes('{') &&
    parseUrl(filled) !== null
  );
}

export const mapShape = {
  MAP_TILES_URL: variable(
    text.refine(isTemplate, 'must be an http:// or https:// address with {z}, {x} and {y} in its path').optional(),
    {
      description: 'Tile server of the map; the server fetches and caches its tiles.',
      absent: 'none: the map is a plain grid with a scale',
      example: 'https://tiles.example.com/{z}/{x}/{y}.png?key=your-key',
    },
  ),
  MAP_TILES_ATTRIBUTION: variable(
    text.max(200, 'can have at most 200 characters').default('© OpenStreetMap contributors'),
    {
      description: 'Credit shown on the map.',
      absent: '© OpenStreetMap contributors',
    },
  ),
  MAP_TILES_ATTRIBUTION_URL: variable(
    url(['https:', 'http:'], 'must be an http:// or https:// address').default(
      'https://www.openstreetmap.org/copyright',
    ),
    {
      description: 'Link of the credit.',
      absent: 'https://www.openstreetmap.org/copyright',
    },
  ),
};

export interface MapConfig {
  /** With `{z}`, `{x}` and `{y}`; null: no pictures. */
  tilesUrl: string | null;
  attribution: { text: string; url: string };
}

export function toMapConfig(values: z.output<z.ZodObject<typeof mapShape>>): MapConfig {
  return {
    tilesUrl: values.MAP_TILES_URL ?? null,
    attribution: { text: values.MAP_TILES_ATTRIBUTION, url: values.MAP_TILES_ATTRIBUTION_URL },
  };
}
