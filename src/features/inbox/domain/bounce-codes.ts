// What an answer of another mail server says of an address, and what follows from it: the table of integration contracts 5.6.
import type { BounceTreatment } from '../fields.contract.ts';

const HARD = new Set(['5.1.0', '5.1.1', '5.1.2', '5.1.3', '5.1.4', '5.1.5', '5.1.6', '5.1.10', '5.2.1']);
/** Our own address is refused, whoever is written to. */
const OUR_ADDRESS = new Set(['5.1.7', '5.1.8']);
const CONTENT = new Set(['5.2.3', '5.3.4']);

const FULL =
  /mailbox (?:is )?full|over ?quota|quota exceed|exceeded (?:\w+ ){0,2}quota|insufficient (?:system )?storage|out of storage/i;
const UNKNOWN =
  /user unknown|unknown user|no such (?:user|person|recipient|mailbox|address)|does ?n[o']t exist|not exist|no mailbox|user not found|recipient not found|mailbox not found|unknown (?:recipient|address|local|mailbox)|(?:recipient|address)(?: address)? rejected|invalid (?:recipient|mailbox|address)|unrouteable|account (?:is |has been )?(?:disabled|closed|deactivated|inactive)|mailbox (?:is )?(?:disabled|unavailable|inactive)|no longer (?:active|valid|in use)|domain not found|host (?:or domain name )?not found|n'existe pas|existiert nicht/i;
/** The address takes mail, only not from everybody: it says nothing about us. */
const RESTRICTED =
  /RESOLVER\.RST|RestrictedRecipient|not authori[sz]ed to send to|only accepts? (?:mail|messages) from|sender (?:is )?not (?:allowed|authenticated for)/i;
const REFUSED =
  /block|blacklist|blocklist|denylist|spam|policy|reputation|dnsbl|rbl|\bspf\b|\bdkim\b|\bdmarc\b|unauthenticated|unsolicited|banned|abuse|poor|not allowed/i;

const ENHANCED = /\b([245])\.(\d{1,3})\.(\d{1,3})\b(?!\.\d)/;
const BASIC = /(?:^|[^\d.])([45]\d\d)(?=[\s-])/;

/** "550 5.1.1 unknown" → "5.1.1"; '' where no enhanced code stands. */
export function enhancedCode(text: string): string {
  return ENHANCED.exec(text)?.[0] ?? '';
}

/** "550 unknown" → "550"; '' where no code of SMTP stands. */
function basicCode(text: string): string {
  return BASIC.exec(text)?.[1] ?? '';
}

/** Of an answer with its codes, as it stands in a report. `code` is the enhanced one where the report says it apart. */
export function treatmentOf(answer: string, code = enhancedCode(answer)): BounceTreatment {
  // "5.0.0" stands for "something": the answer itself may know more.
  const exact = /^[45]\.0\.0$/.test(code) ? enhancedCode(answer) || code : code;
  const [level, subject, detail] = exact.split('.');
  if (subject === '2' && detail === '2') return 'full';
  if (level === '4') return 'passing';
  if (HARD.has(exact)) return 'hard';
  if (OUR_ADDRESS.has(exact)) return 'sender';
  if (CONTENT.has(exact) || subject === '6' || subject === '5') return 'content';
  if (subject === '7') return RESTRICTED.test(answer) || isRestriction(exact) ? 'unreachable' : 'sender';
  if (subject === '1') return 'hard';
  if (subject === '4') return 'unreachable';
  return byWords(answer, level);
}

/** Exchange numbers its restrictions of single recipients and groups so. */
function isRestriction(code: string): boolean {
  return /^5\.7\.(?:12[0-9]|13[0-6])$/.test(code);
}

function byWords(answer: string, level: string | undefined): BounceTreatment {
  if (FULL.test(answer)) return 'full';
  if (UNKNOWN.test(answer)) return 'hard';
  if (REFUSED.test(answer)) return 'sender';
  const basic = basicCode(answer);
  if (basic.startsWith('4')) return 'passing';
  // 554 is what servers say who will not talk with us: not before it has been said twice is it the address.
  if (basic === '554') return 'unreachable';
  if (basic === '552') return 'full';
  return level === '5' || basic.startsWith('5') ? 'hard' : 'unreachable';
}
