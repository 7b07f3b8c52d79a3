// One mail that has come in, from its bytes to all that follows from it: in one transaction, once, however often it is read.
import { createHash } from 'node:crypto';
import { mailLinks, optOutOfSubject } from '#features/sending/server/index.ts';
import { newId } from '#platform/ids.ts';
import { type ClassifiedMail, classifyMail } from '../domain/classify-mail.ts';
import { mailIdsIn } from '../domain/our-ids.ts';
import type { ParsedMail } from '../domain/parsed-mail.ts';
import { openingOf } from '../domain/reply-text.ts';
import { announceTaken } from './announce-inbox.ts';
import { type Effects, follow } from './follow.ts';
import type { InboxContext } from './inbox-context.ts';
import { holdThread, isKnown, keepMessage, type NewMessage, noteInThread } from './intake.store.ts';
import type { Incoming, TakeIn } from './intake.ts';
import { type Match, matchMail } from './match-mail.ts';
import { isOurs, mailboxAddress, mailNamed } from './matching.store.ts';
import { parseMail } from './parse-mail.ts';

const DAY_MS = 86_400_000;

export function createTakeIn(context: InboxContext): TakeIn {
  const { platform } = context;

  /** The mail whose button to unsubscribe a mail program has pressed for its user: its token says which. */
  async function optedOut(workspaceId: string, subject: string): Promise<Match | null> {
    const { tokens } = await mailLinks(platform);
    const mailId = optOutOfSubject(tokens, subject);
    const mail = mailId === null ? null : await mailNamed(platform.db, workspaceId, [], [mailId]);
    return mail && { mail, certain: true };
  }

  return async function takeIn(incoming) {
    const { workspaceId, mailboxId, raw, inJunk = false } = incoming;
    const mail = await parseMail(raw);
    const at = momentOf(incoming, mail, platform.clock.now());
    const own = await mailboxAddress(platform.db, workspaceId, mailboxId);
    if (own === null) return 'foreign';
    let came = classifyMail(mail, at);
    const isReport = came.kind === 'bounce' || came.kind === 'complaint';
    // What somebody sends to themselves, and mails of ours that arrive in a mailbox of ours, are no answers.
    if (!isReport && mail.from.email === own) return 'foreign';
    if (
      mail.messageId !== null &&
      (await isOurs(platform.db, workspaceId, mail.messageId, mailIdsIn([mail.messageId])))
    ) {
      return 'foreign';
    }
    const pressed = isReport ? null : await optedOut(workspaceId, mail.subject);
    if (pressed) came = { ...came, kind: 'opt-out' };
    const match = pressed ?? (await matchMail(platform, incoming, mail, came));
    if (match === null) return 'foreign';

    const sameAs = mail.messageId ?? `sha256:${createHash('sha256').update(raw).digest('hex')}`;
    const effects = await platform.db.transaction(async (tx): Promise<Effects | null> => {
      const threadId = (await isKnown(tx, workspaceId, sameAs))
        ? ''
        : await holdThread(tx, workspaceId, match.mail, came.kind, at);
      const message = messageOf({ mail, came, match, mailboxId, sameAs, at, inJunk });
      if (threadId === '' || !(await keepMessage(tx, workspaceId, threadId, message))) return null;
      const opening = openingOf(
        came.kind === 'bounce' ? (came.detail.answer ?? '') || came.body : came.body || mail.subject,
      );
      const fromName = isReport ? '' : mail.from.name;
      await noteInThread(tx, workspaceId, threadId, { kind: came.kind, at, opening, fromName });
      return follow(context, tx, { workspaceId, threadId, sameAs, at, mail, came, match, byToken: pressed !== null });
    });
    if (effects === null) return 'known';
    announceTaken(platform, workspaceId, effects);
    return 'taken';
  };
}

/** When it arrived, by its server or by itself; never in the future. */
function momentOf({ at }: Incoming, { date }: ParsedMail, now: number): Date {
  const said = at ?? date;
  return said === null || said.getTime() > now || said.getTime() < now - 10_000 * DAY_MS ? new Date(now) : said;
}

interface Taken {
  mail: ParsedMail;
  came: ClassifiedMail;
  match: Match;
  mailboxId: string;
  sameAs: string;
  at: Date;
  inJunk: boolean;
}

function messageOf({ mail, came, match, mailboxId, sameAs, at, inJunk }: Taken): NewMessage {
  return {
    id: newId(),
    mailboxId,
    mailId: match.mail.id,
    kind: came.kind,
    certain: match.certain,
    sameAs,
    messageId: mail.messageId,
    thread: [...mail.references],
    fromEmail: mail.from.email,
    fromName: mail.from.name,
    subject: mail.subject,
    body: came.body,
    quoted: came.quoted,
    attachments: [...mail.attachments],
    detail: { ...came.detail, ...(mail.replyTo !== '' && { replyTo: mail.replyTo }), ...(inJunk && { inJunk }) },
    receivedAt: at,
  };
}
