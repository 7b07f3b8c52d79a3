// The variables of push messages of the browser (Web Push): the keys by which push services know this server.
import { createECDH } from 'node:crypto';
import type { z } from 'zod';
import { text, variable } from './variable.ts';

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

type Values = z.output<z.ZodObject<typeof pushShape>> & { MAIL_FROM: string };

export function pushOf(values: Values): PushConfig {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, MAIL_FROM: from } = values;
  const address = /<([^>]+)>/.exec(from)?.[1] ?? from;
  return {
    keys: publicKey === undefined || privateKey === undefined ? null : { publicKey, privateKey },
    subject: values.VAPID_SUBJECT ?? `mailto:${address}`,
  };
}

/** What is wrong with the pair: a half that is missing, or two halves of different pairs. */
export function pushKeyFaults(values: Partial<Values>): { name: keyof typeof pushShape; message: string }[] {
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
