// Secrets that sign deliveries: sealed where they are stored, bound to their endpoint.
import { randomBytes } from 'node:crypto';
import { createSealer, type Sealed } from '#platform/encryption.ts';
import type { Platform } from '#platform/platform.ts';
import type { EndpointRow } from './endpoints.store.ts';

const PURPOSE = 'webhook-secrets';
const place = (workspaceId: string, id: string) => `${workspaceId} ${id}`;

/** As Standard Webhooks writes it: 32 random bytes in base64. */
export const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`;

export function sealSecret(
  { secrets }: Pick<Platform, 'secrets'>,
  at: { workspaceId: string; id: string },
  secret: string,
): Sealed {
  return createSealer(secrets, PURPOSE).seal(secret, place(at.workspaceId, at.id));
}

/** The secrets that sign now, the present one first; without those that another SECRET_KEY has sealed. */
export function openSecrets({ secrets, clock }: Pick<Platform, 'secrets' | 'clock'>, row: EndpointRow): string[] {
  const sealer = createSealer(secrets, PURPOSE);
  const sealed: Sealed[] = [{ keyId: row.secretKeyId, bytes: row.secret }];
  const { previousSecret, previousSecretKeyId, previousUntil } = row;
  if (previousSecret && previousSecretKeyId && previousUntil && previousUntil.getTime() > clock.now()) {
    sealed.push({ keyId: previousSecretKeyId, bytes: previousSecret });
  }
  return sealed.flatMap((one) => sealer.open(one, place(row.workspaceId, row.id)) ?? []);
}
