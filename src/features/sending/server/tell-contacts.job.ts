// Tells contacts of the mails that have left for them: last contacted, and an entry in their timeline. Beside the sender, since the library
// may be held by a long import, and no result of a mail waits for that.

import { z } from 'zod';
import { ACTIVITIES_EVENT } from '#features/activities/contract.ts';
import { tellEvents } from '#features/activities/server/index.ts';
import { announceBoth, noteContacted } from '#features/records/server/index.ts';
import { defineJob, type Job } from '#platform/jobs/jobs.ts';
import type { Executor, Platform } from '#platform/platform.ts';
import { emitMailEvents } from './mail-webhooks.store.ts';
import { type LeftMail, leftMails } from './tell-contacts.store.ts';

const definition = {
  name: 'mails-left',
  payload: z.object({ workspaceId: z.uuid(), mailIds: z.array(z.uuid()) }),
  maxAttempts: 20,
};

/** Contacts of which open tabs are told one by one; of more than that they hear when they ask. */
const TOLD = 25;

interface Left {
  mailId: string;
  contactId: string | null;
  at: Date;
}

/** In the transaction that ends them: events for other programs, and one job for the contacts of a group. */
export async function noteLeft(
  { jobs }: Pick<Platform, 'jobs'>,
  tx: Executor,
  workspaceId: string,
  left: readonly Left[],
): Promise<void> {
  const sent = left.map(({ mailId, at }) => ({ type: 'email.sent' as const, mailId, at }));
  await emitMailEvents(tx, workspaceId, sent);
  const mailIds = left.filter(({ contactId }) => contactId !== null).map(({ mailId }) => mailId);
  if (mailIds.length > 0) await jobs.enqueue(tx, definition, { workspaceId, mailIds });
}

/** The event has the id of its mail: run twice, it is told once. */
export function createTellContactsJob({ db, events }: Platform): Job {
  return defineJob(definition, async ({ workspaceId, mailIds }) => {
    const told = await db.transaction(async (tx) => {
      const mails = await leftMails(tx, workspaceId, mailIds);
      await noteContacted(tx, workspaceId, mails);
      await tellEvents(tx, workspaceId, { kind: 'contact', what: 'mailed', events: mails.map(eventOf) });
      return mails;
    });
    if (told.length === 0) return;
    announceBoth(events, workspaceId, 'company');
    for (const id of new Set(told.slice(0, TOLD).map(({ contactId }) => contactId)))
      events.publish(workspaceId, { type: ACTIVITIES_EVENT, kind: 'contact', id });
  });
}

function eventOf({
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
}: LeftMail) {
  // A campaign writes by itself; whoever wrote a single mail is named.
  const campaign = streamKind === 'campaign' ? { id: streamId, name: streamName } : null;
  const payload = { subject, mailId: id, from, practice, campaign };
  return { id, recordId: contactId, payload, madeBy: campaign ? null : createdBy, at };
}
