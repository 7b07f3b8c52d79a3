// Texts for the reasons why a campaign is paused.
import { GUARDRAILS, type PauseReason, WHATSAPP_GUARDRAIL } from '../fields.contract.ts';

const TEXTS: Record<PauseReason, (details: string) => string> = {
  user: () => 'Paused by hand',
  'no-mailbox': (details) => `All of its mailboxes are disconnected${details === '' ? '.' : `: ${details}`}`,
  'mailbox-recovered': (mailbox) => `${mailbox} is connected again. Resume the campaign to continue.`,
  bounces: (share) => `Too many bounces: ${share}. Campaigns pause at ${GUARDRAILS.bouncePercent} %.`,
  failures: (share) =>
    `Too many messages were not delivered: ${share}. Campaigns pause at ${WHATSAPP_GUARDRAIL.failurePercent} % of the last ${WHATSAPP_GUARDRAIL.ofLast}.`,
  quality: (number) => `Meta rates the quality of ${number} as low. Wait until it recovers, or use another number.`,
  template: (why) => why,
  refused: (why) => why,
  complaints: (share) => `Too many spam complaints: ${share}. Campaigns pause at ${GUARDRAILS.complaintPercent} %.`,
};

/** `details`: the mailbox and its fault, "3 of 60 (5.0 %)", or what Meta restricts. '' for no reason. */
export function pauseText(reason: PauseReason | '', details: string): string {
  return reason === '' ? '' : TEXTS[reason](details);
}
