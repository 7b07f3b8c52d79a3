// Queues of click-to-chat links, created once for selected contacts, each link with the text filled in for its contact.
import { recordActivity } from '#account/activity-log/server/index.ts';
import { mergeContacts, targetCondition } from '#crm/records/server/index.ts';
import { phoneKey, suppressedAmong } from '#outreach/suppressions/server/index.ts';
import { createMailRenderer, renderMail } from '#outreach/templates/server/index.ts';
import type { RouteInput, RouteOutput } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import type { createLinkQueue, LinkQueue, readLinkQueue } from '../../consents.contract.ts';
import { contactsAfter, type Reached } from '../consents/consents.store.ts';
import type { WhatsappContext } from '../whatsapp-context.ts';
import { countQueues, insertLinks, insertQueue, listLinks, type NewLink, queues } from './links.store.ts';

/** Links are opened by hand. */
const LINKS_MAX = 1_000;
const QUEUES_MAX = 100;
const BATCH_SIZE = 500;

type Context = Pick<WhatsappContext, 'platform' | 'records'>;

/** Idempotent by id. @throws AppError LIMIT_REACHED, WHATSAPP_NO_RECIPIENTS, INVALID_INPUT for an invalid text */
export async function createQueue(
  context: Context,
  principal: Principal,
  { id, name, target, text }: RouteInput<typeof createLinkQueue>['body'],
): Promise<LinkQueue> {
  const { db } = context.platform;
  const { workspaceId, userId } = principal;
  const [before] = await queues(db, workspaceId, id);
  if (before) return before;
  if ((await countQueues(db, workspaceId)) >= QUEUES_MAX)
    throw new AppError('LIMIT_REACHED', { params: { n: QUEUES_MAX } });
  const { links, excluded } = await linksFor(context, principal, target, text);
  if (links.length === 0) throw new AppError('WHATSAPP_NO_RECIPIENTS');
  await db.transaction(async (tx) => {
    if (!(await insertQueue(tx, workspaceId, { id, name, excluded, createdBy: userId }))) return;
    await insertLinks(tx, workspaceId, id, links);
    const details = { links: links.length };
    await recordActivity(tx, principal, { kind: 'link-queue.created', subject: { type: 'link-queue', id }, details });
  });
  return queueById(context, workspaceId, id);
}

/** Skipped and counted: no phone with a country code, suppressed, a phone of an earlier contact. @throws AppError LIMIT_REACHED */
async function linksFor(
  { platform: { db }, records }: Context,
  { workspaceId, userId }: Principal,
  target: RouteInput<typeof createLinkQueue>['body']['target'],
  text: string,
): Promise<{ links: NewLink[]; excluded: number }> {
  const [condition, fill] = await Promise.all([
    targetCondition(records, { workspaceId, kind: 'contact' }, target),
    textMaker(db, workspaceId, userId, text),
  ]);
  const links: NewLink[] = [];
  const taken = new Set<string>();
  let excluded = 0;
  for (let after: string | null = null; ; ) {
    const contacts: Reached[] = await contactsAfter(db, condition, { after, limit: BATCH_SIZE });
    const phones = new Map(contacts.flatMap(({ id, phone }) => [[id, phoneKey(phone)] as const]));
    const never = await suppressedAmong(
      db,
      workspaceId,
      [...phones.values()].filter((phone) => phone !== null),
    );
    const reached = contacts.flatMap(({ id, name }) => {
      const phone = phones.get(id) ?? null;
      if (phone === null || never.has(phone) || taken.has(phone)) return [];
      taken.add(phone);
      return [{ contactId: id, name, phone }];
    });
    excluded += contacts.length - reached.length;
    if (links.length + reached.length > LINKS_MAX) throw new AppError('LIMIT_REACHED', { params: { n: LINKS_MAX } });
    const texts = await fill(reached.map(({ contactId }) => contactId));
    links.push(...reached.map((one) => ({ ...one, text: texts.get(one.contactId) ?? '' })));
    after = contacts.at(-1)?.id ?? null;
    if (contacts.length < BATCH_SIZE) return { links, excluded };
  }
}

type Db = Context['platform']['db'];

/** Uses the engine of templates on a plain text. */
async function textMaker(db: Db, workspaceId: string, userId: string, text: string) {
  const maker = await createMailRenderer(db, workspaceId, userId);
  // The text is plain, so HTML characters stay as they are.
  const compiled = maker.compile({ subject: '', html: toHtml(text) });
  return async (ids: readonly string[]): Promise<Map<string, string>> => {
    const people = await mergeContacts(db, workspaceId, ids);
    return new Map(
      people.map(({ id, values }) => [id, renderMail(compiled, { ...values, ...maker.sender }, id).text.trim()]),
    );
  };
}

const toHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replace(/\r\n?/g, '\n').replaceAll('\n', '<br>');

/** @throws AppError WHATSAPP_QUEUE_NOT_FOUND */
async function queueById({ platform: { db } }: Context, workspaceId: string, id: string): Promise<LinkQueue> {
  const [queue] = await queues(db, workspaceId, id);
  if (!queue) throw new AppError('WHATSAPP_QUEUE_NOT_FOUND');
  return queue;
}

/** @throws AppError WHATSAPP_QUEUE_NOT_FOUND */
export async function readQueue(
  context: Context,
  workspaceId: string,
  id: string,
): Promise<RouteOutput<typeof readLinkQueue>> {
  const queue = await queueById(context, workspaceId, id);
  return { ...queue, items: await listLinks(context.platform.db, workspaceId, id) };
}
