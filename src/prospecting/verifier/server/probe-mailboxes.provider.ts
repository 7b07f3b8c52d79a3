// Asks mail servers about many mailboxes: those of one server one after another, servers beside one another.
import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createConcurrencyLimit } from '#platform/concurrency-limit.ts';
import type { ProbeConfig } from '#platform/config/verifier-variables.ts';
import type { SmtpDoor } from '#platform/outbound/smtp-door.ts';
import type { MailFacts } from '../domain/mail-facts.ts';
import type { ProbeResult } from '../domain/probe-result.ts';
import type { ServerTurns } from './mail-server-turns.provider.ts';
import { type Answers, askMailboxes } from './smtp-conversation.provider.ts';

/** Mailboxes of one conversation: more looks like harvesting to a server. */
const PER_CONVERSATION = 10;
/** Servers that are talked to at a time. */
const AT_ONCE = 50;
const PAUSE_MS = 500;
/** Local part of a mailbox that nobody has: long enough to be nobody's, and nothing that a filter knows. */
const INVENTED_LENGTH = 14;

export interface MailboxesOfDomain {
  facts: MailFacts;
  /** Normalised, each once. */
  addresses: readonly string[];
  /** Whether its server takes invented mailboxes, where that is known. */
  catchAll: boolean | null;
  /** False where everybody knows that it does not: those of the big providers. */
  mayBeCatchAll: boolean;
}

export interface Probed {
  results: Map<string, ProbeResult>;
  /** What was learnt of domains. */
  catchAll: Map<string, boolean>;
}

export interface Prober {
  probe(domains: readonly MailboxesOfDomain[], patienceMs: number): Promise<Probed>;
}

interface ProberOptions {
  smtp: SmtpDoor;
  turns: ServerTurns;
  probe: ProbeConfig;
  /** Milliseconds between two mailboxes at one server. */
  pauseMs?: number;
}

export function createProber({ smtp, turns, probe, pauseMs = PAUSE_MS }: ProberOptions): Prober {
  const perConversation = Math.min(PER_CONVERSATION, probe.perMinute);
  const inTurn = createConcurrencyLimit(AT_ONCE);
  const manners = { ...probe, pause: async () => (pauseMs > 0 ? sleep(pauseMs) : undefined) };

  async function probeDomain(domain: MailboxesOfDomain, patienceMs: number, probed: Probed): Promise<void> {
    const { facts } = domain;
    const hosts = facts.mx.map(({ host }) => host);
    const server = hosts[0] ?? facts.domain;
    const results = new Map<string, ProbeResult>();
    let catchAll = domain.mayBeCatchAll ? domain.catchAll : false;
    for (let open = [...domain.addresses]; open.length > 0; open = open.filter((address) => !results.has(address))) {
      const addresses = open.slice(0, perConversation);
      const invented = catchAll === null ? `${inventedMailbox()}@${facts.domain}` : null;
      const answers =
        (await turns.withTurn(server, addresses.length, patienceMs, () =>
          askMailboxes(smtp, { hosts, addresses, invented }, manners),
        )) ?? busy(server, open);
      catchAll ??= answers.takesInvented;
      for (const [address, result] of answers.results) results.set(address, result);
    }
    // Learnt in a later conversation, it holds for those before too.
    for (const [address, result] of results) {
      probed.results.set(address, result.outcome === 'accepted' ? { ...result, catchAll } : result);
    }
    if (catchAll !== null && domain.mayBeCatchAll) probed.catchAll.set(facts.domain, catchAll);
  }

  return {
    async probe(domains, patienceMs) {
      const probed: Probed = { results: new Map(), catchAll: new Map() };
      await Promise.all(domains.map((domain) => inTurn(() => probeDomain(domain, patienceMs, probed))));
      return probed;
    },
  };
}

/** Nobody was asked: the turn did not come. */
function busy(server: string, addresses: readonly string[]): Answers {
  const result: ProbeResult = { server, stage: 'connecting', outcome: null, fault: 'busy', said: '', catchAll: null };
  return { results: new Map(addresses.map((address) => [address, result])), takesInvented: null };
}

function inventedMailbox(): string {
  const letters = 'abcdefghijklmnopqrstuvwxyz';
  return Array.from({ length: INVENTED_LENGTH }, () => letters[randomInt(letters.length)]).join('');
}
