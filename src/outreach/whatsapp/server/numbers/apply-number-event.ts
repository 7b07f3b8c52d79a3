// What Meta reports of numbers and accounts: quality and limit are saved, a restricted account stops its numbers with the reason.
import type { Executor } from '#platform/platform.ts';
import { accountFault } from '../../domain/number-status.ts';
import type { WhatsappEvent } from '../../domain/webhook-event.ts';
import type { WhatsappContext } from '../whatsapp-context.ts';
import { breakNumber } from './number-state.ts';
import { REFRESH_NUMBER } from './numbers.jobs.ts';
import { numbersOfAccount, saveQuality } from './numbers.store.ts';

type EventOf<Kind extends WhatsappEvent['kind']> = Extract<WhatsappEvent, { kind: Kind }>;

/** A webhook only says that the quality is low; what it is otherwise, a job reads. */
export async function applyQuality(
  context: WhatsappContext,
  tx: Executor,
  workspaceId: string,
  { wabaId, displayPhone, quality, peopleLimit }: EventOf<'quality'>,
): Promise<void> {
  const digits = displayPhone.replace(/\D/g, '');
  for (const { id, phone } of await numbersOfAccount(tx, workspaceId, wabaId)) {
    // The limit is of the whole account where no number is named.
    if (digits !== '' && phone !== `+${digits}`) continue;
    await saveQuality(tx, workspaceId, id, { quality, peopleLimit });
    await enqueueCheck(context, tx, { workspaceId, numberId: id, repairs: false });
  }
}

/** @returns false where nothing follows from it here */
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

/** A check that repairs has a key of its own: one that does not, queued later, would take its place. */
function enqueueCheck(
  { platform }: WhatsappContext,
  tx: Executor,
  check: { workspaceId: string; numberId: string; repairs: boolean },
): Promise<void> {
  const key = `${check.repairs ? 'whatsapp-repair' : 'whatsapp-refresh'} ${check.numberId}`;
  return platform.jobs.enqueue(tx, REFRESH_NUMBER, check, key);
}
