// Practice numbers and their simulated people.
import { createHash, randomBytes } from 'node:crypto';
import { recordActivity } from '#account/activity-log/server/index.ts';
import { toPhone } from '#crm/records/server/index.ts';
import { createChannelMailbox, lockChannelMailboxes } from '#outreach/mailboxes/server/index.ts';
import type { Executor } from '#platform/platform.ts';
import type { RouteInput } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import {
  type PracticePerson,
  type savePracticePerson as saveRoute,
  type simulateInboundMessage as sayRoute,
  WHATSAPP_NUMBERS_EVENT,
  type WhatsappNumber,
} from '../../contract.ts';
import { inboundBody, SAMPLE_PEOPLE } from '../../domain/practice-answer.ts';
import { saveSecret } from '../numbers/number-secrets.ts';
import { insertNumber, numberFacts, type StoredNumber, storedNumber } from '../numbers/numbers.store.ts';
import { presentNumber } from '../numbers/present-number.ts';
import { enqueueSync } from '../templates/sync-templates.ts';
import { ensureCallback } from '../webhooks/events.store.ts';
import type { WhatsappContext } from '../whatsapp-context.ts';
import {
  countPeople,
  insertPracticeEvent,
  markWrote,
  practicePeople,
  practicePerson,
  upsertPerson,
} from './practice.store.ts';
import { newWamid } from './practice-client.ts';
import { sampleMessage } from './sample-files.ts';

/** Per workspace. Their phones are from the range reserved for fiction in North America (555-0100 to 555-0199). */
const NUMBERS_LIMIT = 5;
const PEOPLE_LIMIT = 200;

/** Idempotent by id. @throws LIMIT_REACHED, WHATSAPP_NUMBER_EXISTS if the id belongs to another number */
export async function createPracticeNumber(
  { platform }: WhatsappContext,
  principal: Principal,
  id: string,
): Promise<WhatsappNumber> {
  const { workspaceId, userId } = principal;
  const [before] = await numberFacts(platform.db, workspaceId, [id]);
  if (before?.deletedAt === null && before.kind === 'practice') return presentNumber(platform, workspaceId, id);
  if (before !== undefined) throw new AppError('WHATSAPP_NUMBER_EXISTS');
  const verifyToken = randomBytes(24).toString('base64url');
  await platform.db.transaction(async (tx) => {
    await lockChannelMailboxes(tx, workspaceId);
    const others = (await numberFacts(tx, workspaceId)).filter(({ kind }) => kind === 'practice');
    if (others.some((other) => other.id === id)) return;
    if (others.length >= NUMBERS_LIMIT) throw new AppError('LIMIT_REACHED', { params: { n: NUMBERS_LIMIT } });
    const callback = await ensureCallback(tx, { workspaceId, id, verifyToken, createdBy: userId });
    if (callback === null) throw new AppError('WHATSAPP_NUMBER_EXISTS');
    const last = firstFree(others);
    const [phone, displayPhone] = [`+1212555${last}`, `+1 212-555-${last}`];
    const mailbox = { workspaceId, id, kind: 'whatsapp', address: phone, zone: 'UTC', createdBy: userId } as const;
    await createChannelMailbox(tx, { ...mailbox, shown: displayPhone });
    await insertNumber(tx, {
      ...{ workspaceId, id, kind: 'practice', phone, displayPhone, verifiedName: 'Practice number' },
      ...{
        phoneNumberId: toMetaId(id, 'number'),
        wabaId: toMetaId(id, 'account'),
        quality: 'GREEN',
        peopleLimit: 10_000,
      },
    });
    // Its events are signed and verified like Meta's.
    const secret = randomBytes(16).toString('hex');
    await saveSecret(platform, tx, { workspaceId, numberId: id, setBy: userId }, 'app-secret', secret);
    for (const person of SAMPLE_PEOPLE) await upsertPerson(tx, workspaceId, id, person);
    await enqueueSync(platform, tx, { workspaceId, numberId: id });
    await recordActivity(tx, principal, {
      kind: 'whatsapp-number.connected',
      subject: { type: 'whatsapp-number', id },
    });
  });
  platform.events.publish(workspaceId, { type: WHATSAPP_NUMBERS_EVENT });
  return presentNumber(platform, workspaceId, id);
}

/** A free one of "0100" to "0199". */
function firstFree(others: readonly StoredNumber[]): string {
  const taken = new Set(others.map(({ phone }) => phone.slice(-4)));
  const all = Array.from({ length: 100 }, (_, n) => `01${String(n).padStart(2, '0')}`);
  return all.find((last) => !taken.has(last)) ?? '0100';
}

/** A number like Meta's, derived from the id. */
function toMetaId(id: string, what: string): string {
  const digest = createHash('sha256').update(`${what} ${id}`).digest();
  return `9${String(digest.readBigUInt64BE() % 10n ** 14n).padStart(14, '0')}`;
}

/** @throws WHATSAPP_NUMBER_NOT_FOUND */
export async function listPeople(
  { platform }: WhatsappContext,
  workspaceId: string,
  id: string,
): Promise<PracticePerson[]> {
  await practiceNumber(platform.db, workspaceId, id);
  return (await practicePeople(platform.db, workspaceId, id)).map(shown);
}

/** @throws WHATSAPP_NUMBER_NOT_FOUND, WHATSAPP_PHONE_INVALID, LIMIT_REACHED */
export async function savePerson(
  { platform }: WhatsappContext,
  workspaceId: string,
  { id, phone: typed }: RouteInput<typeof saveRoute>['params'],
  change: RouteInput<typeof saveRoute>['body'],
): Promise<PracticePerson> {
  const phone = validPhone(typed);
  const person = await platform.db.transaction(async (tx) => {
    await practiceNumber(tx, workspaceId, id);
    await addable(tx, workspaceId, id, phone);
    await upsertPerson(tx, workspaceId, id, { phone, ...change });
    return practicePerson(tx, workspaceId, id, phone);
  });
  platform.events.publish(workspaceId, { type: WHATSAPP_NUMBERS_EVENT });
  return shown(person ?? { phone, name: '', behaviour: 'read' });
}

/** Idempotent by id. @throws WHATSAPP_NUMBER_NOT_FOUND, WHATSAPP_PHONE_INVALID, LIMIT_REACHED */
export async function simulateInbound(
  { platform }: Pick<WhatsappContext, 'platform'>,
  workspaceId: string,
  { id, phone: typed }: RouteInput<typeof sayRoute>['params'],
  said: RouteInput<typeof sayRoute>['body'],
): Promise<void> {
  const phone = validPhone(typed);
  await platform.db.transaction(async (tx) => {
    const number = await practiceNumber(tx, workspaceId, id);
    await addable(tx, workspaceId, id, phone);
    await upsertPerson(tx, workspaceId, id, { phone });
    const person = await practicePerson(tx, workspaceId, id, phone);
    const now = new Date(platform.clock.now());
    const message =
      said.sample === undefined ? { type: 'text', text: { body: said.text } } : sampleMessage(said.sample);
    const from = phone.slice(1);
    const body = inboundBody({ ...number, now, newWamid }, { from, name: person?.name ?? '', message, afterMs: 0 });
    const isNew = await insertPracticeEvent(tx, { workspaceId, id: said.id, numberId: id, body, dueAt: now });
    if (isNew) await markWrote(tx, workspaceId, id, { phone, at: now });
  });
}

const REPLY = 'Thanks for your message. Tell me more, please.';

/**
 * While the clock of practice is moved: people who only read their messages answer. Others do as they are set to. `id` is that of the message
 * that is answered: twice is once. Returns whether it will come.
 */
export async function replyOnPracticeNumber(
  platform: WhatsappContext['platform'],
  workspaceId: string,
  { id, numberId, phone }: { id: string; numberId: string; phone: string },
): Promise<boolean> {
  const person = await practicePerson(platform.db, workspaceId, numberId, phone);
  if (person !== null && person.behaviour !== 'read') return false;
  await simulateInbound({ platform }, workspaceId, { id: numberId, phone }, { id, text: REPLY });
  return true;
}

const shown = ({ phone, name, behaviour }: PracticePerson): PracticePerson => ({ phone, name, behaviour });

async function practiceNumber(db: Executor, workspaceId: string, id: string): Promise<StoredNumber> {
  const number = await storedNumber(db, workspaceId, id);
  if (number?.kind !== 'practice') throw new AppError('WHATSAPP_NUMBER_NOT_FOUND');
  return number;
}

async function addable(tx: Executor, workspaceId: string, id: string, phone: string): Promise<void> {
  const count = await countPeople(tx, workspaceId, id);
  if (count < PEOPLE_LIMIT || (await practicePerson(tx, workspaceId, id, phone)) !== null) return;
  throw new AppError('LIMIT_REACHED', { params: { n: PEOPLE_LIMIT } });
}

function validPhone(typed: string): string {
  const phone = toPhone(typed.startsWith('+') ? typed : `+${typed}`);
  if (phone === null || !/^\+\d{7,15}$/.test(phone)) throw new AppError('WHATSAPP_PHONE_INVALID');
  return phone;
}
