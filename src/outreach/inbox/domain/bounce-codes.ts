// What an answer of another mail server says of an address, and what follows from it: the table of integration contracts 5.6. The code
// by RFC 3463 decides where it says something of its own, then the words, then the code by RFC 5321. An address is given up where the
// answer speaks of the address, never because of a rate, a quota, spam, a policy, a size or a connection.
import type { BounceTreatment } from '../fields.contract.ts';
import { type BounceTopic, foldAnswer, topicsOf } from './bounce-topics.ts';

/** Our own address is refused, whoever is written to. */
const OUR_ADDRESS = new Set(['5.1.7', '5.1.8', '5.5.4']);
const CONTENT = new Set(['5.2.3', '5.3.4', '5.3.6']);
/** Codes that stand for "something": words know more. 5.4.0 and 5.5.x are what gateways put in place of an answer without a code. */
const GENERIC = /^[45]\.(?:0\.\d+|[1-7]\.0|5\.\d+|3\.\d+)$/;

const ENHANCED = /(?<![\d.])([245])\.(\d{1,3})\.(\d{1,3})(?![\d]|\.\d)/;
const BASIC = /(?:^|[^\d.])([45]\d\d)(?=[\s\-:;,.]|$)/;

/** The conversation had come to the text of the mail, or had not come to its recipient: not the address is refused. */
const NOT_AT_RECIPIENT =
  /\b(?:end of data|after (?:end of )?data|data (?:command|phase|stage)|in reply to (?:end of )?(?:data|mail from|ehlo|helo|starttls|initial|connect)|after (?:initial connection|ehlo|helo|mail from|starttls|pipelined (?:end of )?data|end of)|in response to (?:data|mail from))/i;
const AT_RECIPIENT = /\b(?:rcpt to|reply to rcpt|rcpt command|recipient address rejected)\b/i;
/** Microsoft 365 says so of a recipient that it does not have, whose directory is checked at the edge. */
const UNKNOWN_AT_EDGE = /access denied/i;

/** "550 5.1.1 unknown" → "5.1.1"; '' where no enhanced code stands. */
export function enhancedCode(text: string): string {
  return ENHANCED.exec(text)?.[0] ?? '';
}

/** "550 unknown" → "550"; '' where no code of SMTP stands. */
function basicCode(text: string): string {
  return BASIC.exec(text)?.[1] ?? '';
}

/** What the answer itself says counts, and what the report says of it where that is more. */
export function decisiveCode(answer: string, status: string): string {
  const own = enhancedCode(answer);
  if (own === '') return status;
  if (status === '' || status === own) return own;
  return GENERIC.test(own) && !GENERIC.test(status) ? status : own;
}

/** Of an answer with its codes, as it stands in a report. `status` is the enhanced code where the report says it apart. */
export function treatmentOf(answer: string, status = ''): BounceTreatment {
  const code = decisiveCode(answer, status);
  const folded = foldAnswer(answer);
  const topics = topicsOf(folded);
  const said: Said = { answer, folded, topics, soft: softTopic(topics), basic: basicCode(answer), code };
  if (code.endsWith('.2.2')) return topics.has('rate') ? 'passing' : 'full';
  if (code.startsWith('4') || (code === '' && said.basic.startsWith('4'))) return forNow(said);
  return byCode(said) ?? byWords(said);
}

interface Said {
  answer: string;
  folded: string;
  topics: ReadonlySet<BounceTopic>;
  /** Why an address that exists does not take this mail, by the words. */
  soft: BounceTreatment | null;
  basic: string;
  code: string;
}

function forNow({ topics, code }: Said): BounceTreatment {
  return topics.has('full') && !topics.has('rate') && !code.startsWith('4.3.') ? 'full' : 'passing';
}

/** Null where the code stands for "something". */
function byCode(said: Said): BounceTreatment | null {
  const { code, soft, topics } = said;
  if (OUR_ADDRESS.has(code)) return 'sender';
  if (CONTENT.has(code) || code.startsWith('5.6.')) return 'content';
  // A policy, whose words say at times that there is no such user.
  if (code.startsWith('5.7.')) return saysUnknown(topics) && soft === null ? 'hard' : 'sender';
  if (code === '5.2.1') return soft ?? (topics.has('suspended') && !topics.has('unknown') ? 'unreachable' : 'hard');
  if (GENERIC.test(code)) return null;
  if (code.startsWith('5.4.')) return noRoute(said);
  if (code.startsWith('5.1.')) return saysUnknown(topics) ? 'hard' : (soft ?? 'hard');
  return code.startsWith('5.2.') ? (soft ?? 'unreachable') : null;
}

function noRoute({ answer, code, soft, topics }: Said): BounceTreatment {
  if ((code === '5.4.1' && UNKNOWN_AT_EDGE.test(answer)) || code === '5.4.310') return 'hard';
  if (saysUnknown(topics) && !topics.has('route')) return 'hard';
  return soft === 'passing' || soft === 'full' ? soft : 'unreachable';
}

/** Nothing in the words has a reason that is not the address. A word of rates or greylists is stronger than "unknown". */
function saysUnknown(topics: ReadonlySet<BounceTopic>): boolean {
  return topics.has('unknown') && !topics.has('ourSide');
}

/** Why an address that exists does not take this mail; null where nothing of the kind is said. */
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

/** Where the code says nothing of its own. */
function byWords({ answer, folded, topics, soft, basic, code }: Said): BounceTreatment {
  if (soft !== null) return soft === 'passing' && saysUnknown(topics) ? 'unreachable' : soft;
  if (topics.has('unknown')) return topics.has('suspended') ? 'unreachable' : 'hard';
  if (topics.has('suspended') || topics.has('route')) return 'unreachable';
  if (NOT_AT_RECIPIENT.test(answer)) return 'sender';
  const isPermanent = code.startsWith('5') || basic.startsWith('5');
  if (topics.has('unavailable') || (isPermanent && AT_RECIPIENT.test(answer))) return 'hard';
  if (basic === '552') return 'full';
  if (basic === '554') return 'unreachable';
  // Nothing but a code: its class is all there is. Words that are not understood may say anything.
  return isPermanent && folded.split(' ').filter((word) => /\p{L}{2}/u.test(word)).length <= 2 ? 'hard' : 'unreachable';
}
