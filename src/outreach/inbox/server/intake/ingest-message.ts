// Ingests one incoming message, from its bytes to its effects: in one transaction and once, however often it is fetched.
import { createHash } from 'node:crypto';
import { mailLinks, readOptOutSubject } from '#outreach/sending/server/index.ts';
import { newId } from '#platform/ids.ts';
import { type ClassifiedMail, classifyMail } from '../../domain/classify-mail.ts';
import { reportAbout } from '../../domain/delivery-report.ts';
import { mailIdsIn, type ParsedMail } from '../../domain/parsed-mail.ts';
import { toOpening } from '../../domain/reply-text.ts';
import type { IncomingAttachment, IncomingDetail, ReviewReason } from '../../fields.contract.ts';
import {
  type Effects,
  type InboxContext,
  type Incoming,
  type IngestMessage,
  publishEffects,
} from '../inbox-context.ts';
import { dropFiles, saveFiles } from '../threads/answer-files.ts';
import { applyEffects } from './apply-effects.ts';
import {
  insertMessage,
  isKnown,
  isOurs,
  lockThread,
  mailboxAddress,
  mailNamed,
  type NewMessage,
  type SentMail,
  updateThread,
} from './intake.store.ts';
import { type Match, matchMail, possibleReply } from './match-mail.ts';
import { parseMail } from './parse-mail.ts';
import { review } from './review-mail.ts';
import { wasDenied } from './reviews.store.ts';

const DAY_MS = 86_400_000;

export function createIngestMessage(context: InboxContext): IngestMessage {
  const { platform } = context;

  /** The mail whose unsubscribe button was pressed in a mail client: identified by its token. */
  async function optedOut(workspaceId: string, subject: string): Promise<Match | null> {
    const { tokens } = await mailLinks(platform);
    const mailId = readOptOutSubject(tokens, subject);
    const mail = mailId === null ? null : await mailNamed(platform.db, workspaceId, [], [mailId]);
    return mail && { mail, certain: true };
  }

  /** Its kind, and the mail of ours that it belongs to; null if there is none. */
  async function classify(incoming: Incoming): Promise<ClassifiedMessage | Unsure | null> {
    const { workspaceId, mailboxId, raw } = incoming;
    const mail = await parseMail(raw);
    const at = toMoment(incoming, mail, platform.clock.now());
    const own = await mailboxAddress(platform.db, workspaceId, mailboxId);
    if (own === null) return null;
    const came = classifyMail(mail, at);
    const isReport = came.kind === 'bounce' || came.kind === 'complaint';
    // Mail sent to oneself, and mails of ours that arrive in a mailbox of ours, are no answers.
    if (!isReport && mail.from.email === own) return null;
    const { messageId } = mail;
    if (messageId !== null && (await isOurs(platform.db, workspaceId, messageId, mailIdsIn([messageId])))) return null;
    const pressed = isReport ? null : await optedOut(workspaceId, mail.subject);
    if (pressed) return { mail, at, came: { ...came, kind: 'opt-out' }, isReport, match: pressed };
    const named = await matchMail(platform, incoming, mail, { came, at });
    // Providers that redact ids and addresses of a complaint keep the ways to opt out.
    const match = named ?? (came.kind === 'complaint' ? await optedOut(workspaceId, came.unsubscribe) : null);
    if (match) return { mail, at, came: reportForRecipient(came, match), isReport, match };
    return unsureOf(incoming, mail, came, at);
  }

  /** A report is always shown; a person's mail only if it may be a reply. Null for everything else. */
  async function unsureOf(
    incoming: Incoming,
    mail: ParsedMail,
    came: ClassifiedMail,
    at: Date,
  ): Promise<Unsure | null> {
    const { workspaceId, inJunk } = incoming;
    if (came.kind === 'complaint') return { mail, at, came, why: 'no-match', about: null };
    if (came.kind === 'bounce')
      return came.detail.treatment === 'delayed' ? null : { mail, at, came, why: 'no-match', about: null };
    if (came.kind === 'auto-reply' || inJunk) return null;
    const possible = await possibleReply(platform, incoming, mail, at);
    if (possible === null) return null;
    const isDenied = await wasDenied(platform.db, workspaceId, mail.from.email, possible.mail.toAddress);
    return isDenied ? null : { mail, at, came, why: possible.why, about: possible.mail };
  }

  return async function takeIn(incoming) {
    const { workspaceId, mailboxId, raw, inJunk = false } = incoming;
    const classified = await classify(incoming);
    if (classified === null) return 'foreign';
    const sameAs = classified.mail.messageId ?? `sha256:${createHash('sha256').update(raw).digest('hex')}`;
    if ('why' in classified) return review(context, { ...classified, workspaceId, mailboxId, sameAs, inJunk });
    const { mail, at, came, isReport, match } = classified;
    if (await isKnown(platform.db, workspaceId, sameAs)) return 'known';
    const id = newId();
    // Before the transaction, which locks the conversation: a file store may be slow.
    const files = isReport ? [] : await saveFiles(platform, workspaceId, id, mail);
    const effects = await platform.db.transaction(async (tx): Promise<Effects | null> => {
      if (await isKnown(tx, workspaceId, sameAs)) return null;
      const thread = await lockThread(tx, workspaceId, match.mail, came.kind, at);
      const message = toMessage({ ...classified, id, mailboxId, sameAs, inJunk, files });
      if (!(await insertMessage(tx, workspaceId, thread.threadId, message))) return null;
      const opening = toOpening(
        came.kind === 'bounce' ? (came.detail.answer ?? '') || came.body : came.body || mail.subject,
      );
      const fromName = isReport ? '' : mail.from.name;
      await updateThread(tx, workspaceId, thread.threadId, { kind: came.kind, at, opening, fromName });
      return applyEffects(context, tx, { ...classified, ...thread, workspaceId, sameAs });
    });
    if (effects === null) {
      await dropFiles(platform, workspaceId, id, files);
      return 'known';
    }
    publishEffects(platform, workspaceId, effects);
    return 'taken';
  };
}

/** Of several recipients, the statement about the one that our mail was sent to. */
function reportForRecipient(came: ClassifiedMail, { mail, certain }: Match): ClassifiedMail {
  if (came.report === null) return came;
  const { reported, isOurs } = reportAbout(came.report.recipients, mail.toAddress);
  const { code, treatment, answer } = reported;
  const detail: IncomingDetail = {
    code,
    answer,
    treatment: isOurs || treatment !== 'hard' ? treatment : 'unreachable',
  };
  return { ...came, detail: came.report.isPlausible && certain ? detail : { ...detail, unverified: true } };
}

/** When it arrived, by its server or by itself; never in the future. */
function toMoment({ at }: Incoming, { date }: ParsedMail, now: number): Date {
  const said = at ?? date;
  return said === null || said.getTime() > now || said.getTime() < now - 10_000 * DAY_MS ? new Date(now) : said;
}

interface Unsure {
  mail: ParsedMail;
  at: Date;
  came: ClassifiedMail;
  why: ReviewReason;
  /** The mail that it may reply to; null for a report. */
  about: SentMail | null;
}

interface ClassifiedMessage {
  mail: ParsedMail;
  at: Date;
  came: ClassifiedMail;
  /** Of a mail server, or of a provider. */
  isReport: boolean;
  match: Match;
}

interface IngestedMessage extends Omit<ClassifiedMessage, 'isReport'> {
  id: string;
  mailboxId: string;
  sameAs: string;
  inJunk: boolean;
  files: IncomingAttachment[];
}

function toMessage({ id, mail, came, match, mailboxId, sameAs, at, inJunk, files }: IngestedMessage): NewMessage {
  return {
    id,
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
    attachments: files,
    detail: { ...came.detail, ...(mail.replyTo !== '' && { replyTo: mail.replyTo }), ...(inJunk && { inJunk }) },
    receivedAt: at,
  };
}
