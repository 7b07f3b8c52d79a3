// Undoes manual changes of recipients: the email that was waiting waits again, with its original time.
import { bringBackMails, dropMails } from '#outreach/sending/server/index.ts';
import type { Executor } from '#platform/platform.ts';
import type { StoredCampaign } from './campaigns.store.ts';
import { type LastSkipped, lastSkippedOf, whoReplied } from './recipient-mails.store.ts';
import { changeRecipientRows, type HeldRecipient } from './recipients.store.ts';

/** Of a mail that was skipped for somebody alone, and of nothing else. */
export const SKIPPED_BY_HAND = 'Skipped by hand';

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

/** Who was stopped, by hand or by a rule, or was said to have replied; not who has really replied. */
export async function resumableRecipients(
  tx: Executor,
  workspaceId: string,
  { id }: StoredCampaign,
  people: readonly HeldRecipient[],
): Promise<HeldRecipient[]> {
  const stopped = people.filter(
    ({ state, reason }) => state === 'stopped' || (state === 'replied' && reason === 'by-hand'),
  );
  const replied = await whoReplied(tx, workspaceId, id, idsOf(stopped));
  return stopped.filter((person) => !replied.has(person.id));
}

/** The mail that was kept from going by the stop, where its step is still there. Answers whose waits again; the others go on. */
export async function undoStop(
  tx: Executor,
  workspaceId: string,
  campaign: StoredCampaign,
  people: readonly HeldRecipient[],
): Promise<string[]> {
  const steps = new Set(idsOf(campaign.setup.steps));
  const skipped = (await lastSkippedOf(tx, workspaceId, campaign.id, idsOf(people))).filter(
    ({ reason, detail, stepId, waitingId }) =>
      waitingId === null && steps.has(stepId) && reason !== 'condition' && detail !== SKIPPED_BY_HAND,
  );
  return goOnWith(tx, workspaceId, skipped);
}

/** The mail that was skipped by hand, in place of the one that was planned after it. Answers whose waits again. */
export async function undoSkip(
  tx: Executor,
  workspaceId: string,
  campaign: StoredCampaign,
  people: readonly HeldRecipient[],
): Promise<string[]> {
  const steps = new Set(idsOf(campaign.setup.steps));
  const going = people.filter(({ state }) => state === 'active' || state === 'finished');
  const skipped = (await lastSkippedOf(tx, workspaceId, campaign.id, idsOf(going))).filter(
    ({ detail, stepId }) => detail === SKIPPED_BY_HAND && steps.has(stepId),
  );
  const dropped = new Set(
    await dropMails(
      tx,
      workspaceId,
      skipped.flatMap(({ waitingId }) => waitingId ?? []),
    ),
  );
  // One that is being handed over, or was tried before, stays in its place.
  return goOnWith(
    tx,
    workspaceId,
    skipped.filter(({ waitingId }) => waitingId === null || dropped.has(waitingId)),
  );
}

async function goOnWith(tx: Executor, workspaceId: string, skipped: readonly LastSkipped[]): Promise<string[]> {
  const back = new Set(await bringBackMails(tx, workspaceId, idsOf(skipped)));
  const hit = skipped.filter(({ id }) => back.has(id));
  await changeRecipientRows(
    tx,
    workspaceId,
    hit.map(({ recipientId, stepId }) => ({
      id: recipientId,
      state: 'active',
      reason: null,
      words: '',
      stepId,
      lastMailId: null,
    })),
  );
  return hit.map(({ recipientId }) => recipientId);
}
