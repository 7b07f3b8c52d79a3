// Setting up, listing and removing second factors. Each change is announced by email; the first factor comes with recovery codes,
// and the last one takes them along.
import { randomBytes } from 'node:crypto';
import { recordActivity, systemActor } from '#account/activity-log/server/index.ts';
import { newId } from '#platform/ids.ts';
import type { Executor, Platform, Transaction } from '#platform/platform.ts';
import { hashToken } from '#platform/secrets.ts';
import type { RouteInput } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import { ACCOUNT_CHANGED } from '#shared/live.ts';
import type { Principal } from '#shared/principal.ts';
import { roleMay } from '#shared/roles.ts';
import { formatRecoveryCode, RECOVERY_CODE_BYTES, readCode } from '../../domain/second-factor-codes.ts';
import {
  type addPasskey as addPasskeyContract,
  PASSKEY_LIMIT,
  RECOVERY_CODE_COUNT,
  type SecondFactor,
} from '../../second-factor.contract.ts';
import { accountMailJob } from '../account-mail.job.ts';
import { userById } from '../accounts.store.ts';
import { lockSignedIn } from '../gatekeeper.ts';
import { endSessions, lockUser } from '../sessions.store.ts';
import {
  activateTotp,
  clearAttempts,
  countRecoveryCodes,
  deletePendings,
  deleteTotp,
  findTotp,
  getFactors,
  isFactorRequired,
  replaceRecoveryCodes,
  setFactorRequired,
} from './factors.store.ts';
import {
  deleteChallenges,
  deletePasskey,
  deletePasskeys,
  insertPasskey,
  listPasskeys,
  renamePasskeyRow,
} from './passkeys.store.ts';
import { startRegistration, toRelyingParty, verifyRegistration } from './passkeys.ts';
import { checkAppCode, countGuess, startApp, wrongCode } from './prove-second-factor.ts';

type User = Pick<Principal, 'workspaceId' | 'userId'>;
type Added = { secondFactor: SecondFactor; recoveryCodes: string[] | null };
type MailKind =
  | 'app-added'
  | 'app-removed'
  | 'passkey-added'
  | 'passkey-removed'
  | 'recovery-codes-renewed'
  | 'second-factor-reset';

export async function readFactors(
  { db, config }: Pick<Platform, 'db' | 'config'>,
  { workspaceId, userId, role }: User & Pick<Principal, 'role'>,
): Promise<SecondFactor> {
  const [app, passkeys, recoveryCodesLeft, required] = await Promise.all([
    findTotp(db, workspaceId, userId, 'active'),
    listPasskeys(db, workspaceId, userId),
    countRecoveryCodes(db, workspaceId, userId),
    isFactorRequired(db, workspaceId),
  ]);
  return {
    app: app && { addedAt: app.createdAt.toISOString() },
    passkeys: passkeys.map(({ id, name, synced, createdAt, lastUsedAt }) => ({
      id,
      name,
      synced,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    recoveryCodesLeft,
    passkeysOffered: toRelyingParty(config.publicUrl) !== null,
    required,
    mayRequire: roleMay(role, 'workspace'),
  };
}

export function startTotp(platform: Platform, principal: Principal): Promise<{ secret: string; uri: string }> {
  return startApp(platform, principal);
}

/** @throws INVALID_INPUT at `code`, NOT_FOUND where no set-up is under way, RATE_LIMITED */
export async function confirmTotp(platform: Platform, principal: Principal, typed: string): Promise<Added> {
  const { workspaceId, userId } = principal;
  await countGuess(platform, principal);
  const read = readCode(typed);
  const right = read?.kind === 'app' ? await checkAppCode(platform, principal, 'pending', read.code) : null;
  if (!right) {
    if (!(await findTotp(platform.db, workspaceId, userId, 'pending'))) throw new AppError('NOT_FOUND');
    throw wrongCode();
  }
  const codes = await change(platform, principal, async (tx) => {
    const first = await hasNone(tx, principal);
    const { step, sealed } = right;
    if (!(await activateTotp(tx, workspaceId, userId, { step, confirmed: sealed }))) throw new AppError('NOT_FOUND');
    await clearAttempts(tx, workspaceId, userId);
    await enqueueMail(platform, tx, principal, 'app-added');
    await recordActivity(tx, principal, { kind: 'account.factor-added', details: { factor: 'authenticator app' } });
    return first ? issueCodes(tx, principal) : null;
  });
  return { secondFactor: await readFactors(platform, principal), recoveryCodes: codes };
}

/** @throws SECOND_FACTOR_LAST where the workspace requires one and there is no other. */
export async function removeTotp(platform: Platform, principal: Principal): Promise<SecondFactor> {
  const { workspaceId, userId } = principal;
  await change(platform, principal, async (tx) => {
    if (!(await deleteTotp(tx, workspaceId, userId, 'active'))) return;
    await afterRemoval(tx, principal);
    await enqueueMail(platform, tx, principal, 'app-removed');
    await recordActivity(tx, principal, { kind: 'account.factor-removed', details: { factor: 'authenticator app' } });
  });
  return readFactors(platform, principal);
}

/** @throws PASSKEYS_UNAVAILABLE, LIMIT_REACHED */
export async function startPasskey(platform: Platform, { workspaceId, userId, sessionId }: Principal) {
  const user = await userById(platform.db, workspaceId, userId);
  if (!user) throw new AppError('USER_DOCUMENT_NOT_FOUND');
  return startRegistration(platform, user, sessionId);
}

/** @throws PASSKEY_REFUSED, PASSKEYS_UNAVAILABLE, LIMIT_REACHED */
export async function addPasskey(
  platform: Platform,
  principal: Principal,
  { name, response }: RouteInput<typeof addPasskeyContract>['body'],
): Promise<Added> {
  const { workspaceId, userId, sessionId } = principal;
  const verified = await verifyRegistration(platform, { workspaceId, userId, boundTo: sessionId }, response);
  const codes = await change(platform, principal, async (tx) => {
    const first = await hasNone(tx, principal);
    const existing = await listPasskeys(tx, workspaceId, userId);
    if (existing.length >= PASSKEY_LIMIT) throw new AppError('LIMIT_REACHED', { params: { n: PASSKEY_LIMIT } });
    const added = await insertPasskey(tx, { workspaceId, userId, id: newId(), name, ...verified });
    if (!added) throw new AppError('PASSKEY_REFUSED');
    await enqueueMail(platform, tx, principal, 'passkey-added', { name });
    await recordActivity(tx, principal, { kind: 'account.factor-added', details: { factor: `passkey ${name}` } });
    return first ? issueCodes(tx, principal) : null;
  });
  return { secondFactor: await readFactors(platform, principal), recoveryCodes: codes };
}

/** @throws NOT_FOUND */
export async function renamePasskey(
  platform: Platform,
  principal: Principal,
  passkey: { id: string; name: string },
): Promise<SecondFactor> {
  await platform.db.transaction(async (tx) => {
    const renamed = await renamePasskeyRow(tx, principal.workspaceId, principal.userId, passkey);
    if (!renamed) throw new AppError('NOT_FOUND');
    const subject = { type: 'passkey', id: passkey.id } as const;
    await recordActivity(tx, principal, { kind: 'account.passkey-renamed', subject });
  });
  return readFactors(platform, principal);
}

/** @throws NOT_FOUND, SECOND_FACTOR_LAST */
export async function removePasskey(platform: Platform, principal: Principal, id: string): Promise<SecondFactor> {
  await change(platform, principal, async (tx) => {
    const name = await deletePasskey(tx, principal.workspaceId, principal.userId, id);
    if (name === null) throw new AppError('NOT_FOUND');
    await afterRemoval(tx, principal);
    await enqueueMail(platform, tx, principal, 'passkey-removed', { name });
    await recordActivity(tx, principal, { kind: 'account.factor-removed', details: { factor: `passkey ${name}` } });
  });
  return readFactors(platform, principal);
}

/** @throws SECOND_FACTOR_MISSING */
export async function renewRecoveryCodes(
  platform: Platform,
  principal: Principal,
): Promise<{ secondFactor: SecondFactor; recoveryCodes: string[] }> {
  const recoveryCodes = await change(platform, principal, async (tx) => {
    if (await hasNone(tx, principal)) throw new AppError('SECOND_FACTOR_MISSING');
    await enqueueMail(platform, tx, principal, 'recovery-codes-renewed');
    await recordActivity(tx, principal, { kind: 'account.recovery-codes-created' });
    return issueCodes(tx, principal);
  });
  return { secondFactor: await readFactors(platform, principal), recoveryCodes };
}

/** For everyone in the workspace. @throws SECOND_FACTOR_MISSING where the owner has none. */
export async function requireFactor(
  platform: Platform,
  principal: Principal,
  required: boolean,
): Promise<SecondFactor> {
  await change(platform, principal, async (tx) => {
    if (required && (await hasNone(tx, principal))) throw new AppError('SECOND_FACTOR_MISSING');
    if (!(await setFactorRequired(tx, principal.workspaceId, required))) return;
    const kind = required ? 'workspace.factor-required' : 'workspace.factor-optional';
    await recordActivity(tx, principal, { kind });
  });
  return readFactors(platform, principal);
}

/** For the operator, when a user has lost every factor. Removes them, ends the sessions, and tells the user by email. */
export async function resetFactors(platform: Platform, user: User): Promise<void> {
  await platform.db.transaction(async (tx) => {
    await lockUser(tx, user.workspaceId, user.userId);
    await removeAll(tx, user);
    await enqueueMail(platform, tx, user, 'second-factor-reset');
    const actor = systemActor(user.workspaceId, 'Operator');
    const details = { factor: 'all of an account', personId: user.userId };
    await recordActivity(tx, actor, { kind: 'account.factor-removed', details });
    await endSessions(tx, user.workspaceId, user.userId);
  });
}

/** @returns how many were active */
export async function endSessionsByOperator(platform: Platform, { workspaceId, userId }: User): Promise<number> {
  const count = await platform.db.transaction(async (tx) => {
    await lockUser(tx, workspaceId, userId);
    const ended = await endSessions(tx, workspaceId, userId);
    const details = { count: ended, personId: userId };
    if (ended > 0)
      await recordActivity(tx, systemActor(workspaceId, 'Operator'), { kind: 'account.sessions-ended', details });
    return ended;
  });
  if (count > 0) platform.events.publish(workspaceId, ACCOUNT_CHANGED);
  return count;
}

/**
 * What a password reset does to the second factor: it stays, since the mailbox alone must not be enough. What was under way
 * ends: sign-ins that wait for it, set-ups, challenges, and the count of wrong codes.
 */
export async function endUnfinishedFactors(tx: Executor, { workspaceId, userId }: User): Promise<void> {
  await deletePendings(tx, workspaceId, userId);
  await deleteChallenges(tx, workspaceId, userId);
  await deleteTotp(tx, workspaceId, userId, 'pending');
  await clearAttempts(tx, workspaceId, userId);
}

async function removeAll(tx: Executor, user: User): Promise<void> {
  const { workspaceId, userId } = user;
  await deleteTotp(tx, workspaceId, userId, 'active');
  await deletePasskeys(tx, workspaceId, userId);
  await replaceRecoveryCodes(tx, workspaceId, userId, []);
  await endUnfinishedFactors(tx, user);
}

/** Changes of one user's factors take turns, with each other and with sign-ins. */
function change<T>({ db }: Platform, principal: Principal, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await lockSignedIn(tx, principal);
    return work(tx);
  });
}

async function hasNone(tx: Executor, { workspaceId, userId }: User): Promise<boolean> {
  const { app, passkeys } = await getFactors(tx, workspaceId, userId);
  return !app && !passkeys;
}

async function afterRemoval(tx: Executor, user: User): Promise<void> {
  if (!(await hasNone(tx, user))) return;
  if (await isFactorRequired(tx, user.workspaceId)) throw new AppError('SECOND_FACTOR_LAST');
  await replaceRecoveryCodes(tx, user.workspaceId, user.userId, []);
}

async function issueCodes(tx: Executor, { workspaceId, userId }: User): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, () => formatRecoveryCode(randomBytes(RECOVERY_CODE_BYTES)));
  const hashes = codes.map((code) => hashToken(readCode(code)?.code ?? ''));
  await replaceRecoveryCodes(tx, workspaceId, userId, hashes);
  return codes;
}

async function enqueueMail(
  { jobs }: Platform,
  tx: Executor,
  { workspaceId, userId }: User,
  kind: MailKind,
  facts: Record<string, string> = {},
): Promise<void> {
  await jobs.enqueue(tx, accountMailJob, { workspaceId, userId, kind, facts });
}
