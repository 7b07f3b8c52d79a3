// What a mail server's reply means for the mailbox (integration-contracts 6.2, quality section 4). A refusal that is about us, and
// not about the mailbox, must never make an address invalid: a lost lead costs more than an open question.

export interface Reply {
  code: number;
  /** RFC 3463, or null. */
  enhanced: string | null;
  text: string;
}

export type RcptOutcome =
  | 'accepted'
  /** 252, or an answer that says nothing of the mailbox. */
  | 'cannot_say'
  /** Asked to come back later. */
  | 'greylisted'
  /** Has other troubles now: overload, shutting down, a full disk of its own. */
  | 'later'
  | 'full'
  | 'no_mailbox'
  | 'disabled'
  /** Does not talk to our address, or to senders like ours. */
  | 'blocked'
  /** Says no without saying to what. */
  | 'refused';

/** Block lists, reputation, names of our address: never about the mailbox, whatever code goes with them. */
const ABOUT_US =
  /spamhaus|spamcop|barracudacentral|sorbs|\bdns-?bl\b|\brbl\b|block(?:ed)? ?list|black ?list|reputation|reverse (?:dns|host|lookup)|\bptr\b|\brdns\b|client host|(?:your|sending|sender|source) ip\b|ip address|helo|ehlo|\bspf\b|\bdkim\b|\bdmarc\b|banned|open relay/i;
/** The same, but these words also stand beside a plain "no such user". */
const MAYBE_ABOUT_US =
  /policy|polic(?:y|ies)|access denied|not allowed|not permitted|denied|spam|relay|blocked|rejected due to|sender/i;
const FULL =
  /mailbox (?:is )?full|full mailbox|over ?quota|quota (?:is )?exceeded|exceed(?:s|ed)?[^.]{0,30}quota|insufficient (?:mailbox )?storage|out of (?:disk )?(?:space|storage)|storage allocation|inbox (?:is )?full/i;
const DISABLED =
  /disabled|suspended|deactivated|inactive|blocked by (?:the )?user|account (?:is )?(?:locked|closed)|no longer (?:active|available|in use)/i;
const NO_MAILBOX =
  /(?:unknown|invalid|no such|non-?existent|not a valid|unrouteable|undeliverable) (?:user|recipient|mailbox|account|address|local)|(?:user|recipient|mailbox|account|address)[^.]{0,60}(?:unknown|not found|does(?: not|n't) exist|not exist|unavailable|not available|invalid|not (?:a )?(?:valid|known|local)|isn't (?:valid|known))|no (?:such )?(?:mailbox|user|account|recipient)|unknown user|not our (?:customer|user)|no longer (?:here|works|employed)|does not have an? .{0,20}account/i;
const GREY =
  /gr[ae]y-?list|post-?gre?y|try (?:again )?later|try again|temporar(?:y|ily)[^.]{0,40}(?:deferred|rejected|reject|delay|defer)|retry|come back|resend/i;

export function rcptOutcome({ code, enhanced, text }: Reply): RcptOutcome {
  if (code === 250 || code === 251) return 'accepted';
  if (code >= 400 && code < 500) return temporary(code, enhanced, text);
  if (code >= 500 && code < 600) return permanent(code, enhanced, text);
  return 'cannot_say';
}

function temporary(code: number, enhanced: string | null, text: string): RcptOutcome {
  if (enhanced === '4.2.2' || FULL.test(text)) return isSystemStorage(enhanced, text) ? 'later' : 'full';
  if (GREY.test(text)) return ABOUT_US.test(text) && !/gr[ae]y-?list/i.test(text) ? 'blocked' : 'greylisted';
  if (ABOUT_US.test(text)) return 'blocked';
  return code === 450 || code === 451 || enhanced?.startsWith('4.7.') ? 'greylisted' : 'later';
}

/** 452 "insufficient system storage" is the server's disk, not the mailbox. */
function isSystemStorage(enhanced: string | null, text: string): boolean {
  return enhanced !== '4.2.2' && /system storage/i.test(text);
}

function permanent(code: number, enhanced: string | null, text: string): RcptOutcome {
  if (ABOUT_US.test(text) || enhanced?.startsWith('5.7.')) return 'blocked';
  if (enhanced === '5.2.2' || FULL.test(text)) return 'full';
  if (enhanced === '5.2.1' || DISABLED.test(text)) return 'disabled';
  if (enhanced !== null && /^5\.1\.(?:1|3|6|10)$/.test(enhanced)) return 'no_mailbox';
  if (NO_MAILBOX.test(text)) return 'no_mailbox';
  if (MAYBE_ABOUT_US.test(text)) return 'blocked';
  if (code === 552) return 'full';
  // RFC 5321 4.2.2: these codes are about the mailbox; with words that nobody understands they stay open.
  return (code === 550 || code === 551 || code === 553) && text.trim() === '' ? 'no_mailbox' : 'refused';
}
