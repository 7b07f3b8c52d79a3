// A status of a message, as Meta reports it: kept by its wamid, and brought to the message where that is known (integration contracts 1.6).
import { holdLibrary } from '#features/records/server/index.ts';
import type { Executor } from '#platform/platform.ts';
import { faultOfCode, STOPPED_MARKETING } from '../../domain/api-faults.ts';
import type { StatusEvent } from '../../domain/webhook-event.ts';
import type { WhatsappContext } from '../whatsapp-context.ts';
import { followStatus } from './deliveries.ts';
import { joinChatsOf } from './find-person.ts';
import { addStatus, applyStatus } from './statuses.store.ts';

/** In the caller's transaction. Any order and number of copies leads to the same end. */
export async function applyStatuses(
  context: WhatsappContext,
  tx: Executor,
  workspaceId: string,
  numberId: string,
  { wamid, status, at, person, pricing, fault }: StatusEvent,
): Promise<void> {
  const key = { numberId, wamid };
  const told = fault === null ? null : { code: fault.code, text: faultOfCode(fault.code, fault.details).text };
  // An opt-out follows: the library is locked before all else.
  if (fault?.code === STOPPED_MARKETING) await holdLibrary(tx, workspaceId);
  // A status is where the second id of a person is often told first.
  if (person.waId !== null && person.userId !== null) await joinChatsOf(tx, workspaceId, numberId, person);
  await addStatus(tx, workspaceId, { ...key, status, at, fault: told, pricing });
  const effect = await applyStatus(tx, workspaceId, key);
  if (effect) await followStatus(context, tx, workspaceId, effect);
}
