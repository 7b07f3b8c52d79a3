// Renders the due mails of one mailbox to the byte, ahead of sending: the content by their source, everything else by the engine. The
// preflight of a campaign renders with the same code.
import { createHash } from 'node:crypto';
import { type CityZones, createCityZones, type Place } from '#account/places/server/index.ts';
import type { DkimSigning, MailboxFacts } from '#outreach/mailboxes/server/index.ts';
import { mailDocument } from '#outreach/templates/server/index.ts';
import type { Platform } from '#platform/platform.ts';
import { AppError } from '#shared/errors.ts';
import { formatMoment, nextOpening, retryAt } from '../../domain/send-times.ts';
import type { MailAttachment, MailReason } from '../../fields.contract.ts';
import {
  type Prepared,
  type QueuedMail,
  type RenderedMail,
  type SendingContext,
  toSource,
} from '../sending-context.ts';
import { findDueMails, type RenderedMessage, type Rescheduled, reschedule } from './claim.store.ts';
import { finishMails, type MailLinks } from './finish-mail.ts';
import type { LeasedMailbox } from './leases.store.ts';
import { publishOutcomes } from './record-results.ts';
import { endUnsent } from './results.store.ts';
import { composeMail } from './transports.provider.ts';

interface RenderedBatch {
  ready: RenderedMessage[];
  rescheduled: Rescheduled[];
  ended: { id: string; state: 'skipped' | 'failed'; reason: MailReason | ''; detail: string }[];
}

export interface RenderContext {
  context: SendingContext;
  links: MailLinks;
  mailbox: MailboxFacts;
  signing: DkimSigning | null;
}

/** A mail with its content by its source. */
interface Draft {
  mail: QueuedMail;
  content: RenderedMail;
  /** Of its stream. */
  revision: number;
}

const NOT_RENDERED = 'The email could not be rendered.';
const NO_IDENTITY = 'Add your sender name and postal address in Email settings, Sender.';
const DAY_MS = 86_400_000;

async function renderMails(to: RenderContext, due: readonly QueuedMail[]): Promise<RenderedBatch> {
  const batch: RenderedBatch = { ready: [], rescheduled: [], ended: [] };
  const now = new Date();
  const open = due.filter((mail) => isWithinHours(batch, to.mailbox, mail, now));
  const drafts = await prepareDrafts(batch, to, open, now);
  for (const draft of drafts) {
    const { payload } = draft.content;
    if (payload !== undefined) batch.ready.push(toChannelMessage(draft, payload));
  }
  const emails = drafts.filter(({ content }) => content.payload === undefined);
  await renderEmails(batch, to, emails, now);
  return batch;
}

/** Reschedules a mail outside the hours of its mailbox. Practice has none. */
function isWithinHours(batch: RenderedBatch, mailbox: MailboxFacts, mail: QueuedMail, now: Date): boolean {
  if (mailbox.kind === 'practice' || !waitsForHours(mail)) return true;
  const opening = nextOpening(mailbox.windows, mailbox.zone, now);
  if (opening !== null && opening <= now) return true;
  const dueAt = opening ?? new Date(now.getTime() + DAY_MS);
  batch.rescheduled.push({ id: mail.id, dueAt, reason: 'mailbox-hours', detail: formatMoment(dueAt, mailbox.zone) });
  return false;
}

/** "Send now" is sent at any hour; a scheduled composer mail waits for the hours of its mailbox. Campaigns have windows of their own. */
function waitsForHours({ streamKind, reason }: QueuedMail): boolean {
  return streamKind === 'composer' && reason === 'scheduled';
}

async function prepareDrafts(
  batch: RenderedBatch,
  { context, mailbox }: RenderContext,
  mails: readonly QueuedMail[],
  now: Date,
): Promise<Draft[]> {
  const prepared = await prepareAll(context, mailbox.workspaceId, mails);
  return mails.flatMap((mail) => {
    const result = prepared.get(mail.id);
    if (result?.kind === 'ready') return [{ mail, content: result.mail, revision: result.revision }];
    if (result?.kind === 'later') {
      batch.rescheduled.push({ id: mail.id, dueAt: result.at, reason: result.reason, detail: result.detail });
    } else if (result?.kind === 'never') {
      const { state, reason, detail } = result;
      batch.ended.push({ id: mail.id, state, reason, detail });
    } else retryLater(batch, mail, NOT_RENDERED, now);
    return [];
  });
}

async function renderEmails(
  batch: RenderedBatch,
  { context: { platform }, links, mailbox, signing }: RenderContext,
  drafts: readonly Draft[],
  now: Date,
): Promise<void> {
  const finished = await finishMails(
    platform,
    links,
    mailbox.workspaceId,
    drafts.map(({ mail: { id: mailId, streamId, bulk }, content }) => ({ mailId, streamId, bulk, mailbox, content })),
  );
  const files = new Map<string, Promise<Buffer>>();
  for (const draft of drafts) {
    const { mail, content, revision } = draft;
    const bodies = finished.get(mail.id);
    if (bodies?.kind !== 'ready') {
      retryLater(batch, mail, NO_IDENTITY, now);
      continue;
    }
    const attachments = await readAttachments(platform, files, content.attachments);
    if (attachments === 'later') {
      retryLater(batch, mail, 'The attachments cannot be read right now.', now);
      continue;
    }
    if (attachments === 'gone') {
      batch.ended.push({ id: mail.id, state: 'failed', reason: '', detail: 'An attachment was deleted.' });
      continue;
    }
    const { subject, thread, variantId } = content;
    const messageId = `<${mail.id}@${mailbox.domain}>`;
    const message = await composeMail({
      messageId,
      date: now,
      from: { name: mailbox.fromName, address: mailbox.email },
      to: { name: mail.toName, address: mail.toEmail },
      replyTo: mailbox.replyTo,
      subject,
      html: mailDocument(bodies.html),
      text: bodies.text,
      attachments,
      thread,
      headers: bodies.headers,
      signing,
    });
    const { html, text } = bodies;
    const stored = { messageId, subject, html, text, attachments: content.attachments, thread, variantId };
    batch.ready.push(toMessage(mail, revision, message, stored));
  }
}

/** Of another channel: submitted as its source rendered it. */
function toChannelMessage(
  { mail, content: { subject, text, variantId }, revision }: Draft,
  payload: NonNullable<RenderedMail['payload']>,
): RenderedMessage {
  const message = Buffer.from(JSON.stringify(payload));
  // Its channel assigns the id. The body of the API call is stored verbatim: the digest is of this.
  const stored = { messageId: null, subject, html: message.toString(), text, attachments: [], thread: [], variantId };
  return toMessage(mail, revision, message, stored);
}

type Stored = Pick<RenderedMessage, 'messageId' | 'subject' | 'html' | 'text' | 'attachments' | 'thread' | 'variantId'>;

function toMessage(mail: QueuedMail, revision: number, message: Buffer, stored: Stored): RenderedMessage {
  const digest = createHash('sha256').update(message).digest('hex');
  return { mail, revision, message, renderedAt: performance.now(), digest, bytes: message.length, ...stored };
}

/** What is missing may still come; after a few tries the mail fails. */
function retryLater(batch: RenderedBatch, mail: QueuedMail, why: string, now: Date): void {
  const dueAt = retryAt(mail.makings + 1, now, Math.random());
  if (dueAt === null) {
    batch.ended.push({ id: mail.id, state: 'failed', reason: '', detail: why });
    return;
  }
  // What was to be sent at once is still sent at any hour.
  const reason = mail.reason === 'undo' ? 'undo' : 'scheduled';
  batch.rescheduled.push({ id: mail.id, dueAt, reason, detail: why, failed: true });
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

async function prepareAll(
  context: SendingContext,
  workspaceId: string,
  mails: readonly QueuedMail[],
): Promise<Map<string, Prepared>> {
  const { log } = context.platform;
  const results = new Map<string, Prepared>();
  const add = (prepared: ReadonlyMap<string, Prepared>) => {
    for (const [id, result] of prepared) results.set(id, result);
  };
  for (const kind of new Set(mails.map(({ streamKind }) => streamKind))) {
    const source = toSource(context, kind);
    const own = mails.filter(({ streamKind }) => streamKind === kind);
    if (source === undefined) continue;
    try {
      add(await source.prepare(workspaceId, own));
    } catch (error) {
      log.error({ err: error, workspaceId, kind }, 'a batch could not be rendered; trying mail by mail');
      // One that cannot be rendered does not block the others: it is missing from the result, and tried again.
      for (const mail of own) {
        await source.prepare(workspaceId, [mail]).then(add, (alone: unknown) => {
          log.error({ err: alone, workspaceId, mailId: mail.id }, 'a mail could not be rendered');
        });
      }
    }
  }
  return results;
}

// A buffer of rendered mails of one mailbox: the next ones are rendered while the current ones are sent.
export interface PrefetchBuffer {
  /** Whether `next` returns without waiting. */
  hasNext(): boolean;
  /** Null when nothing is due. */
  next(): Promise<RenderedMessage | null>;
  /** It was sent or rescheduled. */
  ack(message: RenderedMessage): void;
  /** It was not claimed: it is rendered again if it is still due. */
  requeue(message: RenderedMessage): void;
}

/** An older mail is rendered again: its content may have changed. */
const MAX_AGE_MS = 20_000;
/** How often a mail is rendered per lease; then it waits for the next. */
const MAX_RENDERS = 4;

export function createPrefetchBuffer(to: RenderContext, lease: LeasedMailbox, batchSize: number): PrefetchBuffer {
  const { platform } = to.context;
  const buffer: RenderedMessage[] = [];
  const renders = new Map<string, number>();
  const inUse = new Set<string>();
  let isDry = false;
  let filling: Promise<void> | null = null;

  async function fill(): Promise<void> {
    const exhausted = [...renders].filter(([id, times]) => inUse.has(id) || times >= MAX_RENDERS).map(([id]) => id);
    const due = await findDueMails(platform.db, lease, exhausted, batchSize);
    if (due.length === 0) {
      isDry = true;
      return;
    }
    for (const { id } of due) {
      renders.set(id, (renders.get(id) ?? 0) + 1);
      inUse.add(id);
    }
    buffer.push(...(await render(due)));
  }

  async function render(due: readonly QueuedMail[]): Promise<RenderedMessage[]> {
    const { ready, rescheduled, ended } = await renderMails(to, due);
    await reschedule(platform.db, lease.workspaceId, rescheduled);
    if (ended.length > 0) {
      await platform.db.transaction(async (tx) => {
        const outcomes = await endUnsent(tx, lease.workspaceId, ended);
        await publishOutcomes(to.context, tx, lease.workspaceId, outcomes);
      });
    }
    for (const { id } of [...rescheduled, ...ended]) inUse.delete(id);
    return ready;
  }

  function startFilling(): Promise<void> {
    filling ??= fill().finally(() => {
      filling = null;
    });
    return filling;
  }

  return {
    hasNext: () => buffer.length > 0,
    async next() {
      for (;;) {
        const next = buffer.shift();
        if (next !== undefined) {
          // An error is thrown to the caller that finds the buffer empty.
          if (!isDry && buffer.length < batchSize / 2) startFilling().catch(() => {});
          if (performance.now() - next.renderedAt < MAX_AGE_MS) return next;
          inUse.delete(next.mail.id);
          isDry = false;
          continue;
        }
        if (isDry && filling === null) return null;
        await startFilling();
      }
    },
    ack({ mail }) {
      inUse.delete(mail.id);
    },
    requeue({ mail }) {
      inUse.delete(mail.id);
      isDry = false;
    },
  };
}

// The zone of a recipient's windows: that of the city, else of the country, else of the sending mailbox.
let zones: CityZones | null = null;

/** Shared by the process: the zones of a country are read once. `fallback`: the mailbox's zone. */
export async function findZones(places: readonly Place[], fallback: string): Promise<string[]> {
  zones ??= createCityZones();
  return (await zones.zonesOf(places)).map((zone) => zone ?? fallback);
}

/** Of a single contact: its `city` and `country` (ISO 3166, two letters). */
export async function findZone(city: string, country: string, fallback: string): Promise<string> {
  const [zone] = await findZones([{ city, country }], fallback);
  return zone ?? fallback;
}
