// Updates contacts after mails were sent to them: last contacted, and an entry in their timeline. In a separate job, because a long import
// can lock the library, and results of mails must not wait for it.
import { z } from 'zod';
import { ACTIVITIES_EVENT } from '#crm/activities/contract.ts';
import { recordEventBatch } from '#crm/activities/server/index.ts';
import { publishBoth, setLastContacted } from '#crm/records/server/index.ts';
import { defineJob, type Job } from '#platform/jobs/jobs.ts';
import type { Executor, Platform } from '#platform/platform.ts';
import { emitMailEvents } from './mail-events.store.ts';
import { type SentToContact, sentToContacts } from './update-last-contacted.store.ts';

const definition = {
  name: 'mails-left',
  payload: z.object({ workspaceId: z.uuid(), mailIds: z.array(z.uuid()) }),
  maxAttempts: 20,
};

/** Contacts published one by one to open tabs; above that, tabs reload the list. */
const MAX_PUBLISHED = 25;

interface ContactedMail {
  mailId: string;
  contactId: string | null;
  at: Date;
}

/** In the transaction that ends the mails: webhook events, and one job for the contacts of a group. */
export async function enqueueLastContacted(
  { jobs }: Pick<Platform, 'jobs'>,
  tx: Executor,
  workspaceId: string,
  left: readonly ContactedMail[],
): Promise<void> {
  const sent = left.map(({ mailId, at }) => ({ type: 'email.sent' as const, mailId, at }));
  await emitMailEvents(tx, workspaceId, sent);
  const mailIds = left.filter(({ contactId }) => contactId !== null).map(({ mailId }) => mailId);
  if (mailIds.length > 0) await jobs.enqueue(tx, definition, { workspaceId, mailIds });
}

/** The event has the id of its mail, so a second run records nothing. */
export function createUpdateLastContactedJob({ db, events }: Platform): Job {
  return defineJob(definition, async ({ workspaceId, mailIds }) => {
    const contacted = await db.transaction(async (tx) => {
      const mails = await sentToContacts(tx, workspaceId, mailIds);
      await setLastContacted(tx, workspaceId, mails);
      await recordEventBatch(tx, workspaceId, { kind: 'contact', what: 'mailed', events: mails.map(getEvent) });
      return mails;
    });
    if (contacted.length === 0) return;
    publishBoth(events, workspaceId, 'company');
    for (const id of new Set(contacted.slice(0, MAX_PUBLISHED).map(({ contactId }) => contactId)))
      events.publish(workspaceId, { type: ACTIVITIES_EVENT, kind: 'contact', id });
  });
}

function getEvent({
  id,
  contactId,
  subject,
  from,
  practice,
  streamId,
  streamKind,
  streamName,
  createdBy,
  at,
}: SentToContact) {
  // A campaign sends by itself; a single mail has an author.
  const campaign = streamKind === 'campaign' ? { id: streamId, name: streamName } : null;
  const payload = { subject, mailId: id, from, practice, campaign };
  return { id, recordId: contactId, payload, madeBy: campaign ? null : createdBy, at };
}
