// What came of asking a mail server about one mailbox.
import { BLOCKED_AFTER } from '../fields.contract.ts';
import type { RcptOutcome } from './rcpt-outcome.ts';

export type ProbeFault =
  /** Our own limits: its turn did not come in time. */
  | 'busy'
  /** The server's name leads to an address that is not on the open internet; nothing was dialled. */
  | 'inside'
  /** Its name has no address: an MX record that leads nowhere. */
  | 'no_host'
  /** No server is there: the connection was refused. */
  | 'refused'
  | 'unreachable'
  | 'silent'
  | 'lost'
  /** Something answers, but it is no mail server. */
  | 'not_smtp';

export interface ProbeResult {
  /** The server that was asked last. */
  server: string;
  /** How far the conversation got. */
  stage: 'connecting' | 'greeting' | 'sender' | 'mailbox';
  /** Null where a fault kept it from answering. */
  outcome: RcptOutcome | null;
  fault: ProbeFault | null;
  /** What it said, in its own words: `550 5.1.1 No such user`; '' where it said nothing. */
  said: string;
  /** Whether it takes an invented mailbox too; null where that was not asked or not told. */
  catchAll: boolean | null;
}

export interface DialledServer {
  name: string;
  /** False where no connection came about: refused, no way there, or no answer in time. */
  reached: boolean;
}

/** Null where none was dialled: our own limits, or its name leads inside or nowhere. */
export function dialledServer({ server, stage, fault }: ProbeResult): DialledServer | null {
  if (fault === 'busy' || fault === 'inside' || fault === 'no_host') return null;
  return { name: server, reached: stage !== 'connecting' };
}

// Most networks block outgoing connections on port 25: then every connection is refused or times out, and asking on would only make every
// address unknown.

/** Servers that could not be reached, with those of before; null once any could. Counted no further than it matters. */
export function countUnreached(before: readonly string[] | null, dialled: readonly DialledServer[]): string[] | null {
  if (before === null || dialled.some(({ reached }) => reached)) return null;
  return [...new Set([...before, ...dialled.map(({ name }) => name)])].slice(0, BLOCKED_AFTER);
}

export const isBlocked = (unreached: readonly string[] | null): boolean =>
  unreached !== null && unreached.length >= BLOCKED_AFTER;
