// What a fault of the Cloud API means for a message of a campaign, its number and its campaign: by its code alone (integration contracts 1.9,
// 1.10), never by Meta's text.
import type { ChannelHandover } from '#outreach/sending/server/index.ts';
import { pairLimitWaitMs, stopsNumber, type WhatsappFault } from '../../domain/api-faults.ts';

const DAY_MS = 86_400_000;
/** Messages to the same person come too fast. */
const PAIR_LIMIT = 131056;
/** The person gets enough marketing messages right now, as Meta sees it. */
export const MARKETING_CAP = 131049;
/** The template is paused, disabled, breaks a policy, or is missing: no recipient gets it. */
const STOPS_TEMPLATE: ReadonlySet<number> = new Set([132001, 132007, 132015, 132016]);
/** The number is limited for spam; the account is restricted or locked; its payment fails. */
const STOPS_CAMPAIGN: ReadonlySet<number> = new Set([131048, 368, 131031, 131042]);

/** Tries of one message that Meta holds back for the sake of its person: the first, and two a day later each. */
export const MAX_CAPPED_TRIES = 3;
/** With 4^n seconds between them: about an hour and a half. */
const MAX_PAIR_TRIES = 6;
const SLOWER_MS = 5_000;
const AWAY_MS = 30_000;

/** In words, with what Meta said: it is kept as the proof. */
function getAnswer({ text, code, details }: WhatsappFault): string {
  if (code === null) return text;
  return `${text} (Meta ${code}${details === '' ? '' : `: ${details}`})`;
}

/** `attempts`: times that it has been handed over, this one included. */
export function classifyFault(fault: WhatsappFault, attempts: number, now: Date): ChannelHandover {
  const { kind, code, retryAfterMs } = fault;
  const answer = getAnswer(fault);
  if (kind === 'uncertain') return { kind, why: fault.text };
  if (kind === 'not-sent') return { kind, why: fault.text };
  if (code !== null) {
    const known = ofCode(code, fault, attempts, now);
    if (known !== null) return known;
  }
  if (stopsNumber(fault)) return { kind: 'broken', why: answer };
  switch (kind) {
    case 'rate_limit':
      return { kind: 'later', answer, pauseMs: retryAfterMs ?? SLOWER_MS };
    case 'temporary':
      return { kind: 'later', answer, pauseMs: retryAfterMs ?? AWAY_MS };
    case 'auth':
    case 'permission':
      return { kind: 'broken', why: answer };
    case 'validation':
    case 'not_found':
      return { kind: 'rejected', of: 'message', answer };
    case 'undeliverable':
    case 'policy':
      return { kind: 'rejected', of: 'person', answer };
  }
}

function ofCode(code: number, fault: WhatsappFault, attempts: number, now: Date): ChannelHandover | null {
  const answer = getAnswer(fault);
  const held = (waitMs: number): ChannelHandover => ({
    kind: 'held',
    until: new Date(now.getTime() + waitMs),
    reason: 'person-limit',
    answer,
    asked: true,
    whole: false,
  });
  const never: ChannelHandover = { kind: 'rejected', of: 'person', answer };
  if (code === PAIR_LIMIT) return attempts < MAX_PAIR_TRIES ? held(pairLimitWaitMs(attempts)) : never;
  if (code === MARKETING_CAP)
    return attempts < MAX_CAPPED_TRIES ? held(Math.max(DAY_MS, fault.retryAfterMs ?? 0)) : never;
  if (STOPS_TEMPLATE.has(code))
    return { kind: 'stopped', stop: { reason: 'template', details: fault.text }, answer, broken: false };
  if (STOPS_CAMPAIGN.has(code))
    return { kind: 'stopped', stop: { reason: 'refused', details: fault.text }, answer, broken: stopsNumber(fault) };
  return null;
}
