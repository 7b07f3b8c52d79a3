// Finds the mail of ours that an incoming mail belongs to, most reliable sign first (integration contracts 4.8).
import { isFreeMail } from '#crm/records/server/index.ts';
import { mailAddress } from '#outreach/sending/server/index.ts';
import type { Platform } from '#platform/platform.ts';
import { type ClassifiedMail, plainSubject } from '../../domain/classify-mail.ts';
import { mailIdsIn, type ParsedMail, verpIdsIn } from '../../domain/parsed-mail.ts';
import { likeliest, toLikeness } from '../../domain/possible-reply.ts';
import type { ReviewReason } from '../../fields.contract.ts';
import type { Incoming } from '../inbox-context.ts';
import { mailNamed, mailsAlike, mailsTo, type SentMail } from './intake.store.ts';

export interface Match {
  mail: SentMail;
  /** False if only its sender and subject say so. */
  certain: boolean;
}

export async function matchMail(
  { db }: Pick<Platform, 'db'>,
  { workspaceId, mailboxId, inJunk }: Pick<Incoming, 'workspaceId' | 'mailboxId' | 'inJunk'>,
  mail: ParsedMail,
  { came, at }: { came: ClassifiedMail; at: Date },
): Promise<Match | null> {
  const signs: [messageIds: readonly string[], ids: readonly string[]][] = [
    // A report is about the attached mail, not about a thread that it may have been sorted into.
    ...(came.messageIds.length + came.mailIds.length > 0
      ? [[came.messageIds, came.mailIds] as [string[], string[]]]
      : []),
    [mail.references, mailIdsIn(mail.references)],
    [[], verpIdsIn(mail.to)],
  ];
  for (const [messageIds, ids] of signs) {
    const found = await mailNamed(db, workspaceId, messageIds, ids);
    if (found) return { mail: found, certain: true };
  }
  // Senders can be forged, and are among spam.
  if (inJunk) return null;
  const about = mailAddress(came.kind === 'bounce' ? came.recipient : mail.from.email);
  if (about === null || came.kind === 'complaint') return null;
  // An earlier mail is no reply to ours.
  const sent = (await mailsTo(db, workspaceId, mailboxId, about.address)).filter((one) => isBefore(one, at));
  const sameSubject = sent.find(({ subject }) => plainSubject(subject) === plainSubject(mail.subject));
  const probable = sameSubject ?? sent.find(({ subject }) => isAbout(mail.subject, subject, came.kind)) ?? null;
  return probable && { mail: probable, certain: false };
}

/** Tolerated clock difference between servers. */
const CLOCKS_MS = 5 * 60_000;

function isBefore({ sendingAt }: SentMail, at: Date): boolean {
  return sendingAt.getTime() <= at.getTime() + CLOCKS_MS;
}

/** Whether a mail from an address that we wrote to is about that mail. */
function isAbout(theirs: string, ours: string, kind: ClassifiedMail['kind']): boolean {
  // "unsubscribe" is meant for us, whatever was written; a bounce report has a subject of its own.
  if (kind === 'opt-out' || kind === 'bounce') return true;
  // The same person writes to the same mailbox: on any subject, the next step of a sequence would be out of place.
  if (kind === 'reply') return true;
  const subject = plainSubject(ours);
  if (subject === '') return false;
  // "Automatic reply: Hello"
  return plainSubject(theirs).includes(subject);
}

/** A person's mail that may answer one of ours, though it is from another address and names none. */
export async function possibleReply(
  { db }: Pick<Platform, 'db'>,
  { workspaceId, mailboxId }: Pick<Incoming, 'workspaceId' | 'mailboxId'>,
  mail: ParsedMail,
  at: Date,
): Promise<{ mail: SentMail; why: ReviewReason } | null> {
  const like = toLikeness(mail.from, mail.text, isFreeMail);
  const written = await mailsAlike(db, workspaceId, mailboxId, like);
  return likeliest(
    written.filter((one) => isBefore(one, at)),
    like,
  );
}
