// WhatsApp as a channel of the queue of mails: one message, one call, in the pace and within the limit of its number.
import { z } from 'zod';
import { type Channel, type ChannelHandover, SubmissionFault } from '#outreach/sending/server/index.ts';
import type { Platform } from '#platform/platform.ts';
import { STOPPED_MARKETING, type WhatsappFault } from '../../domain/api-faults.ts';
import { phoneOf, waIdOf } from '../../domain/phone-numbers.ts';
import type { NumberAccess, SentAnswer, WhatsappApi } from '../api/whatsapp-api.ts';
import { createNumberPace } from '../chats/number-pace.provider.ts';
import { recordOptOut } from '../consents/record-consents.ts';
import { openAccess } from '../numbers/number-secrets.ts';
import { noteRegistration, notifyStopped } from '../numbers/number-state.ts';
import { storedNumber } from '../numbers/numbers.store.ts';
import { limitFreeAt, reservePerson } from '../numbers/people-limit.store.ts';
import { handoverOfFault } from './classify-fault.ts';

const HOUR_MS = 3_600_000;
/** Longest that the turn of a number waits for its pace. */
const PACE_WAIT_MS = 10_000;
const PACE_RETRY_MS = 2_000;
const LIMIT_REACHED = 'The number has messaged 90 % of the people that Meta allows in 24 hours.';

interface Caller {
  platform: Platform;
  api: WhatsappApi;
}

/** One for a process: it knows the pace of its numbers, which is counted for all processes. */
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
          const person = waIdOf(to);
          const held = await reserve(platform, access, person);
          if (held !== null) return held;
          const body = JSON.parse(message.toString());
          const answered = await api.send(access, { waId: person, userId: null }, body, reference);
          if (answered.ok)
            return { kind: 'taken', answer: writeAnswer(answered.value), messageId: answered.value.wamid };
          return ofFault(platform, access, { person, fault: answered.fault, attempts });
        },
      };
    },
  };
}

/** @throws SubmissionFault where the number is disconnected, or its token cannot be read */
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

/** Before the call, in a transaction of its own: the number is locked while its people are counted. Null where there is room. */
async function reserve(
  { db, clock }: Platform,
  { workspaceId, id }: NumberAccess,
  person: string,
): Promise<ChannelHandover | null> {
  if (await db.transaction((tx) => reservePerson(tx, workspaceId, id, person))) return null;
  const until = (await limitFreeAt(db, workspaceId, id)) ?? new Date(clock.now() + HOUR_MS);
  return { kind: 'held', until, reason: 'people-limit', answer: LIMIT_REACHED, asked: false, whole: true };
}

async function ofFault(
  { db, clock }: Platform,
  { workspaceId, id }: NumberAccess,
  { person, fault, attempts }: { person: string; fault: WhatsappFault; attempts: number },
): Promise<ChannelHandover> {
  const now = new Date(clock.now());
  await noteRegistration(db, workspaceId, id, fault);
  if (fault.code === STOPPED_MARKETING)
    await db.transaction((tx) =>
      recordOptOut(tx, workspaceId, {
        phone: phoneOf(person),
        source: 'meta-131050',
        wording: fault.text,
        at: now,
        mailId: null,
      }),
    );
  return handoverOfFault(fault, attempts, now);
}

// What Meta answered to a message of a campaign, as the queue keeps it: the proof of it, and what the conversation is shown with.
const Answer = z.object({
  state: z.enum(['accepted', 'held']),
  wamid: z.string(),
  waId: z.string().nullable(),
  userId: z.string().nullable(),
});

const writeAnswer = (answer: SentAnswer): string => JSON.stringify(Answer.parse(answer));

/** Null where it is another text: why a message was refused, or that no answer came. */
export function readAnswer(text: string): SentAnswer | null {
  if (!text.startsWith('{')) return null;
  const read = Answer.safeParse(JSON.parse(text));
  return read.success ? read.data : null;
}
