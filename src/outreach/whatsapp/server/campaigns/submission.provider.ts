// WhatsApp as a channel of the mail queue: one call per message, within the rate and people limits of its number.
import { z } from 'zod';
import { type Channel, type ChannelHandover, SubmissionFault } from '#outreach/sending/server/index.ts';
import type { Platform } from '#platform/platform.ts';
import { STOPPED_MARKETING, type WhatsappFault } from '../../domain/api-faults.ts';
import { toPhone, toWaId } from '../../domain/phone-numbers.ts';
import type { NumberAccess, SentAnswer, WhatsappApi } from '../api/whatsapp-api.ts';
import { createNumberPace } from '../chats/number-pace.provider.ts';
import { recordOptOut } from '../consents/record-consents.ts';
import { openAccess } from '../numbers/number-secrets.ts';
import { notifyStopped, recordRegistrationFault } from '../numbers/number-state.ts';
import { limitFreeAt, reservePerson, storedNumber } from '../numbers/numbers.store.ts';
import { classifyFault } from './classify-fault.ts';

const HOUR_MS = 3_600_000;
/** Longest wait for the rate limit of a number. */
const PACE_WAIT_MS = 10_000;
const PACE_RETRY_MS = 2_000;
const LIMIT_REACHED = 'The number has messaged 90 % of the people that Meta allows in 24 hours.';

interface Caller {
  platform: Platform;
  api: WhatsappApi;
}

/** One per process. Rate limits are counted for all processes. */
export function createWhatsappChannel({ platform, api }: Caller): Channel {
  const pace = createNumberPace(platform);
  return {
    kind: 'whatsapp',
    notifyBroken: notifyStopped,
    async open(workspaceId, numberId) {
      const { access, perSecond } = await reach(platform, workspaceId, numberId);
      let isOpen = true;
      return {
        alive: () => isOpen,
        close() {
          isOpen = false;
        },
        async ready() {
          const isTurn = await pace.take({ id: numberId, perSecond }, PACE_WAIT_MS);
          return isTurn ? null : new Date(platform.clock.now() + PACE_RETRY_MS);
        },
        async send({ to, attempts, reference }, message) {
          const person = toWaId(to);
          const held = await reserve(platform, access, person);
          if (held !== null) return held;
          const body = JSON.parse(message.toString());
          const answered = await api.send(access, { waId: person, userId: null }, body, reference);
          if (answered.ok)
            return { kind: 'taken', answer: writeAnswer(answered.value), messageId: answered.value.wamid };
          return toHandover(platform, access, { person, fault: answered.fault, attempts });
        },
      };
    },
  };
}

/** @throws SubmissionFault if the number is disconnected, or its token cannot be decrypted */
async function reach(
  platform: Platform,
  workspaceId: string,
  numberId: string,
): Promise<{ access: NumberAccess; perSecond: number }> {
  const number = await storedNumber(platform.db, workspaceId, numberId);
  if (number === null) throw new SubmissionFault('connect', true, '', 'This number was disconnected.');
  const access = await openAccess(platform, workspaceId, numberId);
  if (access === null)
    throw new SubmissionFault('login', true, '', 'Paste the access token of this number again: it cannot be read.');
  return { access, perSecond: number.perSecond };
}

/** Counts the person before the call, in a transaction that locks the number. Null if the limit allows it. */
async function reserve(
  { db, clock }: Platform,
  { workspaceId, id }: NumberAccess,
  person: string,
): Promise<ChannelHandover | null> {
  if (await db.transaction((tx) => reservePerson(tx, workspaceId, id, person))) return null;
  const until = (await limitFreeAt(db, workspaceId, id)) ?? new Date(clock.now() + HOUR_MS);
  return { kind: 'held', until, reason: 'people-limit', answer: LIMIT_REACHED, asked: false, whole: true };
}

async function toHandover(
  { db, clock }: Platform,
  { workspaceId, id }: NumberAccess,
  { person, fault, attempts }: { person: string; fault: WhatsappFault; attempts: number },
): Promise<ChannelHandover> {
  const now = new Date(clock.now());
  await recordRegistrationFault(db, workspaceId, id, fault);
  if (fault.code === STOPPED_MARKETING)
    await db.transaction((tx) =>
      recordOptOut(tx, workspaceId, {
        phone: toPhone(person),
        source: 'meta-131050',
        wording: fault.text,
        at: now,
        mailId: null,
      }),
    );
  return classifyFault(fault, attempts, now);
}

/** Meta's answer as the queue stores it: the proof, and the data for the conversation. */
const Answer = z.object({
  state: z.enum(['accepted', 'held']),
  wamid: z.string(),
  waId: z.string().nullable(),
  userId: z.string().nullable(),
});

const writeAnswer = (answer: SentAnswer): string => JSON.stringify(Answer.parse(answer));

/** Null for another text, such as why a message was refused. */
export function readAnswer(text: string): SentAnswer | null {
  if (!text.startsWith('{')) return null;
  const read = Answer.safeParse(JSON.parse(text));
  return read.success ? read.data : null;
}
