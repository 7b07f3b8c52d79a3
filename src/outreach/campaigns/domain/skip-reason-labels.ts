// Labels of the reasons why a contact is excluded from a campaign.
import type { LeftOut } from './assess-contact.ts';

export const SKIP_REASON_LABELS: Record<LeftOut, string> = {
  'no-address': 'No e-mail address',
  'invalid-address': 'Not an address that mail can be sent to',
  duplicate: 'Another contact has the same address',
  suppressed: 'On the suppression list',
  'verdict-invalid': 'The address was found invalid',
  'recently-contacted': 'Contacted not long ago',
  'other-campaign': 'In another running campaign',
  'crm-customer': 'Customer in your CRM',
  'crm-do-not-contact': 'Marked as do not contact in your CRM',
  'risky-verdict': 'The address is risky',
  'never-verified': 'The address was never verified',
  'role-address': 'An address of a function, not of a person',
  'duplicate-phone': 'Another contact has the same phone',
  'no-phone': 'No phone number',
  'invalid-phone': 'Not a phone number that can be messaged',
  'no-consent': 'No opt-in for WhatsApp',
  'opted-out': 'Opted out of WhatsApp',
  'marketing-country': 'Meta delivers no marketing templates to numbers of the United States',
};

export function skipReasonLabel({ reason, detail }: { reason: LeftOut; detail: string }): string {
  return detail === '' ? SKIP_REASON_LABELS[reason] : `${SKIP_REASON_LABELS[reason]}: ${detail}`;
}
