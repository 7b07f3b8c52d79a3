// Why a campaign is paused, in words.
import { GUARDRAILS, type PauseReason } from '../fields.contract.ts';

const WORDS: Record<PauseReason, (details: string) => string> = {
  user: () => 'Paused by hand',
  'no-mailbox': (details) => `All of its mailboxes are disconnected${details === '' ? '.' : `: ${details}`}`,
  'mailbox-recovered': (mailbox) => `${mailbox} is connected again. Resume the campaign to continue.`,
  bounces: (share) => `Too many bounces: ${share}. Campaigns pause at ${GUARDRAILS.bouncePercent} %.`,
  complaints: (share) => `Too many spam complaints: ${share}. Campaigns pause at ${GUARDRAILS.complaintPercent} %.`,
};

/** `details`: the mailbox and its fault, or "3 of 60 (5.0 %)". */
export function pauseWords({ reason, details }: { reason: PauseReason; details: string }): string {
  return WORDS[reason](details);
}
