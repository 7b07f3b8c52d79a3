// Renders due mails of one mailbox to the byte: the content by their source, everything else by the engine. The preflight of a campaign
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

/** A mail that can be submitted as it is. */
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

const NOT_MADE = 'The email could not be rendered.';
const NO_IDENTITY = 'Add your sender name and postal address in Email settings, Sender.';

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
      tryLater(making, mail, 'The attachments cannot be read right now.', now);
      continue;
    }
    if (attachments === 'gone') {
      making.ended.push({ id: mail.id, state: 'failed', reason: '', detail: 'An attachment was deleted.' });
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

/** Of another channel: submitted as its source rendered it. */
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
    // Its channel assigns the id.
    messageId: null,
    subject,
    // The body of the API call, verbatim: the digest is of this.
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

/** What is missing may still come; after a few tries the mail fails. */
function tryLater(making: Making, mail: QueuedMail, why: string, now: Date): void {
  const dueAt = retryAt(mail.makings + 1, now, Math.random());
  if (dueAt === null) {
    making.ended.push({ id: mail.id, state: 'failed', reason: '', detail: why });
    return;
  }
  // What was to be sent at once is still sent at any hour.
  const reason = mail.reason === 'undo' ? 'undo' : 'scheduled';
  making.putOff.push({ id: mail.id, dueAt, reason, detail: why, unmade: true });
}

/** "Send now" is sent at any hour; a scheduled composer mail waits for the hours of its mailbox. Campaigns have windows of their own. */
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
      // Any other error may be temporary.
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
      context.platform.log.error(
        { err: error, workspaceId, kind },
        'a batch could not be rendered; trying mail by mail',
      );
      // One that cannot be rendered does not block the others: it is missing from the result, and tried again.
      for (const mail of of) {
        await source.prepare(workspaceId, [mail]).then(keep, (alone: unknown) => {
          context.platform.log.error({ err: alone, workspaceId, mailId: mail.id }, 'a mail could not be rendered');
        });
      }
    }
  }
  return answers;
}

// The zone of a recipient's windows: that of the city, else of the country, else of the sending mailbox.
let zones: CityZones | null = null;

/** Shared by the process: the zones of a country are read once. `fallback`: the mailbox's zone. */
export async function zonesOf(places: readonly Place[], fallback: string): Promise<string[]> {
  zones ??= createCityZones();
  return (await zones.zonesOf(places)).map((zone) => zone ?? fallback);
}

/** Of a single contact: its `city` and `country` (ISO 3166, two letters). */
export async function zoneOf(city: string, country: string, fallback: string): Promise<string> {
  const [zone] = await zonesOf([{ city, country }], fallback);
  return zone ?? fallback;
}
