// What an answer of another mail server says about an address, and its consequence: the table of integration contracts 5.6. The code
// by RFC 3463 decides if it is specific, then the text, then the code by RFC 5321. An address is suppressed if the answer is about the
// address, never because of a rate, a quota, spam, a policy, a size or a connection.
import type { BounceTreatment } from '../fields.contract.ts';
import { type BounceTopic, foldAnswer, toTopics } from './bounce-topics.ts';

/** Our own address is refused, for any recipient. */
const OUR_ADDRESS = new Set(['5.1.7', '5.1.8', '5.5.4']);
const CONTENT = new Set(['5.2.3', '5.3.4', '5.3.6']);
/** Unspecific codes: the text says more. Gateways use 5.4.0 and 5.5.x for an answer without a code. */
const GENERIC = /^[45]\.(?:0\.\d+|[1-7]\.0|5\.\d+|3\.\d+)$/;

const ENHANCED = /(?<![\d.])([245])\.(\d{1,3})\.(\d{1,3})(?![\d]|\.\d)/;
const BASIC = /(?:^|[^\d.])([45]\d\d)(?=[\s\-:;,.]|$)/;

/** The refusal came after the text of the mail, or before its recipient: it is not about the address. */
const NOT_AT_RECIPIENT =
  /\b(?:end of data|after (?:end of )?data|data (?:command|phase|stage)|in reply to (?:end of )?(?:data|mail from|ehlo|helo|starttls|initial|connect)|after (?:initial connection|ehlo|helo|mail from|starttls|pipelined (?:end of )?data|end of)|in response to (?:data|mail from))/i;
const AT_RECIPIENT = /\b(?:rcpt to|reply to rcpt|rcpt command|recipient address rejected)\b/i;
/** Microsoft 365 says this about unknown recipients if their directory is checked at the edge. */
const UNKNOWN_AT_EDGE = /access denied/i;

/** "550 5.1.1 unknown" → "5.1.1"; '' if there is no enhanced code. */
export function enhancedCode(text: string): string {
  return ENHANCED.exec(text)?.[0] ?? '';
}

/** "550 unknown" → "550"; '' if there is no SMTP code. */
function basicCode(text: string): string {
  return BASIC.exec(text)?.[1] ?? '';
}

/** The answer itself counts, and the report's text about it if that says more. */
export function decisiveCode(answer: string, status: string): string {
  const own = enhancedCode(answer);
  if (own === '') return status;
  if (status === '' || status === own) return own;
  return GENERIC.test(own) && !GENERIC.test(status) ? status : own;
}

/** Of an answer with its codes, as quoted in a report. `status` is the enhanced code if the report states it separately. */
export function toTreatment(answer: string, status = ''): BounceTreatment {
  const code = decisiveCode(answer, status);
  const folded = foldAnswer(answer);
  const topics = toTopics(folded);
  const facts: BounceFacts = { answer, folded, topics, soft: softTopic(topics), basic: basicCode(answer), code };
  if (code.endsWith('.2.2')) return topics.has('rate') ? 'passing' : 'full';
  if (code.startsWith('4') || (code === '' && facts.basic.startsWith('4'))) return forNow(facts);
  return byCode(facts) ?? byText(facts);
}

interface BounceFacts {
  answer: string;
  folded: string;
  topics: ReadonlySet<BounceTopic>;
  /** By the text: why an address that exists does not accept this mail. */
  soft: BounceTreatment | null;
  basic: string;
  code: string;
}

function forNow({ topics, code }: BounceFacts): BounceTreatment {
  return topics.has('full') && !topics.has('rate') && !code.startsWith('4.3.') ? 'full' : 'passing';
}

/** Null if the code is unspecific. */
function byCode(facts: BounceFacts): BounceTreatment | null {
  const { code, soft, topics } = facts;
  if (OUR_ADDRESS.has(code)) return 'sender';
  if (CONTENT.has(code) || code.startsWith('5.6.')) return 'content';
  // A policy refusal, whose text sometimes says that there is no such user.
  if (code.startsWith('5.7.')) return isUnknownRecipient(topics) && soft === null ? 'hard' : 'sender';
  if (code === '5.2.1') return soft ?? (topics.has('suspended') && !topics.has('unknown') ? 'unreachable' : 'hard');
  if (GENERIC.test(code)) return null;
  if (code.startsWith('5.4.')) return noRoute(facts);
  if (code.startsWith('5.1.')) return isUnknownRecipient(topics) ? 'hard' : (soft ?? 'hard');
  return code.startsWith('5.2.') ? (soft ?? 'unreachable') : null;
}

function noRoute({ answer, code, soft, topics }: BounceFacts): BounceTreatment {
  if ((code === '5.4.1' && UNKNOWN_AT_EDGE.test(answer)) || code === '5.4.310') return 'hard';
  if (isUnknownRecipient(topics) && !topics.has('route')) return 'hard';
  return soft === 'passing' || soft === 'full' ? soft : 'unreachable';
}

/** The text gives no reason other than the address. A word about rates or greylisting is stronger than "unknown". */
function isUnknownRecipient(topics: ReadonlySet<BounceTopic>): boolean {
  return topics.has('unknown') && !topics.has('ourSide');
}

/** Why an address that exists does not accept this mail; null if the text says nothing of the kind. */
function softTopic(topics: ReadonlySet<BounceTopic>): BounceTreatment | null {
  const isRefused = topics.has('refused') || (topics.has('denied') && !topics.has('unknown'));
  if (topics.has('ourSide')) return 'sender';
  if (topics.has('rate')) return isRefused ? 'sender' : 'passing';
  if (topics.has('full')) return 'full';
  if (topics.has('later')) return isRefused ? 'sender' : 'passing';
  if (topics.has('connection') && !topics.has('unknown')) return 'passing';
  if (topics.has('content') && !isRefused) return 'content';
  return isRefused ? 'sender' : null;
}

/** If the code says nothing specific. */
function byText({ answer, folded, topics, soft, basic, code }: BounceFacts): BounceTreatment {
  if (soft !== null) return soft === 'passing' && isUnknownRecipient(topics) ? 'unreachable' : soft;
  if (topics.has('unknown')) return topics.has('suspended') ? 'unreachable' : 'hard';
  if (topics.has('suspended') || topics.has('route')) return 'unreachable';
  if (NOT_AT_RECIPIENT.test(answer)) return 'sender';
  const isPermanent = code.startsWith('5') || basic.startsWith('5');
  if (topics.has('unavailable') || (isPermanent && AT_RECIPIENT.test(answer))) return 'hard';
  if (basic === '552') return 'full';
  if (basic === '554') return 'unreachable';
  // Nothing but a code: its class decides. A text that is not understood may say anything.
  return isPermanent && folded.split(' ').filter((word) => /\p{L}{2}/u.test(word)).length <= 2 ? 'hard' : 'unreachable';
}
