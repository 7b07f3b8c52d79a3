// Encrypts and decrypts access tokens and app secrets. Each is bound to its number, so its bytes are useless in another row.

import type { Executor, Platform } from '#platform/platform.ts';
import { createSealer, type Sealed } from '#platform/secrets.ts';
import type { NumberAccess } from '../api/whatsapp-api.ts';
import {
  resealSecret,
  type SecretName,
  sealedSecret,
  secretsSealedOtherwise,
  storedNumber,
  upsertSecret,
} from './numbers.store.ts';

type SealingPlatform = Pick<Platform, 'secrets' | 'log'>;

const PURPOSE = 'whatsapp';
const place = (workspaceId: string, numberId: string, name: SecretName) => `${workspaceId} ${numberId} ${name}`;

/** Null for none, or one of a lost SECRET_KEY, which has to be entered again. */
export async function openSecret(
  platform: SealingPlatform,
  db: Executor,
  workspaceId: string,
  numberId: string,
  name: SecretName,
): Promise<string | null> {
  const sealed = await sealedSecret(db, workspaceId, numberId, name);
  return sealed === null ? null : unseal(platform, workspaceId, numberId, name, sealed);
}

/** What was read before. */
export function unseal(
  platform: SealingPlatform,
  workspaceId: string,
  numberId: string,
  name: SecretName,
  sealed: Sealed,
): string | null {
  const plain = createSealer(platform.secrets, PURPOSE).open(sealed, place(workspaceId, numberId, name));
  if (plain === null) platform.log.error({ workspaceId, numberId, name }, 'a secret of a number cannot be opened');
  return plain;
}

export async function saveSecret(
  platform: SealingPlatform,
  tx: Executor,
  { workspaceId, numberId, setBy }: { workspaceId: string; numberId: string; setBy: string },
  name: SecretName,
  plain: string,
): Promise<void> {
  const sealed = createSealer(platform.secrets, PURPOSE).seal(plain, place(workspaceId, numberId, name));
  await upsertSecret(tx, { workspaceId, numberId, name, sealed }, setBy);
}

/** Encrypts every readable secret with the current SECRET_KEY. @returns how many */
export async function resealSecrets(platform: SealingPlatform, db: Executor): Promise<number> {
  const sealer = createSealer(platform.secrets, PURPOSE);
  let resealed = 0;
  for (const row of await secretsSealedOtherwise(db, sealer.keyId)) {
    const at = place(row.workspaceId, row.numberId, row.name);
    const plain = sealer.open(row.sealed, at);
    if (plain === null) continue;
    await resealSecret(db, row, sealer.seal(plain, at));
    resealed += 1;
  }
  return resealed;
}

/** Access for calls. Null if the number is disconnected, or its token cannot be decrypted. */
export async function openAccess(
  platform: Pick<Platform, 'db' | 'secrets' | 'log'>,
  workspaceId: string,
  numberId: string,
  db: Executor = platform.db,
): Promise<NumberAccess | null> {
  const number = await storedNumber(db, workspaceId, numberId);
  if (number === null) return null;
  const { id, kind, phoneNumberId, wabaId } = number;
  const token = kind === 'practice' ? '' : await openSecret(platform, db, workspaceId, id, 'token');
  return token === null ? null : { workspaceId, id, kind, phoneNumberId, wabaId, token };
}
