// Applies Meta's events of numbers and accounts: saves quality and limit; a restricted account stops its numbers with the reason.
import type { Executor } from '#platform/platform.ts';
import { accountFault } from '../../domain/number-status.ts';
import type { WhatsappEvent } from '../../domain/webhook-event.ts';
import type { WhatsappContext } from '../whatsapp-context.ts';
import { breakNumber } from './number-state.ts';
import { REFRESH_NUMBER } from './numbers.jobs.ts';
import { numbersOfAccount, saveQuality } from './numbers.store.ts';

type EventOf<Kind extends WhatsappEvent['kind']> = Extract<WhatsappEvent, { kind: Kind }>;

/** A webhook only reports low quality; a job reads other values. */
export async function applyQuality(
  context: WhatsappContext,
  tx: Executor,
  workspaceId: string,
  { wabaId, displayPhone, quality, peopleLimit }: EventOf<'quality'>,
): Promise<void> {
  const digits = displayPhone.replace(/\D/g, '');
  for (const { id, phone } of await numbersOfAccount(tx, workspaceId, wabaId)) {
    // Without a number, the limit is that of the account.
    if (digits !== '' && phone !== `+${digits}`) continue;
    await saveQuality(tx, workspaceId, id, { quality, peopleLimit });
    await enqueueCheck(context, tx, { workspaceId, numberId: id, repairs: false });
  }
}

/** @returns false if it has no effect */
export async function applyAccount(
  context: WhatsappContext,
  tx: Executor,
  workspaceId: string,
  { wabaId, event, detail }: EventOf<'account'>,
): Promise<boolean> {
  const fault = accountFault(event, detail);
  if (fault === null) return false;
  for (const { id } of await numbersOfAccount(tx, workspaceId, wabaId)) {
    if (fault.kind === 'stopped') await breakNumber(context, tx, workspaceId, id, fault.text);
    else await enqueueCheck(context, tx, { workspaceId, numberId: id, repairs: fault.kind === 'restored' });
  }
  return true;
}

/** A repairing check has its own job key, so that a later plain check does not replace it. */
function enqueueCheck(
  { platform }: WhatsappContext,
  tx: Executor,
  check: { workspaceId: string; numberId: string; repairs: boolean },
): Promise<void> {
  const key = `${check.repairs ? 'whatsapp-repair' : 'whatsapp-refresh'} ${check.numberId}`;
  return platform.jobs.enqueue(tx, REFRESH_NUMBER, check, key);
}
