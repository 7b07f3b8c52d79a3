// Encrypts and decrypts secrets of mailboxes. Each is bound to its row, so its bytes are useless in another one.

import type { Executor, Platform } from '#platform/platform.ts';
import { createSealer } from '#platform/secrets.ts';
import {
  replaceSecret,
  resealSecret,
  type SecretName,
  sealedSecrets,
  secretsSealedOtherwise,
  upsertSecret,
} from './secrets.store.ts';

type SealingPlatform = Pick<Platform, 'secrets' | 'log'>;

const place = (workspaceId: string, mailboxId: string, name: SecretName) => `${workspaceId} ${mailboxId} ${name}`;

/** Secrets that can be decrypted. Those of a lost SECRET_KEY are missing, and their mailbox asks for them again. */
export async function decryptSecrets(
  platform: SealingPlatform,
  db: Executor,
  workspaceId: string,
  mailboxId: string,
): Promise<Map<SecretName, string>> {
  const sealer = createSealer(platform.secrets, 'mailboxes');
  const opened = new Map<SecretName, string>();
  for (const [name, sealed] of await sealedSecrets(db, workspaceId, mailboxId)) {
    const plain = sealer.open(sealed, place(workspaceId, mailboxId, name));
    if (plain !== null) opened.set(name, plain);
    else platform.log.error({ workspaceId, mailboxId, name }, 'a stored secret of a mailbox cannot be opened');
  }
  return opened;
}

export async function encryptSecret(
  platform: SealingPlatform,
  db: Executor,
  at: { workspaceId: string; mailboxId: string; setBy: string },
  name: SecretName,
  plain: string,
): Promise<void> {
  const { workspaceId, mailboxId, setBy } = at;
  const sealer = createSealer(platform.secrets, 'mailboxes');
  const sealed = sealer.seal(plain, place(workspaceId, mailboxId, name));
  await upsertSecret(db, workspaceId, mailboxId, { name, sealed, setBy });
}

/** Replaces a secret that was read before. False, and no change, if it has changed since. */
export async function renewSecret(
  platform: SealingPlatform,
  db: Executor,
  { workspaceId, mailboxId }: { workspaceId: string; mailboxId: string },
  name: SecretName,
  { before, after }: { before: string; after: string },
): Promise<boolean> {
  const sealer = createSealer(platform.secrets, 'mailboxes');
  const at = place(workspaceId, mailboxId, name);
  const stored = (await sealedSecrets(db, workspaceId, mailboxId)).get(name);
  if (stored === undefined || sealer.open(stored, at) !== before) return false;
  return replaceSecret(db, workspaceId, mailboxId, { name, before: stored, after: sealer.seal(after, at) });
}

/** Encrypts every readable secret with the current SECRET_KEY. @returns how many */
export async function resealSecrets(platform: SealingPlatform, db: Executor): Promise<number> {
  const sealer = createSealer(platform.secrets, 'mailboxes');
  let resealed = 0;
  for (const row of await secretsSealedOtherwise(db, sealer.keyId)) {
    const at = place(row.workspaceId, row.mailboxId, row.name);
    const plain = sealer.open(row.sealed, at);
    if (plain === null) continue;
    await resealSecret(db, row, sealer.seal(plain, at));
    resealed += 1;
  }
  return resealed;
}

/** Secrets of which the key is gone, over all workspaces: their mailboxes cannot send. */
export async function countLostSecrets({ secrets }: Pick<Platform, 'secrets'>, db: Executor): Promise<number> {
  const sealer = createSealer(secrets, 'mailboxes');
  const others = await secretsSealedOtherwise(db, sealer.keyId);
  return others.filter(({ sealed }) => !sealer.has(sealed.keyId)).length;
}
