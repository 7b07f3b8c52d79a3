// What checks whether a mailbox exists: this server's own probe, an outside verifier with a key, or nothing.
import type { AddressVerifier } from '#prospecting/prospects/server/index.ts';
import { findRefusal } from '#prospecting/searches/server/index.ts';
import { SourceFault } from '#shared/sources.ts';
import { applyOutsideVerdict } from '../../domain/decide-verdict.ts';
import type { DialledServer } from '../../domain/probe-result.ts';
import type { AddressVerdict, MailboxCheck } from '../../fields.contract.ts';
import type { VerifierContext } from '../verifier-context.ts';
import { RETRY_MINUTES } from './checker.ts';

/** The result of one check. `verdict` null: it was not made, so nothing is known or charged. */
export interface MailboxAnswer {
  verdict: AddressVerdict | null;
  /** In so many minutes it is worth another try; null where it is not. */
  againInMinutes: number | null;
  /** Its mail server, where this server has dialled it. */
  server?: DialledServer | undefined;
}

export interface Mailbox {
  check: MailboxCheck;
  name: string;
  words: string;
  limits: { perMinute: number; pauseSeconds: number } | null;
  /** One answer per address, in their order. Never throws. `tries`: how often each was asked before. */
  ask(emails: readonly string[], tries: readonly number[], maxWaitMs: number): Promise<MailboxAnswer[]>;
}

const NOT_CHECKED: MailboxAnswer = { verdict: null, againInMinutes: null };
/** An outside verifier that is still at it answers the same question a little later. */
const PENDING_MINUTES = 1;
const PENDING_TRIES = 5;
/** Questions to an outside verifier at the same time. */
const CONCURRENT_REQUESTS = 5;
/** Between two questions to one mail server. */
const PAUSE_SECONDS = 1;

export async function getMailbox(context: VerifierContext, workspaceId: string): Promise<Mailbox> {
  const { checker, platform, prospects } = context;
  if (checker.probeIsOn) return probing(context, platform.config.verifier.probe?.perMinute ?? 0);
  const outside = await prospects.addressVerifier(workspaceId);
  return outside === null ? OFF : outsideMailbox(context, outside);
}

const OFF: Mailbox = {
  check: 'off',
  name: 'Free checks',
  words: 'The probe is off on this server and no verifier has a key. Free checks only, at no cost.',
  limits: null,
  ask: async (emails) => emails.map(() => NOT_CHECKED),
};

function probing({ checker }: VerifierContext, perMinute: number): Mailbox {
  return {
    check: 'probe',
    name: 'This server',
    words: 'This server asks the mail server of each address whether the mailbox exists.',
    limits: { perMinute, pauseSeconds: PAUSE_SECONDS },
    async ask(emails, tries, maxWaitMs) {
      const dialled = new Map<string, DialledServer>();
      const verdicts = await checker.probe(emails, {
        maxWaitMs,
        heard: (email, server) => dialled.set(email, server),
      });
      return emails.map((email, n) => {
        const verdict = verdicts[n] ?? null;
        const again = verdict?.subStatus === 'greylisted' ? RETRY_MINUTES[tries[n] ?? 0] : undefined;
        return { verdict, againInMinutes: again ?? null, server: dialled.get(email) };
      });
    },
  };
}

function outsideMailbox({ checker, platform: { clock, log } }: VerifierContext, outside: AddressVerifier): Mailbox {
  const { info } = outside;

  async function one(free: AddressVerdict, tries: number): Promise<MailboxAnswer> {
    if (findRefusal(outside) !== null) return NOT_CHECKED;
    try {
      const word = await outside.verify(free.normalized);
      const said = { name: info.name, key: info.key, at: new Date(clock.now()).toISOString() };
      const verdict = applyOutsideVerdict(free, word, said);
      return { verdict, againInMinutes: word.pending && tries < PENDING_TRIES ? PENDING_MINUTES : null };
    } catch (error) {
      if (!(error instanceof SourceFault)) log.error({ err: error }, 'an outside verifier failed');
      return NOT_CHECKED;
    }
  }

  return {
    check: 'source',
    name: info.name,
    words: `${info.name} checks whether the mailbox exists.`,
    limits: null,
    async ask(emails, tries) {
      const free = await checker.freeChecks(emails);
      const answers: MailboxAnswer[] = [];
      for (let from = 0; from < emails.length; from += CONCURRENT_REQUESTS) {
        const part = free.slice(from, from + CONCURRENT_REQUESTS);
        const asked = part.map(({ verdict, decided }, n) =>
          decided ? { verdict, againInMinutes: null } : one(verdict, tries[from + n] ?? 0),
        );
        answers.push(...(await Promise.all(asked)));
      }
      return answers;
    },
  };
}
