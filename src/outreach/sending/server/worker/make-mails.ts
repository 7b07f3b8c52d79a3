// Makes due mails of one mailbox to the byte: the words by whoever queued them, all else by the engine. The preflight of a campaign
// renders with the same code.
import { createHash } from 'node:crypto';
import { type CityZones, createCityZones, type Place } from '#account/places/server/index.ts';
import type { DkimSigning, MailboxFacts } from '#outreach/mailboxes/server/index.ts';
import { mailDocument } from '#outreach/templates/server/index.ts';
import type { Platform } from '#platform/platform.ts';
import { AppError } from '#shared/errors.ts';
import { momentWords, nextOpening, retryAt } from '../../domain/send-times.ts';
import type { MailAttachment, MailReason } from '../../fields.contract.ts';
import { type Prepared, type RenderedMail, type SendingContext, sourceOf } from '../sending-context.ts';
import type { QueuedMail, ReadyMail, Rescheduled } from './claim.store.ts';
import { composeMail } from './compose-mail.provider.ts';
import { finishMails, type MailLinks } from './finish-mail.ts';

/** A mail that can be handed over as it is. */
export interface Made extends ReadyMail {
  mail: QueuedMail;
  message: Buffer;
  madeAt: number;
}

export interface Making {
  ready: Made[];
  putOff: Rescheduled[];
  ended: { id: string; state: 'skipped' | 'failed'; reason: MailReason | ''; detail: string }[];
}

export interface Makers {
  context: SendingContext;
  links: MailLinks;
  mailbox: MailboxFacts;
  signing: DkimSigning | null;
}

const NOT_MADE = 'Its text could not be made.';
const NO_IDENTITY = 'Say who you are first: fill in your name and postal address under E-mail settings, Sender.';

export async function makeMails(makers: Makers, due: readonly QueuedMail[]): Promise<Making> {
  const { context, mailbox, links } = makers;
  const { platform } = context;
  const making: Making = { ready: [], putOff: [], ended: [] };
  const now = new Date();
  const free = due.filter((mail) => {
    const opening =
      keepsHours(mail) && mailbox.kind !== 'practice' ? nextOpening(mailbox.windows, mailbox.zone, now) : now;
    if (opening !== null && opening <= now) return true;
    const dueAt = opening ?? new Date(now.getTime() + 86_400_000);
    making.putOff.push({ id: mail.id, dueAt, reason: 'mailbox-hours', detail: momentWords(dueAt, mailbox.zone) });
    return false;
  });
  const prepared = await prepareAll(context, mailbox.workspaceId, free);
  const all = free.flatMap((mail) => {
    const answer = prepared.get(mail.id);
    if (answer?.kind === 'ready') return [{ mail, ...answer }];
    if (answer?.kind === 'later')
      making.putOff.push({ id: mail.id, dueAt: answer.at, reason: answer.reason, detail: answer.detail });
    else if (answer?.kind === 'never') making.ended.push({ id: mail.id, ...endOf(answer) });
    else tryLater(making, mail, NOT_MADE, now);
    return [];
  });
  const words = all.filter(({ words: { payload } }) => payload === undefined);
  for (const { mail, words: made, revision } of all)
    if (made.payload !== undefined) making.ready.push(messageOf(mail, made, made.payload, revision));
  const finished = await finishMails(
    platform,
    links,
    mailbox.workspaceId,
    words.map(({ mail: { id: mailId, streamId, bulk }, words: made }) => ({ mailId, streamId, bulk, mailbox, made })),
  );
  const files = new Map<string, Promise<Buffer>>();
  for (const { mail, words: made, revision } of words) {
    const done = finished.get(mail.id);
    if (done?.kind !== 'ready') {
      tryLater(making, mail, NO_IDENTITY, now);
      continue;
    }
    const attachments = await readAttachments(platform, files, made.attachments);
    if (attachments === 'later') {
      tryLater(making, mail, 'Its attachments cannot be read right now.', now);
      continue;
    }
    if (attachments === 'gone') {
      making.ended.push({ id: mail.id, state: 'failed', reason: '', detail: 'An attachment is not there any more.' });
      continue;
    }
    const messageId = `<${mail.id}@${mailbox.domain}>`;
    const message = await composeMail({
      messageId,
      date: now,
      from: { name: mailbox.fromName, address: mailbox.email },
      to: { name: mail.toName, address: mail.toEmail },
      replyTo: mailbox.replyTo,
      subject: made.subject,
      html: mailDocument(done.html),
      text: done.text,
      attachments,
      thread: made.thread,
      headers: done.headers,
      signing: makers.signing,
    });
    making.ready.push({
      mail,
      message,
      madeAt: performance.now(),
      id: mail.id,
      streamId: mail.streamId,
      revision,
      messageId,
      subject: made.subject,
      html: done.html,
      text: done.text,
      attachments: made.attachments,
      thread: made.thread,
      variantId: made.variantId,
      digest: digestOf(message),
      bytes: message.length,
    });
  }
  return making;
}

/** Of another channel: handed over as its source made it. */
function messageOf(
  mail: QueuedMail,
  { subject, text, variantId }: RenderedMail,
  payload: NonNullable<RenderedMail['payload']>,
  revision: number,
): Made {
  const message = Buffer.from(JSON.stringify(payload));
  return {
    mail,
    message,
    madeAt: performance.now(),
    id: mail.id,
    streamId: mail.streamId,
    revision,
    // Its channel names it.
    messageId: null,
    subject,
    // The body of the call, to the letter: what the digest is of.
    html: message.toString(),
    text,
    attachments: [],
    thread: [],
    variantId,
    digest: digestOf(message),
    bytes: message.length,
  };
}

const digestOf = (message: Buffer) => createHash('sha256').update(message).digest('hex');

/** What is wanting may come; one that is never made is not asked for for ever. */
function tryLater(making: Making, mail: QueuedMail, why: string, now: Date): void {
  const dueAt = retryAt(mail.makings + 1, now, Math.random());
  if (dueAt === null) {
    making.ended.push({ id: mail.id, state: 'failed', reason: '', detail: why });
    return;
  }
  // What was to go at once still goes at any hour.
  const reason = mail.reason === 'undo' ? 'undo' : 'scheduled';
  making.putOff.push({ id: mail.id, dueAt, reason, detail: why, unmade: true });
}

/** What somebody sends now goes now; what was planned for a time of day keeps to the hours of its mailbox. Campaigns have windows of their own. */
function keepsHours({ streamKind, reason }: QueuedMail): boolean {
  return streamKind === 'composer' && reason === 'scheduled';
}

async function readAttachments(
  { files }: Pick<Platform, 'files'>,
  read: Map<string, Promise<Buffer>>,
  attachments: readonly MailAttachment[],
): Promise<{ name: string; type: string; content: Buffer }[] | 'gone' | 'later'> {
  const all = [];
  for (const { file, name, type } of attachments) {
    if (!read.has(file)) read.set(file, files.get(file));
    try {
      all.push({ name, type, content: await (read.get(file) as Promise<Buffer>) });
    } catch (error) {
      // Anything else may pass.
      return error instanceof AppError && error.code === 'STORAGE_OBJECT_NOT_FOUND' ? 'gone' : 'later';
    }
  }
  return all;
}

type Answer =
  | { kind: 'ready'; words: Extract<Prepared, { kind: 'ready' }>['mail']; revision: number }
  | Exclude<Prepared, { kind: 'ready' }>;

const endOf = ({ state, reason, detail }: Extract<Prepared, { kind: 'never' }>) => ({ state, reason, detail });

async function prepareAll(
  context: SendingContext,
  workspaceId: string,
  due: readonly QueuedMail[],
): Promise<Map<string, Answer>> {
  const answers = new Map<string, Answer>();
  const keep = (all: ReadonlyMap<string, Prepared>) => {
    for (const [id, one] of all) {
      answers.set(id, one.kind === 'ready' ? { kind: 'ready', words: one.mail, revision: one.revision } : one);
    }
  };
  for (const kind of new Set(due.map(({ streamKind }) => streamKind))) {
    const source = sourceOf(context, kind);
    const of = due.filter(({ streamKind }) => streamKind === kind);
    if (source === undefined) continue;
    try {
      keep(await source.prepare(workspaceId, of));
    } catch (error) {
      context.platform.log.error({ err: error, workspaceId, kind }, 'mails could not be made; trying them one by one');
      // One that cannot be made keeps no other from leaving: it is left out of the answer, and tried again.
      for (const mail of of) {
        await source.prepare(workspaceId, [mail]).then(keep, (alone: unknown) => {
          context.platform.log.error({ err: alone, workspaceId, mailId: mail.id }, 'a mail could not be made');
        });
      }
    }
  }
  return answers;
}

// The zone that a recipient's windows are read in: that of the city, else of the country, else of the mailbox that writes.
let zones: CityZones | null = null;

/** One for the process: what was read of a country serves all. `fallback`: the mailbox's zone. */
export async function zonesOf(places: readonly Place[], fallback: string): Promise<string[]> {
  zones ??= createCityZones();
  return (await zones.zonesOf(places)).map((zone) => zone ?? fallback);
}

/** The same of one. `city` and `country` (ISO 3166, two letters) as they stand in the contact. */
export async function zoneOf(city: string, country: string, fallback: string): Promise<string> {
  const [zone] = await zonesOf([{ city, country }], fallback);
  return zone ?? fallback;
}
