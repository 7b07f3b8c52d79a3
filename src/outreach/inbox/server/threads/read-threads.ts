// Reads for the page of replies: conversations, counts of each view, and one with all its mails.
import { mergeContacts } from '#crm/records/server/index.ts';
import { SUPPRESSION_LABELS } from '#outreach/suppressions/fields.contract.ts';
import { suppressedAmong } from '#outreach/suppressions/server/index.ts';
import { plainMailTemplates, plainSnippets } from '#outreach/templates/server/index.ts';
import { isId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { RouteInput, RouteOutput } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import type {
  InboxThread,
  inboxSummary,
  listThreads,
  readThread,
  ThreadMessage,
  threadReplies,
} from '../../contract.ts';
import type { AssignedFilter } from '../../fields.contract.ts';
import { countReviews } from '../intake/reviews.store.ts';
import {
  campaignsWithThreads,
  countThreads,
  type IncomingRow,
  listMessages,
  readStates,
  type SentRow,
  sentIn,
  type ThreadFilter,
  type ThreadRow,
  threadById,
  threadsPage,
  viewCounts,
} from './threads.store.ts';

type Db = Platform['db'];

/** The person of a filter; null for unassigned, undefined for all. */
export function toAssignee({ userId }: Principal, assigned: AssignedFilter | undefined): string | null | undefined {
  return assigned === 'me' ? userId : assigned === 'unassigned' ? null : undefined;
}

export async function getThreads(
  db: Db,
  workspaceId: string,
  { limit, cursor, ...filter }: ThreadFilter & Pick<RouteInput<typeof listThreads>['query'], 'limit' | 'cursor'>,
): Promise<RouteOutput<typeof listThreads>> {
  const after = cursor !== undefined && isId(cursor) ? cursor : undefined;
  const [rows, total] = await Promise.all([
    threadsPage(db, workspaceId, filter, { limit: limit + 1, after }),
    countThreads(db, workspaceId, filter),
  ]);
  const items = rows.slice(0, limit).map(presentThread);
  return { items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null, total };
}

export async function getSummary(
  db: Db,
  workspaceId: string,
  assignedTo?: string | null,
): Promise<RouteOutput<typeof inboxSummary>> {
  const [views, reviews, mailboxes, campaigns] = await Promise.all([
    viewCounts(db, workspaceId, assignedTo),
    countReviews(db, workspaceId),
    readStates(db, workspaceId),
    campaignsWithThreads(db, workspaceId),
  ]);
  const states = mailboxes.map((one) => ({ ...one, readAt: one.readAt?.toISOString() ?? null }));
  return { views, reviews, mailboxes: states, campaigns };
}

/** @throws THREAD_NOT_FOUND */
export async function getConversation(
  db: Db,
  workspaceId: string,
  id: string,
): Promise<RouteOutput<typeof readThread>> {
  const thread = await threadById(db, workspaceId, id);
  if (thread === null) throw new AppError('THREAD_NOT_FOUND');
  const [came, sent] = await Promise.all([listMessages(db, workspaceId, id), sentIn(db, workspaceId, thread)]);
  const answerTo = answerAddress(thread, came);
  const listed = (await suppressedAmong(db, workspaceId, [answerTo])).get(answerTo);
  const items = [...came.map(presentIncoming), ...sent.map(presentSent)].sort((a, b) => (a.at < b.at ? -1 : 1));
  return {
    ...presentThread(thread),
    items,
    answerTo,
    blocked: listed === undefined ? '' : `${SUPPRESSION_LABELS[listed.reason]}: no mail goes to this address`,
  };
}

/** @throws THREAD_NOT_FOUND */
export async function getSavedReplies(
  db: Db,
  { workspaceId, userId }: Principal,
  id: string,
): Promise<RouteOutput<typeof threadReplies>> {
  const thread = await threadById(db, workspaceId, id);
  if (thread === null) throw new AppError('THREAD_NOT_FOUND');
  const [contact] = thread.contactId === null ? [] : await mergeContacts(db, workspaceId, [thread.contactId]);
  const [writer, values] = [{ workspaceId, userId }, contact?.values ?? {}];
  const [snippets, templates] = await Promise.all([
    plainSnippets(db, writer, values),
    plainMailTemplates(db, writer, values),
  ]);
  return { items: [...snippets, ...templates] };
}

/** A reply goes to the last sender, or to their Reply-To. */
export function answerAddress({ email }: Pick<ThreadRow, 'email'>, came: readonly IncomingRow[]): string {
  const last = came.findLast(({ kind, fromEmail }) => (kind === 'reply' || kind === 'opt-out') && fromEmail !== '');
  return last?.detail.replyTo ?? last?.fromEmail ?? email;
}

function presentThread({ lastAt, snoozedUntil, streamId, streamKind, streamName, ...row }: ThreadRow): InboxThread {
  const stream = { id: streamId, kind: streamKind, name: streamName };
  return { ...row, lastAt: lastAt.toISOString(), snoozedUntil: snoozedUntil?.toISOString() ?? null, stream };
}

function presentIncoming({
  fromEmail,
  fromName,
  receivedAt,
  messageId: _,
  attachments,
  ...row
}: IncomingRow): ThreadMessage {
  const from = fromName === '' ? fromEmail : `${fromName} <${fromEmail}>`;
  const files = attachments.map((one) => ({ ...one, kept: one.kept === true }));
  return { ...row, way: 'in', from, at: receivedAt.toISOString(), attachments: files, textPurged: false, state: null };
}

function presentSent({ id, from, subject, text, textPurged, state, at }: SentRow): ThreadMessage {
  const none = { quoted: '', attachments: [], kind: null, certain: true, detail: {} };
  return { ...none, id, way: 'out', from, at: at.toISOString(), subject, body: text, textPurged, state };
}
