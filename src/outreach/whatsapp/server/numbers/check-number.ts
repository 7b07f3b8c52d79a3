// Asks Meta about a number: its name, quality, limit and state are saved; what stops it is said in words.
import type { Executor } from '#platform/platform.ts';
import { AppError } from '#shared/errors.ts';
import { WHATSAPP_NUMBERS_EVENT, type WhatsappNumber } from '../../contract.ts';
import { numberStatus } from '../../domain/number-status.ts';
import type { ApiResult } from '../../domain/whatsapp-fault.ts';
import type { NumberFacts } from '../api/whatsapp-api.ts';
import type { WhatsappContext } from '../whatsapp-context.ts';
import { breakNumber, repairNumber, stopNumberFor } from './number-state.ts';
import { saveFacts, updateNumber } from './number-writes.store.ts';
import { openAccess } from './open-access.ts';
import { presentNumber } from './present-number.ts';

export const TOKEN_GONE = 'The access token cannot be read any more. Paste it again in the settings of the number.';

/** By a person: one that was broken works again where Meta says so. @throws WHATSAPP_NUMBER_NOT_FOUND, WHATSAPP_CALL_FAILED */
export async function checkNumber(context: WhatsappContext, workspaceId: string, id: string): Promise<WhatsappNumber> {
  const number = await presentNumber(context.platform, workspaceId, id);
  const answer = await askAbout(context, workspaceId, id, { repairs: true });
  const isAway = answer?.ok === false && !(await isBroken(context, workspaceId, id));
  if (isAway) throw new AppError('WHATSAPP_CALL_FAILED', { params: { reason: answer.fault.text } });
  return presentNumber(context.platform, workspaceId, number.id);
}

const isBroken = async ({ platform }: WhatsappContext, workspaceId: string, id: string): Promise<boolean> =>
  (await presentNumber(platform, workspaceId, id)).state === 'broken';

/**
 * `repairs`: one that is broken is active again where Meta says that it works. Not by the clock: what has stopped it may not show here.
 * @returns null where it is disconnected, or its token cannot be opened
 */
export async function askAbout(
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
    else if (answer.ok) await saveAnswer(context, tx, workspaceId, id, { facts: answer.value, repairs });
    else await stopNumberFor(context, tx, workspaceId, id, answer.fault);
  });
  platform.events.publish(workspaceId, { type: WHATSAPP_NUMBERS_EVENT });
  return answer;
}

/** Also of a number that was just connected or registered. */
export async function saveAnswer(
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
