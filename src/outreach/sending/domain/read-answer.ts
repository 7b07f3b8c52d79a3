// What a server's refusal of one mail means for the mail, its recipient and the mailbox (integration contracts 5.6).
import { getDomain } from 'tldts';

export type Refusal =
  /** No such mailbox or domain: the address gets no mail again. */
  | 'no-such-address'
  /** Retried later, a limited number of times. */
  | 'later'
  /** The same, and the mailbox slows down. */
  | 'slow'
  /** Too large, or content that is not accepted: says nothing about the address. */
  | 'content'
  /** Refused by policy. One such answer says nothing about the mailbox: `mailbox-health.ts` decides that. */
  | 'policy'
  /** Refused permanently, for a reason that says nothing about the address. */
  | 'refused';

const GONE = new Set(['5.1.0', '5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1']);
const CONTENT = new Set(['5.3.4', '5.2.3']);
const SLOW = new Set(['4.7.0', '4.7.1', '4.7.28']);

const UNKNOWN_WORDS =
  /(user|recipient|mailbox|address|account)[^.]{0,30}(unknown|not found|does not exist|doesn't exist|disabled|unavailable)|no such (user|mailbox|recipient|address)|unknown (user|recipient|mailbox|address)|does not exist/i;
const FULL_WORDS = /full|quota|over ?limit/i;
const POLICY_WORDS = /block|black ?list|spam|policy|denied|authenticat|not allowed to send|reputation|relay/i;
const RATE_WORDS = /rate|too many|throttl|slow down/i;

/** The address accepts mail from some senders only: Exchange numbers restrictions of people and groups like this. It says nothing about us. */
const RESTRICTED =
  /^5\d\d[ -]5\.7\.1(?:2\d|3[0-6])\b|RESOLVER\.RST|RestrictedRecipient|not authori[sz]ed to send to|only accepts? (?:mail|messages) from/i;

/** "5.1.1" of "550 5.1.1 User unknown"; '' if there is none. */
function enhancedCode(answer: string): string {
  return /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(answer)?.[1] ?? '';
}

export function readRefusal(refusal: {
  permanent: boolean;
  at: 'sender' | 'recipient' | 'data' | 'message';
  answer: string;
}): Refusal {
  const { permanent, at, answer } = refusal;
  const code = enhancedCode(answer);
  if (!permanent) {
    const greylisted = /gr[ea]y/i.test(answer);
    return (SLOW.has(code) || RATE_WORDS.test(answer)) && !greylisted ? 'slow' : 'later';
  }
  // A mailbox that is full today may have room tomorrow.
  if (code === '5.2.2') return 'later';
  if (GONE.has(code)) return at === 'sender' ? 'policy' : 'no-such-address';
  if (CONTENT.has(code) || code.startsWith('5.6.')) return 'content';
  if (at === 'recipient' && RESTRICTED.test(answer)) return 'refused';
  if (code.startsWith('5.7.')) return 'policy';
  if (at === 'sender') return answer.startsWith('552') ? 'content' : 'policy';
  if (code !== '' && !code.endsWith('.0.0')) return 'refused';
  return byText(at, answer);
}

/** For servers that send no enhanced status code. */
function byText(at: 'recipient' | 'data' | 'message', answer: string): Refusal {
  if (at !== 'recipient') {
    if (/^552/.test(answer)) return 'content';
    return POLICY_WORDS.test(answer) ? 'policy' : 'refused';
  }
  if (/^552/.test(answer) || FULL_WORDS.test(answer)) return 'later';
  if (UNKNOWN_WORDS.test(answer)) return 'no-such-address';
  if (POLICY_WORDS.test(answer)) return 'policy';
  // RFC 5321 4.2.3: "mailbox unavailable", "user not local", "mailbox name not allowed".
  return /^55[013]/.test(answer) ? 'no-such-address' : 'refused';
}

/** Soft: may work again another day, and counts as final after several times. */
export type SoftBounce = 'full' | 'unreachable';

/** Soft bounces within 30 days after which an address is suppressed (integration contracts 5.6). */
export const GIVEN_UP_AFTER: Readonly<Record<SoftBounce, number>> = { full: 3, unreachable: 2 };

/** Of the answer that ended a mail; null if it says nothing about the address. */
export function softBounce(refusal: Refusal, answer: string): SoftBounce | null {
  const code = enhancedCode(answer);
  if (refusal === 'later' || refusal === 'slow') {
    return code.endsWith('.2.2') || (code === '' && FULL_WORDS.test(answer)) ? 'full' : null;
  }
  if (refusal !== 'refused') return null;
  return code.startsWith('5.4.') || RESTRICTED.test(answer) || (code === '' && /^554/.test(answer))
    ? 'unreachable'
    : null;
}

// Whether policy refusals are about the mailbox or about single messages (ruling R19): a recipient must not be able to stop a mailbox.

/** A mail that was submitted to the server of a mailbox recently. */
export interface Attempt {
  toDomain: string;
  refused: boolean;
}

/** Fewer refusing organisations than this never break a mailbox: one of them may own several domains. */
const MIN_REFUSED_DOMAINS = 5;
const MIN_REFUSED_SHARE = 0.5;

/** Counted by registrable domain, so that subdomains of one owner are one. A domain that accepted a mail does not refuse. */
export function isRefusedByShare(attempts: readonly Attempt[]): boolean {
  const owners = new Map<string, boolean>();
  for (const { toDomain, refused } of attempts) {
    const owner = getDomain(toDomain, { allowPrivateDomains: true }) ?? toDomain;
    owners.set(owner, refused && (owners.get(owner) ?? true));
  }
  const refused = [...owners.values()].filter(Boolean).length;
  return refused >= MIN_REFUSED_DOMAINS && refused / owners.size >= MIN_REFUSED_SHARE;
}
