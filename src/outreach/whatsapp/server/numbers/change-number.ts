// Changes of a number by users: name, pace, receipts, token, app secret, pause, registration and disconnection.
import { recordActivity } from '#account/activity-log/server/index.ts';
import { PAUSED_BY_HAND } from '#outreach/mailboxes/contract.ts';
import { changeChannelMailbox, lockChannelMailbox } from '#outreach/mailboxes/server/index.ts';
import type { Executor, Transaction } from '#platform/platform.ts';
import type { RouteInput } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import { type saveNumber as saveRoute, WHATSAPP_NUMBERS_EVENT, type WhatsappNumber } from '../../contract.ts';
import type { NumberFacts } from '../api/whatsapp-api.ts';
import type { WhatsappContext } from '../whatsapp-context.ts';
import { accessWith, checkNumber, saveRefreshed, TOKEN_GONE, testNumber } from './connect-number.ts';
import { openAccess, openSecret, saveSecret } from './number-secrets.ts';
import { setPaused } from './number-state.ts';
import { updateNumber } from './numbers.store.ts';
import { presentNumber } from './present-number.ts';
import { deleteSecrets } from './secrets.store.ts';

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

/** @throws WHATSAPP_NUMBER_NOT_FOUND, WHATSAPP_CONNECT_FAILED, WHATSAPP_CALL_FAILED */
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
  if (!registered.ok) throw new AppError('WHATSAPP_CONNECT_FAILED', { params: { reason: registered.fault.text } });
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
