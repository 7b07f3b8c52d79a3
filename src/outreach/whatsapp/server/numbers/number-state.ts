// Whether a number can send: broken with a reason, working, paused. In the caller's transaction, which notifies campaigns too.
import { notify } from '#account/notifications/server/index.ts';
import {
  breakMailbox,
  changeChannelMailbox,
  lockChannelMailbox,
  mailboxesFor,
} from '#outreach/mailboxes/server/index.ts';
import type { Executor } from '#platform/platform.ts';
import { needsRegistration, stopsNumber, type WhatsappFault } from '../../domain/api-faults.ts';
import { WHATSAPP_NUMBER_STOPPED } from '../notification-kinds.ts';
import type { WhatsappContext } from '../whatsapp-context.ts';
import { updateNumber } from './numbers.store.ts';

type Context = Pick<WhatsappContext, 'platform' | 'sources'>;

/** Until a check succeeds. `revision`: only if its settings have not changed since. @returns false if it was broken already */
export async function breakNumber(
  { sources }: Context,
  tx: Executor,
  workspaceId: string,
  id: string,
  why: string,
  revision: number | null = null,
): Promise<boolean> {
  if (!(await breakMailbox(tx, workspaceId, id, why, revision))) return false;
  for (const source of sources) await source.mailboxChanged(tx, workspaceId, id, false, why);
  await notifyStopped(tx, workspaceId, id, why);
  return true;
}

/** In the transaction that stops it. */
export async function notifyStopped(tx: Executor, workspaceId: string, id: string, why: string): Promise<void> {
  const [number] = await mailboxesFor(tx, workspaceId, [id], 'any');
  const name = number?.email ?? 'A WhatsApp number';
  await notify(tx, WHATSAPP_NUMBER_STOPPED, workspaceId, {
    to: 'everyone',
    thing: { key: `mailbox:${id}`, name },
    params: { number: name, why },
    link: '/whatsapp-bulk-messenger?tab=numbers',
  });
}

/** After a call: stops the number if the fault concerns more than one message. @returns whether it does */
export async function stopNumberFor(
  context: Context,
  tx: Executor,
  workspaceId: string,
  id: string,
  fault: WhatsappFault,
  revision: number | null = null,
): Promise<boolean> {
  if (!stopsNumber(fault)) return false;
  await recordRegistrationFault(tx, workspaceId, id, fault);
  return breakNumber(context, tx, workspaceId, id, fault.text, revision);
}

/** After a send: if the number has to be registered first, its page offers that at once. */
export async function recordRegistrationFault(
  executor: Executor,
  workspaceId: string,
  id: string,
  { code }: Pick<WhatsappFault, 'code'>,
): Promise<void> {
  if (needsRegistration(code)) await updateNumber(executor, workspaceId, id, { needsRegistration: true });
}

/** After a successful check. A number that a user paused stays paused. */
export async function repairNumber({ platform, sources }: Context, tx: Executor, workspaceId: string, id: string) {
  const before = await lockChannelMailbox(tx, workspaceId, id);
  if (before?.state !== 'broken') return;
  const testedAt = new Date(platform.clock.now());
  await changeChannelMailbox(tx, workspaceId, id, { state: 'active', fault: '', faultAt: null, testedAt });
  for (const source of sources) await source.mailboxChanged(tx, workspaceId, id, true, '');
}

/** By a user. A broken number stays broken until a check succeeds. */
export async function setPaused(
  { platform, sources }: Context,
  tx: Executor,
  workspaceId: string,
  id: string,
  { paused, why }: { paused: boolean; why: string },
): Promise<void> {
  const before = await lockChannelMailbox(tx, workspaceId, id);
  if (before?.state !== (paused ? 'active' : 'paused')) return;
  const faultAt = paused ? new Date(platform.clock.now()) : null;
  await changeChannelMailbox(tx, workspaceId, id, {
    state: paused ? 'paused' : 'active',
    pauseReason: paused ? 'user' : '',
    fault: paused ? why : '',
    faultAt,
  });
  for (const source of sources) await source.mailboxChanged(tx, workspaceId, id, !paused, paused ? why : '');
}
