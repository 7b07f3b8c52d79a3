// Single mails as the sending engine gets them: rendered from a draft when they are due, or queued ready-made by another feature.
import { mergeContacts } from '#crm/records/server/index.ts';
import {
  type MailSource,
  mailLinks,
  openStream,
  type Prepared,
  type QueuedMail,
  queueMails,
  streamState,
} from '#outreach/sending/server/index.ts';
import type { EmailContent } from '#outreach/templates/contract.ts';
import { type Compiled, createMailRenderer, renderMail, type Values } from '#outreach/templates/server/index.ts';
import { newId } from '#platform/ids.ts';
import type { Executor, Platform } from '#platform/platform.ts';
import type { Principal } from '#shared/principal.ts';
import { DRAFTS_EVENT } from '../contract.ts';
import { draftsByIds, insertDraft, type StoredDraft, writeDraft } from './drafts.store.ts';

export function createComposerSource(platform: Platform): MailSource {
  async function prepareOne(workspaceId: string, draft: StoredDraft | undefined, due: readonly QueuedMail[]) {
    const state = draft && (await streamState(platform.db, workspaceId, draft.id));
    if (!draft || !state) return due.map((mail) => [mail.id, GONE] as const);
    const { made } = draft;
    if (made !== null) {
      const mail = { ...made, variantId: null, thread: [] };
      return due.map(({ id }) => [id, { kind: 'ready', mail, revision: state.revision } satisfies Prepared] as const);
    }
    const links = await mailLinks(platform);
    const contactIds = due.flatMap(({ contactId }) => contactId ?? []);
    const composer = await getComposer(platform, workspaceId, draft, contactIds);
    return due.map((mail) => {
      const recipient = { email: mail.toEmail, name: mail.toName, contactId: mail.contactId };
      const { missing, ...made } = composer.mailFor(recipient, links.optOutUrl(mail.id));
      if (missing.length > 0) return [mail.id, withGap(missing)] as const;
      const ready: Prepared = {
        kind: 'ready',
        mail: { ...made, attachments: draft.attachments, variantId: null, thread: [] },
        revision: state.revision,
      };
      return [mail.id, ready] as const;
    });
  }

  return {
    kind: 'composer',
    async prepare(workspaceId, due) {
      const byStream = new Map<string, QueuedMail[]>();
      for (const mail of due) byStream.set(mail.streamId, [...(byStream.get(mail.streamId) ?? []), mail]);
      const drafts = await draftsByIds(platform.db, workspaceId, [...byStream.keys()]);
      const prepared = await Promise.all(
        [...byStream].map(([streamId, mails]) =>
          prepareOne(
            workspaceId,
            drafts.find(({ id }) => id === streamId),
            mails,
          ),
        ),
      );
      return new Map<string, Prepared>(prepared.flat());
    },
    // Nothing follows a single mail, and nothing has to stop; the pages show it.
    async recordOutcomes(_tx, workspaceId) {
      platform.events.publish(workspaceId, { type: DRAFTS_EVENT });
    },
    async handleEvents(_tx, workspaceId) {
      platform.events.publish(workspaceId, { type: DRAFTS_EVENT });
    },
    async mailboxChanged() {},
  };
}

const GONE: Prepared = { kind: 'never', state: 'failed', reason: 'stream-ended', detail: 'The draft was deleted' };

function withGap(missing: readonly string[]): Prepared {
  return {
    kind: 'never',
    state: 'failed',
    reason: 'missing-field',
    detail: `Empty, without a fallback: ${missing.join(', ')}`,
  };
}

export interface ComposedFor {
  email: string;
  name: string;
  contactId: string | null;
}

export interface Composer {
  /** Names in braces that stand for no field or snippet. */
  unknown: string[];
  /** `missing`: names of fields that are empty for this recipient and have no fallback. */
  mailFor(
    recipient: ComposedFor,
    optOutUrl: string,
  ): { subject: string; html: string; text: string; missing: string[] };
}

type Written = Pick<StoredDraft, 'id' | 'content' | 'createdBy'>;

export async function getComposer(
  { db }: Pick<Platform, 'db'>,
  workspaceId: string,
  { id, content, createdBy }: Written,
  contactIds: readonly string[],
): Promise<Composer> {
  const [maker, contacts] = await Promise.all([
    createMailRenderer(db, workspaceId, createdBy),
    contactIds.length > 0 ? mergeContacts(db, workspaceId, contactIds) : [],
  ]);
  const compiled: Compiled = maker.compile(content);
  const valuesById = new Map(contacts.map((contact) => [contact.id, contact.values]));
  return {
    unknown: [...compiled.unknown, ...compiled.unknownSnippets],
    mailFor({ email, name, contactId }, optOutUrl) {
      const own = contactId === null ? undefined : valuesById.get(contactId);
      const values: Values = { ...typedValues(email, name), ...own, email, ...maker.sender, unsubscribe: optOutUrl };
      // The same recipient gets the same choices, however often the mail is made.
      const { missing, ...mail } = renderMail(compiled, values, `${id} ${email.toLowerCase()}`);
      return { ...mail, missing: missing.map(maker.nameOf) };
    },
  };
}

/** Of a recipient who is no contact: the name beside the address. */
function typedValues(email: string, name: string): Values {
  if (name === '') return { email };
  const [firstName, ...rest] = name.trim().split(/\s+/);
  return { email, name, firstName, ...(rest.length > 0 && { lastName: rest.join(' ') }) };
}

interface ToQueue {
  /** Of the caller's choice: links to opt out in `made` carry it. */
  mailId: string;
  mailboxId: string;
  toEmail: string;
  /** As it was typed, for the draft that is left when sending is undone. */
  content: EmailContent;
  made: NonNullable<StoredDraft['made']>;
  /** As to many: with the sender's identity and the ways to opt out. */
  bulk: boolean;
  now: Date;
}

/** Sent at once, without a contact, in the caller's transaction; listed under Sent. @returns the id of its draft, to be published */
export async function queueRendered(
  tx: Executor,
  { workspaceId, userId }: Principal,
  { mailId, mailboxId, toEmail, content, made, bulk, now }: ToQueue,
): Promise<string> {
  const id = newId();
  const recipients = [{ email: toEmail, name: '', contactId: null }];
  await insertDraft(tx, workspaceId, userId, { id, recipients, content, templateId: null });
  await writeDraft(tx, workspaceId, id, { state: 'queued', made, mailboxId, queuedAt: 'now', leavesAt: now });
  await openStream(tx, workspaceId, {
    id,
    kind: 'composer',
    name: made.subject,
    dayCap: null,
    bulk,
    createdBy: userId,
  });
  await queueMails(tx, workspaceId, [
    {
      id: mailId,
      streamId: id,
      mailboxId,
      contactId: null,
      recipientId: null,
      stepId: null,
      toEmail,
      toName: '',
      dueAt: now,
      // Due already: no working hours hold it back.
      reason: 'undo',
      createdBy: userId,
    },
  ]);
  return id;
}
