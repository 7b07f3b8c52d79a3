// Numbers of the Cloud API: connected, checked again, and changed by users.
import { randomBytes } from 'node:crypto';
import { recordActivity } from '#account/activity-log/server/index.ts';
import { NUMBER_LIMITS, PLAN_NAMES, type Plan, planWithMore } from '#account/plans/contract.ts';
import { PAUSED_BY_HAND } from '#outreach/mailboxes/contract.ts';
import {
  changeChannelMailbox,
  createChannelMailbox,
  lockChannelMailbox,
  lockChannelMailboxes,
} from '#outreach/mailboxes/server/index.ts';
import type { Executor, Transaction } from '#platform/platform.ts';
import type { RouteInput, RouteOutput } from '#shared/contract.ts';
import { AppError, type FieldFault } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import {
  type connectNumber as connectRoute,
  type prepareNumber as prepareRoute,
  type saveNumber as saveRoute,
  WHATSAPP_NUMBERS_EVENT,
  type WhatsappNumber,
} from '../../contract.ts';
import {
  type ApiResult,
  type ConnectStep,
  findFaultyField,
  OTHER_ACCOUNT,
  type WhatsappFault,
} from '../../domain/api-faults.ts';
import { numberStatus } from '../../domain/number-status.ts';
import type { NumberAccess, NumberFacts } from '../api/whatsapp-api.ts';
import { enqueueSync } from '../templates/sync-templates.ts';
import { ensureCallback } from '../webhooks/events.store.ts';
import type { WhatsappContext } from '../whatsapp-context.ts';
import { openAccess, openSecret, saveSecret } from './number-secrets.ts';
import { breakNumber, repairNumber, setPaused, stopNumberFor } from './number-state.ts';
import {
  deleteSecrets,
  insertNumber,
  numberFacts,
  numberOfPhoneId,
  saveFacts,
  storedNumber,
  updateNumber,
} from './numbers.store.ts';
import { callbackUrl, presentNumber } from './present-number.ts';

/** Creates webhook address and verify token, idempotent by id. @throws WHATSAPP_NUMBER_EXISTS if another workspace has this id */
export async function prepareNumber(
  { platform }: WhatsappContext,
  { workspaceId, userId }: Principal,
  id: string,
): Promise<RouteOutput<typeof prepareRoute>> {
  const verifyToken = randomBytes(24).toString('base64url');
  const callback = await ensureCallback(platform.db, { workspaceId, id, verifyToken, createdBy: userId });
  if (callback === null) throw new AppError('WHATSAPP_NUMBER_EXISTS');
  return {
    callbackUrl: callbackUrl(platform.config.publicUrl, id),
    verifyToken: callback.verifyToken,
    verifiedAt: callback.verifiedAt?.toISOString() ?? null,
  };
}

/** Idempotent by id. @throws WHATSAPP_NUMBER_EXISTS, WHATSAPP_NUMBER_LIMIT, INVALID_INPUT, WHATSAPP_CONNECT_FAILED */
export async function connectNumber(
  context: WhatsappContext,
  principal: Principal,
  { id, phoneNumberId, wabaId, token, appSecret, label }: RouteInput<typeof connectRoute>['body'],
): Promise<WhatsappNumber> {
  const { platform } = context;
  const { workspaceId, userId } = principal;
  const [before] = await numberFacts(platform.db, workspaceId, [id]);
  if (before?.deletedAt === null && before.phoneNumberId === phoneNumberId)
    return presentNumber(platform, workspaceId, id);
  if (before !== undefined || (await numberOfPhoneId(platform.db, workspaceId, phoneNumberId)) !== null)
    throw new AppError('WHATSAPP_NUMBER_EXISTS');
  const { verifyToken } = await prepareNumber(context, principal, id);
  // Checked before the calls to Meta, and again when it is saved.
  await checkLimit(platform.db, principal);
  const access: NumberAccess = { workspaceId, id, kind: 'cloud', phoneNumberId, wabaId, token };
  const facts = await testNumber(context, access, appSecret);
  await subscribe(context, access, verifyToken);
  await platform.db.transaction(async (tx) => {
    await lockChannelMailboxes(tx, workspaceId);
    await checkLimit(tx, principal);
    const { phone, displayPhone } = facts;
    const mailbox = { workspaceId, id, kind: 'whatsapp', address: phone, zone: 'UTC', createdBy: userId } as const;
    await createChannelMailbox(tx, { ...mailbox, shown: displayPhone }).catch(toKnownFault);
    const number = { workspaceId, id, kind: 'cloud', phoneNumberId, wabaId, phone, displayPhone, label };
    await insertNumber(tx, { ...number, verifiedName: facts.verifiedName });
    await saveSecret(platform, tx, { workspaceId, numberId: id, setBy: userId }, 'token', token);
    await saveSecret(platform, tx, { workspaceId, numberId: id, setBy: userId }, 'app-secret', appSecret);
    await saveRefreshed(context, tx, workspaceId, id, { facts, repairs: false });
    await enqueueSync(platform, tx, { workspaceId, numberId: id });
    await recordActivity(tx, principal, {
      kind: 'whatsapp-number.connected',
      subject: { type: 'whatsapp-number', id },
    });
  });
  platform.events.publish(workspaceId, { type: WHATSAPP_NUMBERS_EVENT });
  return presentNumber(platform, workspaceId, id);
}

/** Practice numbers are not counted. @throws WHATSAPP_NUMBER_LIMIT */
async function checkLimit(db: Executor, { workspaceId, plan }: Principal): Promise<void> {
  const own = (await numberFacts(db, workspaceId)).filter(({ kind }) => kind === 'cloud').length;
  const limit = NUMBER_LIMITS[plan as Plan];
  if (own < limit) return;
  const more = planWithMore(NUMBER_LIMITS, plan as Plan);
  const reason =
    more === null
      ? 'Disconnect one first.'
      : `${PLAN_NAMES[more]} allows ${NUMBER_LIMITS[more]}, or disconnect one first.`;
  throw new AppError('WHATSAPP_NUMBER_LIMIT', { params: { n: limit, reason } });
}

/** Tests number, token, account and app secret, each by a call that only succeeds with the right one. */
async function testNumber(
  { api }: WhatsappContext,
  access: NumberAccess,
  appSecret: string | null,
): Promise<NumberFacts> {
  const number = await api.readNumber(access);
  if (!number.ok) return refuse('number', number.fault);
  // Independent, so both faults are shown at once.
  const [account, secret] = await Promise.all([
    api.listNumbers(access),
    appSecret === null ? ({ ok: true, value: null } as const) : api.proveSecret(access, appSecret),
  ]);
  const fields: FieldFault[] = [];
  if (!account.ok) fields.push(fieldOr('account', account.fault));
  else if (!account.value.some(({ phoneNumberId }) => phoneNumberId === access.phoneNumberId))
    fields.push(OTHER_ACCOUNT);
  if (!secret.ok) fields.push(fieldOr('app-secret', secret.fault));
  if (fields.length > 0) throw new AppError('INVALID_INPUT', { fields });
  return number.value;
}

/**
 * With our address if Meta can reach it. Otherwise the user enters address and token at Meta; the page shows whether the verification arrived.
 */
async function subscribe({ platform, api }: WhatsappContext, access: NumberAccess, verifyToken: string): Promise<void> {
  const { publicUrl } = platform.config;
  const url = callbackUrl(publicUrl, access.id);
  const own = publicUrl.startsWith('https://') ? await api.subscribe(access, { url, verifyToken }) : null;
  if (own?.ok) return;
  const subscribed = await api.subscribe(access, null);
  if (!subscribed.ok) refuse('subscription', subscribed.fault);
}

/** @throws INVALID_INPUT for a field, else WHATSAPP_CONNECT_FAILED */
function refuse(step: ConnectStep, fault: WhatsappFault): never {
  throw new AppError('INVALID_INPUT', { fields: [fieldOr(step, fault)] });
}

function fieldOr(step: ConnectStep, fault: WhatsappFault): FieldFault {
  const field = findFaultyField(step, fault);
  if (field === null) throw new AppError('WHATSAPP_CONNECT_FAILED', { params: { reason: fault.text } });
  return field;
}

function toKnownFault(error: unknown): never {
  if (error instanceof AppError && error.code === 'MAILBOX_EXISTS') throw new AppError('WHATSAPP_NUMBER_EXISTS');
  throw error;
}

/** Access with a new token or app secret, for a test. @throws WHATSAPP_NUMBER_NOT_FOUND */
async function accessWith(
  { platform }: WhatsappContext,
  workspaceId: string,
  id: string,
  token: string,
): Promise<NumberAccess> {
  const number = await storedNumber(platform.db, workspaceId, id);
  if (number?.kind !== 'cloud') throw new AppError('WHATSAPP_NUMBER_NOT_FOUND');
  const { kind, phoneNumberId, wabaId } = number;
  return { workspaceId, id, kind, phoneNumberId, wabaId, token };
}

const TOKEN_GONE = 'The access token can no longer be read. Paste it again in the settings of the number.';

/** For a user: a broken number becomes active if Meta says that it works. @throws WHATSAPP_NUMBER_NOT_FOUND, WHATSAPP_CALL_FAILED */
export async function checkNumber(context: WhatsappContext, workspaceId: string, id: string): Promise<WhatsappNumber> {
  const number = await presentNumber(context.platform, workspaceId, id);
  const answer = await refreshNumber(context, workspaceId, id, { repairs: true });
  const isAway = answer?.ok === false && !(await isBroken(context, workspaceId, id));
  if (isAway) throw new AppError('WHATSAPP_CALL_FAILED', { params: { reason: answer.fault.text } });
  return presentNumber(context.platform, workspaceId, number.id);
}

const isBroken = async ({ platform }: WhatsappContext, workspaceId: string, id: string): Promise<boolean> =>
  (await presentNumber(platform, workspaceId, id)).state === 'broken';

/**
 * Saves name, quality, limit and state from Meta. `repairs`: a broken number becomes active if Meta says that it works; never hourly, since the
 * check may not show what stopped it. @returns null if it is disconnected, or its token cannot be decrypted
 */
export async function refreshNumber(
  context: WhatsappContext,
  workspaceId: string,
  id: string,
  { repairs }: { repairs: boolean },
): Promise<ApiResult<NumberFacts> | null> {
  const { platform, api } = context;
  const access = await openAccess(platform, workspaceId, id);
  const answer = access === null ? null : await api.readNumber(access);
  await platform.db.transaction(async (tx) => {
    if (answer === null) await breakNumber(context, tx, workspaceId, id, TOKEN_GONE);
    else if (answer.ok) await saveRefreshed(context, tx, workspaceId, id, { facts: answer.value, repairs });
    else await stopNumberFor(context, tx, workspaceId, id, answer.fault);
  });
  platform.events.publish(workspaceId, { type: WHATSAPP_NUMBERS_EVENT });
  return answer;
}

/** Also for a number that was just connected or registered. */
async function saveRefreshed(
  context: Pick<WhatsappContext, 'platform' | 'sources'>,
  tx: Executor,
  workspaceId: string,
  id: string,
  { facts, repairs }: { facts: NumberFacts; repairs: boolean },
): Promise<void> {
  const { needsRegistration, fault } = numberStatus(facts.status);
  await saveFacts(tx, workspaceId, id, facts);
  await updateNumber(tx, workspaceId, id, { needsRegistration });
  if (fault !== '') await breakNumber(context, tx, workspaceId, id, fault);
  else if (repairs) await repairNumber(context, tx, workspaceId, id);
}

// Changes of a number by users: name, pace, receipts, token, app secret, pause, registration and disconnection.

/** A token or app secret is tested before it is saved. @throws WHATSAPP_NUMBER_NOT_FOUND, INVALID_INPUT, WHATSAPP_CONNECT_FAILED */
export async function saveNumber(
  context: WhatsappContext,
  principal: Principal,
  id: string,
  { token, appSecret, state, ...settings }: RouteInput<typeof saveRoute>['body'],
): Promise<WhatsappNumber> {
  const { workspaceId, userId } = principal;
  const { platform } = context;
  await presentNumber(platform, workspaceId, id);
  const facts = await tryChanged(context, workspaceId, id, { token, appSecret });
  await inTransaction(context, workspaceId, async (tx) => {
    await stillThere(tx, workspaceId, id);
    await updateNumber(tx, workspaceId, id, settings);
    const at = { workspaceId, numberId: id, setBy: userId };
    if (token !== undefined) await saveSecret(platform, tx, at, 'token', token);
    if (appSecret !== undefined) await saveSecret(platform, tx, at, 'app-secret', appSecret);
    if (facts !== null) await saveRefreshed(context, tx, workspaceId, id, { facts, repairs: true });
    if (state !== undefined)
      await setPaused(context, tx, workspaceId, id, { paused: state === 'paused', why: PAUSED_BY_HAND });
    await recordChange(tx, principal, id, [
      ...Object.keys(settings),
      ...(token === undefined ? [] : ['access token']),
      ...(appSecret === undefined ? [] : ['app secret']),
      ...(state === undefined ? [] : [state]),
    ]);
  });
  return presentNumber(platform, workspaceId, id);
}

function recordChange(tx: Transaction, principal: Principal, id: string, fields: readonly string[]): Promise<void> {
  const subject = { type: 'whatsapp-number', id } as const;
  return recordActivity(tx, principal, { kind: 'whatsapp-number.changed', subject, details: { fields } });
}

async function tryChanged(
  context: WhatsappContext,
  workspaceId: string,
  id: string,
  { token, appSecret }: { token: string | undefined; appSecret: string | undefined },
): Promise<NumberFacts | null> {
  if (token === undefined && appSecret === undefined) return null;
  const { platform } = context;
  const used = token ?? (await openSecret(platform, platform.db, workspaceId, id, 'token'));
  if (used === null)
    throw new AppError('INVALID_INPUT', { fields: [{ path: 'token', message: 'Paste the access token, too' }] });
  return testNumber(context, await accessWith(context, workspaceId, id, used), appSecret ?? null);
}

/** @throws WHATSAPP_NUMBER_NOT_FOUND, INVALID_INPUT for the PIN, WHATSAPP_CONNECT_FAILED, WHATSAPP_CALL_FAILED */
export async function registerNumber(
  context: WhatsappContext,
  principal: Principal,
  id: string,
  pin: string,
): Promise<WhatsappNumber> {
  const { workspaceId } = principal;
  const { platform, api } = context;
  await presentNumber(platform, workspaceId, id);
  const access = await openAccess(platform, workspaceId, id);
  if (access === null) throw new AppError('WHATSAPP_CONNECT_FAILED', { params: { reason: TOKEN_GONE } });
  const registered = await api.register(access, pin);
  if (!registered.ok) {
    const { kind, text } = registered.fault;
    // The only value that Meta can refuse here.
    if (kind === 'validation')
      throw new AppError('INVALID_INPUT', { fields: [{ path: 'pin', message: 'Meta does not accept this PIN' }] });
    throw new AppError('WHATSAPP_CONNECT_FAILED', { params: { reason: text } });
  }
  await platform.db.transaction((tx) => recordChange(tx, principal, id, ['registration']));
  return checkNumber(context, workspaceId, id);
}

/** Deletes its secrets; the row stays, since conversations and campaigns refer to it. @throws WHATSAPP_NUMBER_NOT_FOUND */
export async function removeNumber(context: WhatsappContext, principal: Principal, id: string): Promise<void> {
  const { workspaceId } = principal;
  await inTransaction(context, workspaceId, async (tx) => {
    await stillThere(tx, workspaceId, id);
    const deletedAt = new Date(context.platform.clock.now());
    await changeChannelMailbox(tx, workspaceId, id, { deletedAt });
    await updateNumber(tx, workspaceId, id, { deletedAt });
    await deleteSecrets(tx, workspaceId, id);
    await recordActivity(tx, principal, { kind: 'whatsapp-number.removed', subject: { type: 'whatsapp-number', id } });
    const why = 'The number was disconnected';
    for (const source of context.sources) await source.mailboxChanged(tx, workspaceId, id, false, why);
  });
}

async function stillThere(tx: Executor, workspaceId: string, id: string): Promise<void> {
  if ((await lockChannelMailbox(tx, workspaceId, id)) === null) throw new AppError('WHATSAPP_NUMBER_NOT_FOUND');
}

async function inTransaction(
  { platform }: WhatsappContext,
  workspaceId: string,
  work: (tx: Transaction) => Promise<void>,
): Promise<void> {
  await platform.db.transaction(work);
  platform.events.publish(workspaceId, { type: WHATSAPP_NUMBERS_EVENT });
}
