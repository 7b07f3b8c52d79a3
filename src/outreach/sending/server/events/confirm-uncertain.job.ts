// Every minute: looks up uncertain mails in the sent folder of their mailbox. What is found there was sent; what is surely absent is marked so
// and a person may send it again. Nothing is ever resent automatically. A delivery report of a channel confirms a message as well.
import { z } from 'zod';
import { findSentMails } from '#outreach/mailboxes/server/index.ts';
import { defineJob, type Job } from '#platform/jobs/jobs.ts';
import type { Executor } from '#platform/platform.ts';
import { publishMails, type SendingContext } from '../sending-context.ts';
import { publishOutcomes } from '../worker/record-results.ts';
import {
  confirmSent,
  nameUncertain,
  reportedMails,
  type UncertainMail,
  uncertainMails,
  writeEvidence,
} from './confirm-uncertain.store.ts';
import { enqueueLastContacted } from './update-last-contacted.job.ts';

type Context = Pick<SendingContext, 'platform' | 'sources'>;

const BATCH_SIZE = 200;
/** Copies are filed within seconds; one that is still missing after this will not appear. */
const GRACE_MS = 10 * 60_000;

export function createConfirmUncertainJob(context: Context): Job {
  const definition = { name: 'mails-confirm-uncertain', payload: z.unknown(), cron: '* * * * *', maxAttempts: 1 };
  return defineJob(definition, async () => {
    const byMailbox = new Map<string, UncertainMail[]>();
    for (const mail of await uncertainMails(context.platform.db, BATCH_SIZE)) {
      const mails = byMailbox.get(mail.mailboxId) ?? [];
      byMailbox.set(mail.mailboxId, [...mails, mail]);
    }
    for (const mails of byMailbox.values()) await confirmMailbox(context, mails);
    await confirmReportedMails(context);
  });
}

/** A delivery report proves that a message arrived, even if its submission was never answered. */
async function confirmReportedMails(context: Context): Promise<void> {
  const reported = await reportedMails(context.platform.db, BATCH_SIZE);
  for (const workspaceId of new Set(reported.map((mail) => mail.workspaceId))) {
    const mails = reported.filter((mail) => mail.workspaceId === workspaceId);
    await context.platform.db.transaction(async (tx) => {
      const outcomes = await confirmSent(tx, workspaceId, mails, 'Reported as delivered');
      await enqueueLastContacted(context.platform, tx, workspaceId, outcomes);
      await publishOutcomes(context, tx, workspaceId, outcomes);
    });
    publishMails(context.platform, workspaceId);
  }
}

async function confirmMailbox(context: Context, mails: readonly UncertainMail[]): Promise<void> {
  const { db, log, clock } = context.platform;
  const [{ workspaceId, mailboxId } = { workspaceId: '', mailboxId: '' }] = mails;
  const lookup = await findSentMails(context.platform, workspaceId, mailboxId, mails).catch((error: unknown) => {
    log.warn({ err: error, workspaceId, mailboxId }, 'sent emails of a mailbox could not be looked up');
    return null;
  });
  const of = (wanted: string) => mails.filter(({ messageId }) => lookup?.evidence.get(messageId) === wanted);
  const found = of('found');
  const absent = of('absent').filter(({ at }) => clock.now() - at.getTime() > GRACE_MS);
  await db.transaction(async (tx) => {
    const place = lookup?.place ?? '';
    const outcomes = await confirmSent(tx, workspaceId, found, `Found in ${place}`);
    await enqueueLastContacted(context.platform, tx, workspaceId, outcomes);
    await publishOutcomes(context, tx, workspaceId, outcomes);
    await writeEvidence(tx, workspaceId, absent, `Not in ${place}: it was not sent`);
    const others = mails.filter((mail) => !found.includes(mail) && !absent.includes(mail));
    await writeEvidence(tx, workspaceId, others, '');
  });
  publishMails(context.platform, workspaceId);
}

export interface Reported {
  mailId: string;
  /** The channel's id of the message. */
  messageId: string;
  /** False if the report is a failure: then `recordMailEvents` ends the message, like any failure reported later. */
  taken: boolean;
  /** Text stored with the proof. */
  evidence: string;
}

/** In the caller's transaction, idempotent. @returns its stream; null if the message is no longer uncertain */
export async function confirmReported(
  context: Pick<SendingContext, 'platform' | 'sources'>,
  tx: Executor,
  workspaceId: string,
  { mailId, messageId, taken, evidence }: Reported,
): Promise<string | null> {
  const streamId = await nameUncertain(tx, workspaceId, { mailId, messageId });
  if (streamId === null || !taken) return streamId;
  const outcomes = await confirmSent(tx, workspaceId, [{ id: mailId }], evidence);
  await enqueueLastContacted(context.platform, tx, workspaceId, outcomes);
  await publishOutcomes(context, tx, workspaceId, outcomes);
  return streamId;
}
