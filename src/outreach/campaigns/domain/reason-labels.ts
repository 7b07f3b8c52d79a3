// Texts of reason codes: why a contact is excluded from a campaign, and why a campaign is paused.
import { formatPercent } from '#shared/formats.ts';
import { GUARDRAILS, type PauseReason, WHATSAPP_GUARDRAIL } from '../fields.contract.ts';
import type { SkipReason } from './assess-contact.ts';

export const SKIP_REASON_LABELS: Record<SkipReason, string> = {
  'no-address': 'No email address',
  'invalid-address': 'Invalid email address',
  duplicate: 'Another contact has the same address',
  suppressed: 'On the suppression list',
  'verdict-invalid': 'Invalid when verified',
  'recently-contacted': 'Contacted recently',
  'other-campaign': 'In another running campaign',
  'crm-customer': 'Customer in your CRM',
  'crm-do-not-contact': 'Marked as do not contact in your CRM',
  'risky-verdict': 'The address is risky',
  'never-verified': 'The address was never verified',
  'role-address': 'Role address, not a person',
  'duplicate-phone': 'Another contact has the same phone',
  'no-phone': 'No phone number',
  'invalid-phone': 'Invalid phone number',
  'no-consent': 'No opt-in for WhatsApp',
  'opted-out': 'Opted out of WhatsApp',
  'marketing-country': 'Meta delivers no marketing templates to numbers of the United States',
  'sample-contact': 'Sample contact, for practice only',
};

export function skipReasonLabel({ reason, detail }: { reason: SkipReason; detail: string }): string {
  return detail === '' ? SKIP_REASON_LABELS[reason] : `${SKIP_REASON_LABELS[reason]}: ${detail}`;
}

// Texts for the reasons why a campaign is paused.
const TEXTS: Record<PauseReason, (details: string) => string> = {
  user: () => 'Paused by hand',
  'no-mailbox': (details) => `All of its mailboxes are disconnected${details === '' ? '.' : `: ${details}`}`,
  'mailbox-recovered': (mailbox) => `${mailbox} is connected again. Resume the campaign to continue.`,
  bounces: (share) =>
    `Too many bounces: ${share}. Campaigns pause at ${formatPercent(GUARDRAILS.bouncePercent / 100)}.`,
  failures: (share) =>
    `Too many messages were not delivered: ${share}. Campaigns pause at ${formatPercent(WHATSAPP_GUARDRAIL.failurePercent / 100)} of the last ${WHATSAPP_GUARDRAIL.ofLast}.`,
  quality: (number) => `Meta rates the quality of ${number} as low. Wait until it recovers, or use another number.`,
  template: (why) => why,
  refused: (why) => why,
  complaints: (share) =>
    `Too many spam complaints: ${share}. Campaigns pause at ${formatPercent(GUARDRAILS.complaintPercent / 100)}.`,
};

/** `details`: the mailbox and its fault, "3 of 60 (5%)", or what Meta restricts. '' for no reason. */
export function pauseText(reason: PauseReason | '', details: string): string {
  return reason === '' ? '' : TEXTS[reason](details);
}
