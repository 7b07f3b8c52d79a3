// One conversation with one mail server about some mailboxes of one domain: greeting, sender, recipients, goodbye; never a mail.
import { OutboundError } from '#platform/outbound/outbound-error.ts';
import type { SmtpConnection, SmtpReply } from '#platform/outbound/smtp-connection.ts';
import type { SmtpDoor } from '#platform/outbound/smtp-door.ts';
import type { ProbeFault, ProbeResult } from '../../domain/probe-result.ts';
import { type RcptOutcome, type RcptSubject, rcptOutcome } from '../../domain/rcpt-outcome.ts';

export interface Questions {
  /** Servers of the domain, the best first. */
  hosts: readonly string[];
  /** Addresses to check, in this order. */
  addresses: readonly string[];
  /** An invented address, tried once a real one is accepted; null where the result is known. */
  invented: string | null;
}

export interface Manners {
  helo: string;
  from: string;
  /** For the whole conversation about one mailbox. */
  timeoutMs: number;
  /** Between two mailboxes. */
  pause: () => Promise<unknown>;
}

export interface Answers {
  /** Fewer than were asked about where the server broke off after the first: those are for another conversation. */
  results: Map<string, ProbeResult>;
  /** Null where it was not asked or not told. */
  takesInvented: boolean | null;
}

const CONNECT_MS = 10_000;
/** Servers of one domain that are tried: more than any sound domain has. */
const MAX_HOSTS = 10;
/** So many silent ones use up the time for all of them: the turn at the first one ends with it. */
const OPENING_TIMEOUTS = 3;

type Halt = Pick<ProbeResult, 'stage' | 'outcome' | 'fault' | 'said'>;

export async function probeMailboxes(smtp: SmtpDoor, questions: Questions, manners: Manners): Promise<Answers> {
  const { hosts, addresses } = questions;
  let halt: Halt & { server: string } = {
    server: '',
    stage: 'connecting',
    outcome: null,
    fault: 'unreachable',
    said: '',
  };
  const until = performance.now() + OPENING_TIMEOUTS * manners.timeoutMs;
  for (const server of hosts.slice(0, MAX_HOSTS)) {
    if (performance.now() > until) break;
    const opened = await open(smtp, server, manners, needsUtf8(addresses));
    if ('connection' in opened) return await probeEach(opened, server, questions, manners);
    // A server that is there says more than one that is not.
    if (opened.fault !== 'no_host' || halt.server === '') halt = { server, ...opened };
    // A server that knows us and does not want us: its neighbours belong to the same house.
    if (opened.stage !== 'connecting' && opened.outcome !== null) break;
  }
  return { results: new Map(addresses.map((address) => [address, { ...halt, catchAll: null }])), takesInvented: null };
}

interface Opened {
  connection: SmtpConnection;
  /** Whether it takes mailboxes beyond ASCII (RFC 6531). */
  utf8: boolean;
}

async function open(smtp: SmtpDoor, host: string, manners: Manners, wantsUtf8: boolean): Promise<Opened | Halt> {
  const left = countdown(manners.timeoutMs);
  let connection: SmtpConnection;
  try {
    connection = await smtp.connect(host, Math.min(CONNECT_MS, left()));
  } catch (error) {
    return { stage: 'connecting', outcome: null, fault: connectFault(error), said: '' };
  }
  let stage: ProbeResult['stage'] = 'greeting';
  try {
    const greeting = await connection.reply(left());
    if (greeting.code !== 220) return halted(connection, 'greeting', greeting);
    let features = await hello(connection, manners.helo, left());
    if (!Array.isArray(features)) return halted(connection, 'greeting', features);
    stage = 'sender';
    const sender = () => `MAIL FROM:<${manners.from}>${wantsUtf8 && offers(features, 'SMTPUTF8') ? ' SMTPUTF8' : ''}`;
    let answer = await connection.ask(sender(), left());
    if (answer.code === 530 && offers(features, 'STARTTLS')) {
      const ready = await connection.ask('STARTTLS', left());
      if (ready.code !== 220) return halted(connection, 'sender', answer);
      await connection.secure(host, left());
      features = await hello(connection, manners.helo, left());
      if (!Array.isArray(features)) return halted(connection, 'sender', features);
      answer = await connection.ask(sender(), left());
    }
    if (answer.code !== 250) return halted(connection, 'sender', answer);
    return { connection, utf8: offers(features, 'SMTPUTF8') };
  } catch (error) {
    connection.end();
    return { stage, outcome: null, fault: talkFault(error), said: '' };
  }
}

/** What the server can do, or the reply by which it will not have us. */
async function hello(connection: SmtpConnection, helo: string, timeoutMs: number): Promise<string[] | SmtpReply> {
  const extended = await connection.ask(`EHLO ${helo}`, timeoutMs);
  if (extended.code === 250) return extended.lines.map((line) => line.toUpperCase());
  if (extended.code < 500) return extended;
  const plain = await connection.ask(`HELO ${helo}`, timeoutMs);
  return plain.code === 250 ? [] : plain;
}

function offers(features: string[] | SmtpReply, feature: string): boolean {
  return Array.isArray(features) && features.some((line) => line === feature || line.startsWith(`${feature} `));
}

async function probeEach(
  { connection, utf8 }: Opened,
  server: string,
  { addresses, invented }: Questions,
  { timeoutMs, pause }: Manners,
): Promise<Answers> {
  const answers: Answers = { results: new Map(), takesInvented: null };
  const { results } = answers;
  const note = (address: string, halt: Omit<Halt, 'stage'>) =>
    results.set(address, { server, stage: 'mailbox', ...halt, catchAll: null });

  /** False: enough of us for now; the rest is for another conversation. */
  async function ask(address: string): Promise<boolean> {
    if (needsUtf8([address]) && !utf8) {
      note(address, { outcome: 'cannot_say', fault: null, said: '' });
      return true;
    }
    const left = countdown(timeoutMs);
    const reply = await connection.ask(`RCPT TO:<${address}>`, left());
    const outcome = rcptOutcome(reply, { address, server });
    if ((outcome === 'later' || reply.code === 421) && results.size > 0) return false;
    note(address, { outcome, fault: null, said: replyText(reply) });
    if (outcome === 'accepted' && answers.takesInvented === null && invented !== null) {
      answers.takesInvented = await acceptsAny(connection, { address: invented, server }, left());
    }
    return reply.code !== 421;
  }

  try {
    for (const address of addresses) {
      if (results.size > 0) await pause();
      if (!(await ask(address))) break;
    }
  } catch (error) {
    const fault = talkFault(error);
    const open = addresses.filter((address) => !results.has(address));
    // A server that broke off after some answers is retried for the rest; one that fell silent is not.
    const given = results.size === 0 ? open : fault === 'lost' ? [] : open.slice(0, 1);
    for (const address of given) note(address, { outcome: null, fault, said: '' });
  } finally {
    connection.end();
  }
  return answers;
}

/** Null where it would not say. */
async function acceptsAny(
  connection: SmtpConnection,
  invented: RcptSubject,
  timeoutMs: number,
): Promise<boolean | null> {
  const outcome = await connection.ask(`RCPT TO:<${invented.address}>`, timeoutMs).then(
    (reply) => rcptOutcome(reply, invented),
    () => null,
  );
  if (outcome === 'accepted') return true;
  return outcome === 'no_mailbox' || outcome === 'refused' || outcome === 'disabled' ? false : null;
}

function halted(connection: SmtpConnection, stage: 'greeting' | 'sender', reply: SmtpReply): Halt {
  connection.end();
  const outcome = rcptOutcome(reply);
  return { stage, outcome: isAboutUs(outcome) ? outcome : 'blocked', fault: null, said: replyText(reply) };
}

/** Before a mailbox is named nothing that a server says can be about one. */
function isAboutUs(outcome: RcptOutcome): boolean {
  return outcome === 'blocked' || outcome === 'greylisted' || outcome === 'later' || outcome === 'refused';
}

function replyText({ code, enhanced, text }: SmtpReply): string {
  return [code, enhanced, text].filter(Boolean).join(' ');
}

function connectFault(error: unknown): ProbeFault {
  if (!(error instanceof OutboundError)) return 'unreachable';
  if (error.code === 'ADDRESS_REFUSED') return 'inside';
  const code = error.cause instanceof Error && 'code' in error.cause ? error.cause.code : null;
  if (code === 'ENOTFOUND') return 'no_host';
  return code === 'ECONNREFUSED' ? 'refused' : 'unreachable';
}

function talkFault(error: unknown): ProbeFault {
  if (!(error instanceof OutboundError)) return 'lost';
  if (error.code === 'TIMEOUT') return 'silent';
  return error.code === 'UNREACHABLE' ? 'lost' : 'not_smtp';
}

function needsUtf8(addresses: readonly string[]): boolean {
  return addresses.some((address) => /[^\x20-\x7e]/.test(address));
}

function countdown(ms: number): () => number {
  const until = performance.now() + ms;
  return () => Math.max(1, until - performance.now());
}
