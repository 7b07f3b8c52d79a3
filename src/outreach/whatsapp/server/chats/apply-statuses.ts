// A status of a message, as Meta reports it: kept by its wamid, and brought to the message where that is known (integration contracts 1.6).
import { holdLibrary } from '#crm/records/server/index.ts';
import { isHandoverReference } from '#outreach/sending/server/index.ts';
import type { Executor } from '#platform/platform.ts';
import { faultOfCode, STOPPED_MARKETING } from '../../domain/api-faults.ts';
import type { StatusEvent } from '../../domain/webhook-event.ts';
import type { WhatsappContext } from '../whatsapp-context.ts';
import { lockChat } from './chats.store.ts';
import { followStatus } from './deliveries.ts';
import { joinChatsOf } from './find-person.ts';
import { isKnownWamid } from './messages.store.ts';
import { publishChats } from './publish-chats.ts';
import {
  addStatus,
  applyStatus,
  bindUncertain,
  chatOfUncertain,
  lockStatus,
  type MessageKey,
  reportedUncertain,
} from './statuses.store.ts';

/**
 * In the caller's transaction. Any order and number of copies leads to the same end. A message that is uncertain, since the answer with its wamid was
 * lost, is found by the reference of its call, among those of the same number alone.
 */
export async function applyStatuses(
  context: WhatsappContext,
  tx: Executor,
  workspaceId: string,
  numberId: string,
  { wamid, status, at, person, pricing, fault, reference: named }: StatusEvent,
): Promise<void> {
  const key = { numberId, wamid };
  const told = fault === null ? null : { code: fault.code, text: faultOfCode(fault.code, fault.details).text };
  // An opt-out follows: the library is locked before all else.
  if (fault?.code === STOPPED_MARKETING) await holdLibrary(tx, workspaceId);
  // A status is where the second id of a person is often told first.
  if (person.waId !== null && person.userId !== null) await joinChatsOf(tx, workspaceId, numberId, person);
  const reference = await unboundReference(tx, workspaceId, { ...key, named });
  const chatId = reference === null ? null : await chatOfUncertain(tx, workspaceId, numberId, reference);
  if (chatId !== null) await lockChat(tx, workspaceId, chatId);
  await addStatus(tx, workspaceId, { ...key, status, at, fault: told, pricing, reference });
  if (chatId !== null && reference !== null) await bindUncertain(tx, workspaceId, { ...key, reference });
  const effect = await applyStatus(tx, workspaceId, key);
  if (effect) await followStatus(context, tx, workspaceId, effect);
}

/** Null where a message has the wamid already, or where the reference is not in our form: then others have sent it. */
async function unboundReference(
  tx: Executor,
  workspaceId: string,
  { numberId, wamid, named }: MessageKey & { named: string | null },
): Promise<string | null> {
  if (named === null || !isHandoverReference(named)) return null;
  return (await isKnownWamid(tx, workspaceId, numberId, wamid)) ? null : named;
}

const BATCH_SIZE = 1_000;

/** Every minute: messages that became uncertain after Meta had reported of them, as where a worker was killed in its call. @returns how many */
export async function settleReportedMessages(context: Pick<WhatsappContext, 'platform' | 'sources'>): Promise<number> {
  const { db, log } = context.platform;
  const reported = await reportedUncertain(db, BATCH_SIZE);
  for (const { workspaceId, chatId, ...message } of reported) {
    const work = async (tx: Executor) => {
      await lockChat(tx, workspaceId, chatId);
      await lockStatus(tx, workspaceId, message);
      await bindUncertain(tx, workspaceId, message);
      const effect = await applyStatus(tx, workspaceId, message);
      if (effect) await followStatus(context, tx, workspaceId, effect);
    };
    // One that fails is tried again in a minute, and holds no other up.
    await db
      .transaction(work)
      .catch((error: unknown) =>
        log.error({ err: error, workspaceId, chatId }, 'a reported message could not be settled'),
      );
  }
  for (const workspaceId of new Set(reported.map((one) => one.workspaceId)))
    publishChats(context.platform, workspaceId);
  return reported.length;
}
