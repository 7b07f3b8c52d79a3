// What becomes of a mail by what its server has said: its state, its recipient's, its mailbox's, and what follows from it.
import { breakMailbox } from '#features/mailboxes/server/index.ts';
import { announceSuppressions, suppress } from '#features/suppressions/server/index.ts';
import { correctVerdict } from '#features/verifier/server/index.ts';
import { newId } from '#platform/ids.ts';
import type { Executor } from '#platform/platform.ts';
import { type Refusal, readRefusal } from '../domain/read-answer.ts';
import { retryAt } from '../domain/retry-later.ts';
import type { StreamKind } from '../fields.contract.ts';
import type { QueuedMail } from './due.store.ts';
import { keepNews } from './mail-news.store.ts';
import { type EndedMail, endMails, type KindedOutcome, putBack } from './results.store.ts';
import { type SendingContext, sourceOf } from './sending-context.ts';
import { tellContactsLater } from './tell-contacts.job.ts';
import { throughOutage } from './through-outage.store.ts';
import type { Handover } from './transports.provider.ts';
import type { Turn } from './turns.store.ts';

export interface HandedOver {
  mail: QueuedMail;
  /** Times it has been handed over, this one included. */
  attempts: number;
  handover: Handover;
}

/** What it means for the mailbox: `broken` because of this, or to be slower. */
export type Trouble = { kind: 'broken'; why: string } | { kind: 'slow' } | null;

interface Verdict {
  handedOver: HandedOver;
  end: EndedMail | null;
  back: Parameters<typeof putBack>[3][number] | null;
  refusal: Refusal | null;
}

const TRIES = 3;

/** @returns what each means for the mailbox, in their order. What cannot be written is tried again, then mail by mail: one must not lose another's result. */
export async function settle(
  context: SendingContext,
  turn: Turn,
  holder: string,
  handedOver: readonly HandedOver[],
): Promise<Trouble[]> {
  const verdicts = handedOver.map((one) => judge(one, new Date()));
  // A bounce touches the library, which a long import may hold: no other result waits for that.
  const plain = verdicts.filter(({ refusal }) => refusal !== 'no-such-address');
  if (plain.length > 0) await writeAll(context, turn, holder, plain);
  for (const bounced of verdicts.filter((one) => !plain.includes(one)))
    await writeAll(context, turn, holder, [bounced]);
  return verdicts.map(({ refusal, handedOver: { handover } }) => {
    if (refusal === 'slow') return { kind: 'slow' };
    if (refusal !== 'mailbox' || handover.kind !== 'refused') return null;
    return { kind: 'broken', why: `Its server refuses mail: ${handover.answer}` };
  });
}

async function writeAll(
  context: SendingContext,
  turn: Turn,
  holder: string,
  verdicts: readonly Verdict[],
): Promise<void> {
  const { db, log } = context.platform;
  for (let tried = 1; ; tried += 1) {
    try {
      let suppressed = false;
      const tell = tried < TRIES || verdicts.length > 1;
      await throughOutage(() =>
        db.transaction(async (tx) => {
          suppressed = await write(context, tx, turn, holder, verdicts, tell);
        }),
      );
      if (suppressed) announceSuppressions(context.platform, turn.workspaceId);
      return;
    } catch (error) {
      log.error({ err: error, ...turn, mails: verdicts.length }, 'results of mails could not be written');
      if (tried < TRIES) continue;
      if (verdicts.length === 1) throw error;
      for (const one of verdicts) await writeAll(context, turn, holder, [one]);
      return;
    }
  }
}

/** `tell`: false where whoever queued it has failed to take its end in; its proof is kept all the same. @returns whether the list of suppressed addresses has changed */
async function write(
  context: SendingContext,
  tx: Executor,
  { workspaceId }: Turn,
  holder: string,
  verdicts: readonly Verdict[],
  tell: boolean,
): Promise<boolean> {
  const back = verdicts.flatMap((verdict) => verdict.back ?? []);
  if (back.length > 0) await putBack(tx, workspaceId, holder, back);
  const ends = verdicts.flatMap(({ end }) => end ?? []);
  const outcomes = ends.length > 0 ? await endMails(tx, workspaceId, holder, ends) : [];
  let suppressed = false;
  for (const { refusal, end, handedOver } of verdicts) {
    if (refusal !== 'no-such-address' || !outcomes.some(({ mailId }) => mailId === end?.id)) continue;
    await noteBounce(tx, workspaceId, handedOver.mail, end?.answer ?? '');
    suppressed = true;
  }
  await tellContactsLater(
    context.platform,
    tx,
    workspaceId,
    outcomes.filter(({ state }) => state === 'sent'),
  );
  if (tell) await tellSources(context, tx, workspaceId, outcomes);
  return suppressed;
}

async function noteBounce(tx: Executor, workspaceId: string, mail: QueuedMail, answer: string): Promise<void> {
  const at = new Date();
  const bounced = { id: newId(), kind: 'bounced' as const, mailId: mail.id, at, sameAs: 'refused', backOn: null };
  await keepNews(tx, workspaceId, [{ ...bounced, detail: { answer: answer.slice(0, 500) } }]);
  await suppress(tx, workspaceId, [{ value: mail.toEmail, reason: 'bounced', detail: answer, mailId: mail.id }]);
  await correctVerdict(tx, workspaceId, mail.toEmail, 'bounced', { at, reply: answer });
}

export async function tellSources(
  context: Pick<SendingContext, 'sources'>,
  tx: Executor,
  workspaceId: string,
  outcomes: readonly KindedOutcome[],
): Promise<void> {
  const kinds = new Set<StreamKind>(outcomes.map(({ streamKind }) => streamKind));
  for (const kind of kinds) {
    const own = outcomes
      .filter(({ streamKind }) => streamKind === kind)
      .map(({ streamKind: _, ...outcome }) => outcome);
    await sourceOf(context, kind)?.ended(tx, workspaceId, own);
  }
}

/** In a transaction of its own: nothing leaves from it until somebody has tried it with success. */
export async function breakDown(
  { platform, sources }: SendingContext,
  { workspaceId, mailboxId }: Turn,
  why: string,
): Promise<void> {
  await platform.db.transaction(async (tx) => {
    if (!(await breakMailbox(tx, workspaceId, mailboxId, why))) return;
    for (const source of sources) await source.mailboxChanged(tx, workspaceId, mailboxId, false, why);
  });
}

function judge(handedOver: HandedOver, now: Date): Verdict {
  const { handover, mail } = handedOver;
  const end = (state: EndedMail['state'], answer: string, more: Partial<EndedMail> = {}) => ({
    handedOver,
    end: { id: mail.id, state, reason: '' as const, answer, bounced: false, ...more },
    back: null,
  });
  if (handover.kind === 'taken') return { ...end('sent', handover.answer), refusal: null };
  if (handover.kind === 'uncertain') return { ...end('uncertain', handover.why), refusal: null };
  const dueAt = retryAt(handedOver.attempts, now, Math.random());
  const later = (answer: string) => ({
    handedOver,
    end: null,
    back: { id: mail.id, dueAt, reason: 'server-later' as const, answer },
  });
  if (handover.kind === 'not-sent') {
    return { ...(dueAt === null ? end('failed', handover.why) : later(handover.why)), refusal: null };
  }
  const { answer } = handover;
  const refusal = readRefusal(handover);
  if (refusal === 'mailbox') {
    return { handedOver, end: null, back: { id: mail.id, dueAt: null, reason: 'mailbox-broken', answer }, refusal };
  }
  if (refusal === 'content') return { ...end('refused', answer), refusal };
  if (refusal === 'refused') return { ...end('refused', answer, { bounced: true }), refusal };
  if (refusal === 'no-such-address')
    return { ...end('refused', answer, { bounced: true, reason: 'bounced' }), refusal };
  return { ...(dueAt === null ? end('refused', answer, { reason: 'server-later' }) : later(answer)), refusal };
}
