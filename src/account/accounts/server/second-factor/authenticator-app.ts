// The secret of an authenticator app: made, encrypted for its user's row, and used to check codes.
import { generateSecret, generateURI } from 'otplib';
import { createSealer, type Sealed } from '#platform/encryption.ts';
import type { Executor, Platform } from '#platform/platform.ts';
import { AppError } from '#shared/errors.ts';
import { stepOfCode } from '../../domain/second-factor-codes.ts';
import { findTotp, putPendingTotp, resealTotp, type TotpStage, totpsSealedOtherwise } from './factors.store.ts';

interface Of {
  workspaceId: string;
  userId: string;
}

/** RFC 4226, section 4: 160 bits, as long as the hash. */
const SECRET_BYTES = 20;

const sealerOf = ({ secrets }: Pick<Platform, 'secrets'>) => createSealer(secrets, 'totp');
const contextOf = ({ workspaceId, userId }: Of) => `${workspaceId} ${userId}`;

export async function startApp(
  platform: Platform,
  { workspaceId, userId, email }: Of & { email: string },
): Promise<{ secret: string; uri: string }> {
  const secret = generateSecret({ length: SECRET_BYTES });
  const sealed = sealerOf(platform).seal(secret, contextOf({ workspaceId, userId }));
  await putPendingTotp(platform.db, workspaceId, userId, sealed);
  return { secret, uri: generateURI({ issuer: 'Leadwright', label: email, secret }) };
}

/**
 * The time step of a right code. Null where the code is wrong or there is no app in this stage.
 * @throws SECOND_FACTOR_UNREADABLE where the key that encrypted the secret is gone.
 */
export async function checkAppCode(
  platform: Platform,
  { workspaceId, userId }: Of,
  stage: TotpStage,
  code: string,
): Promise<{ step: number; sealed: Sealed } | null> {
  const found = await findTotp(platform.db, workspaceId, userId, stage);
  if (!found) return null;
  const secret = sealerOf(platform).open(found.sealed, contextOf({ workspaceId, userId }));
  if (secret === null) {
    platform.log.error(
      { workspaceId, userId },
      'the secret of an authenticator app cannot be opened: SECRET_KEY has changed',
    );
    throw new AppError('SECOND_FACTOR_UNREADABLE');
  }
  const step = stepOfCode(secret, code, platform.clock.now());
  return step === null ? null : { step, sealed: found.sealed };
}

/** After a change of SECRET_KEY: encrypts every secret that can be read with the present key. @returns how many */
export async function rotateAppSecrets(platform: Pick<Platform, 'secrets'>, db: Executor): Promise<number> {
  const sealer = sealerOf(platform);
  let rotated = 0;
  for (const row of await totpsSealedOtherwise(db, sealer.keyId)) {
    const secret = sealer.open(row.sealed, contextOf(row));
    if (secret === null) continue;
    await resealTotp(db, row, sealer.seal(secret, contextOf(row)));
    rotated += 1;
  }
  return rotated;
}
