// The text of each preflight finding: a title with its number, and what to do about it.
import { formatCount, formatNoun } from '#shared/formats.ts';
import { CAMPAIGN_LIMITS, type FindingCode, type FindingLevel } from '../fields.contract.ts';

interface MessageText {
  level: FindingLevel;
  title: (people: number, detail: string) => string;
  advice: string;
}

const people = (n: number) => formatNoun(n, 'person', 'people');

export const PREFLIGHT_MESSAGES: Record<FindingCode, MessageText> = {
  'no-audience': { level: 'error', title: () => 'No audience', advice: 'Add a list, a view or contacts.' },
  'no-recipients': {
    level: 'error',
    title: () => 'No recipients',
    advice: 'The whole audience is excluded. See the reasons below, or add other contacts.',
  },
  'audience-broken': {
    level: 'error',
    title: (_, detail) => `The audience has an error: ${detail}`,
    advice: 'Fix that part of the audience, or remove it.',
  },
  'no-steps': { level: 'error', title: () => 'No message', advice: 'Write at least one.' },
  'empty-subject': { level: 'error', title: () => 'The subject is empty', advice: 'Write a subject.' },
  'empty-body': { level: 'error', title: () => 'The message is empty', advice: 'Write a message.' },
  'unknown-field': {
    level: 'error',
    title: (_, detail) => `Unknown field ${detail}`,
    advice: 'Choose a field from the menu, or remove the braces.',
  },
  'condition-broken': {
    level: 'error',
    title: (_, detail) => `The condition has an error: ${detail}`,
    advice: 'Complete the condition, or remove it.',
  },
  'missing-variable': {
    level: 'error',
    title: (n, detail) => `${detail} is empty for ${people(n)} and has no fallback`,
    advice: 'Add a fallback to the field, fill it in, or exclude these people.',
  },
  'no-identity': {
    level: 'error',
    title: () => 'Sender details are missing',
    advice: 'Add your sender name and postal address.',
  },
  'no-mailbox': {
    level: 'error',
    title: () => 'No mailbox',
    advice: 'Connect a mailbox, or try the campaign with a practice mailbox.',
  },
  'mailboxes-broken': {
    level: 'error',
    title: (_, detail) => detail,
    advice: 'Reconnect or resume a mailbox, or choose another one for this campaign.',
  },
  'no-window': { level: 'error', title: () => 'No sending hours', advice: 'Open at least one day of the schedule.' },
  'attachment-gone': {
    level: 'error',
    title: (_, detail) => `The file ${detail} was removed`,
    advice: 'Attach it again.',
  },
  'attachments-too-large': {
    level: 'error',
    title: () => 'The attachments are larger than 10 MB together',
    advice: 'Remove some, or link to them.',
  },
  'no-template': {
    level: 'error',
    title: () => 'No message template',
    advice: 'Choose an approved template.',
  },
  'template-gone': {
    level: 'error',
    title: () => 'The message template was removed at Meta',
    advice: 'Choose another template.',
  },
  'template-not-approved': {
    level: 'error',
    title: (_, detail) => `The template ${detail} is not approved`,
    advice: 'Wait for approval by Meta, or choose an approved template.',
  },
  'template-paused': {
    level: 'error',
    title: (_, detail) => `Meta has paused the template ${detail}`,
    advice: 'Wait until Meta releases it, or choose another template.',
  },
  'template-unsupported': {
    level: 'error',
    title: (_, detail) => `The template ${detail} cannot be sent from here`,
    advice: 'Choose a template without a carousel, flow or place.',
  },
  'template-file-missing': {
    level: 'error',
    title: () => 'The template needs a file in its header',
    advice: 'Upload it in the step.',
  },
  'template-file-wrong': {
    level: 'error',
    title: (_, detail) => detail.replace(/\.$/, ''),
    advice: 'Replace it in the step.',
  },
  'template-other-number': {
    level: 'error',
    title: (_, detail) => `The template belongs to another account than ${detail}`,
    advice: 'Choose a number of the account of the template, or another template.',
  },
  'unmapped-variable': {
    level: 'error',
    title: (_, detail) => `${detail} has no value`,
    advice: 'Choose a field for it, or enter a text.',
  },
  'no-number': {
    level: 'error',
    title: () => 'No WhatsApp number',
    advice: 'Connect a number, or try the campaign with a practice number.',
  },
  'numbers-broken': {
    level: 'error',
    title: (_, detail) => detail,
    advice: 'Reconnect or resume a number, or choose another one for this campaign.',
  },
  'number-low': {
    level: 'error',
    title: (_, detail) => `Meta rates the quality of ${detail} as low`,
    advice: 'Wait until it recovers, or choose another number for this campaign.',
  },
  'missing-later': {
    level: 'warning',
    title: (n, detail) => `${detail} is empty for ${people(n)} in a later step`,
    advice: 'They get the earlier steps. This one is skipped while the field is empty.',
  },
  'role-address': {
    level: 'warning',
    title: (n) => `${people(n)} ${n === 1 ? 'has' : 'have'} a role address (info@, sales@)`,
    advice: 'Several people read such addresses, and they report spam most often.',
  },
  'stale-verdict': {
    level: 'warning',
    title: (n) => `The address of ${people(n)} was verified more than 30 days ago`,
    advice: 'Verify again: each bounce harms your domain.',
  },
  'risky-verdict': {
    level: 'warning',
    title: (n) => `The address of ${people(n)} is risky`,
    advice: 'Exclude them, or send to them with care.',
  },
  'never-verified': {
    level: 'warning',
    title: (n) => `The address of ${people(n)} was never verified`,
    advice: 'Verify first: each bounce harms your domain.',
  },
  'free-domain': {
    level: 'warning',
    title: (n) => `${people(n)} ${n === 1 ? 'has' : 'have'} a private address (gmail.com, outlook.com)`,
    advice: 'In many countries private persons must give consent first.',
  },
  'mailbox-broken': {
    level: 'warning',
    title: (_, detail) => detail,
    advice: 'New recipients are assigned to the mailboxes that work.',
  },
  'mailbox-paused': {
    level: 'warning',
    title: (_, detail) => detail,
    advice: 'New recipients are assigned to the mailboxes that work.',
  },
  capacity: {
    level: 'warning',
    title: (_, detail) => detail,
    advice: 'Add mailboxes or raise their daily limits to finish sooner.',
  },
  'same-text': {
    level: 'warning',
    title: () => 'Two variants have the same text',
    advice: 'Change or remove one: there is nothing to compare.',
  },
  'long-subject': {
    level: 'warning',
    title: () => 'The subject is longer than 60 characters',
    advice: 'Phones show less than that.',
  },
  'many-links': {
    level: 'warning',
    title: () => 'More than two links',
    advice: 'Spam filters take messages with many links for advertising.',
  },
  'tracking-on': {
    level: 'warning',
    title: (_, detail) => `${detail} tracks opens or clicks`,
    advice: 'In the EU that needs consent. Opens are approximate anyway.',
  },
  'same-message': {
    level: 'warning',
    title: () => 'Two variants send the same template with the same values',
    advice: 'Change or remove one: there is nothing to compare.',
  },
  'number-broken': {
    level: 'warning',
    title: (_, detail) => detail,
    advice: 'New recipients are assigned to the numbers that work.',
  },
  'number-paused': {
    level: 'warning',
    title: (_, detail) => detail,
    advice: 'New recipients are assigned to the numbers that work.',
  },
  'number-quality': {
    level: 'warning',
    title: (_, detail) => `Meta rates the quality of ${detail} as medium`,
    advice: 'The campaign pauses by itself if the rating falls to low. Send to people who expect your message.',
  },
  'people-limit': {
    level: 'warning',
    title: (_, detail) => detail,
    advice: 'Meta limits how many people a number may message in 24 hours. Add numbers to finish sooner.',
  },
  duplicate: {
    level: 'note',
    title: (n) => `${people(n)} excluded: another contact has the same address`,
    advice: 'Each address gets every message once.',
  },
  'no-address': {
    level: 'note',
    title: (n) => `${people(n)} excluded: no email address`,
    advice: 'Find their addresses first.',
  },
  'invalid-address': {
    level: 'note',
    title: (n) => `${people(n)} excluded: invalid address`,
    advice: 'Correct the address in the contact.',
  },
  suppressed: {
    level: 'note',
    title: (n) => `${people(n)} excluded: on the suppression list`,
    advice: 'They unsubscribed, complained, bounced or were added by hand.',
  },
  'verdict-invalid': {
    level: 'note',
    title: (n) => `${people(n)} excluded: the address was found invalid`,
    advice: 'Find another address for them.',
  },
  'recently-contacted': {
    level: 'note',
    title: (n) => `${people(n)} excluded: contacted recently`,
    advice: 'You set this under Audience.',
  },
  'other-campaign': {
    level: 'note',
    title: (n) => `${people(n)} excluded: in another running campaign`,
    advice: 'You set this under Audience.',
  },
  'crm-customer': {
    level: 'note',
    title: (n) => `${people(n)} excluded: customers in your CRM`,
    advice: 'You set this under Audience.',
  },
  'crm-do-not-contact': {
    level: 'note',
    title: (n) => `${people(n)} excluded: do not contact in your CRM`,
    advice: 'You set this under Audience.',
  },
  'duplicate-phone': {
    level: 'note',
    title: (n) => `${people(n)} excluded: another contact has the same phone`,
    advice: 'Each phone gets every message once.',
  },
  'no-phone': {
    level: 'note',
    title: (n) => `${people(n)} excluded: no phone number`,
    advice: 'Add their phone numbers to the contacts.',
  },
  'invalid-phone': {
    level: 'note',
    title: (n) => `${people(n)} excluded: invalid phone number`,
    advice: 'Correct the number in the contact, with its country code.',
  },
  'no-consent': {
    level: 'note',
    title: (n) => `${people(n)} excluded: no opt-in`,
    advice: 'Record their consent in the contact or with an import. A message from them counts as consent.',
  },
  'opted-out': {
    level: 'note',
    title: (n) => `${people(n)} excluded: opted out`,
    advice: 'They asked not to be messaged on WhatsApp.',
  },
  'marketing-country': {
    level: 'note',
    title: (n) => `${people(n)} excluded: numbers of the United States`,
    advice: 'Meta delivers no marketing templates to them. Use a utility template.',
  },
  'sample-contact': {
    level: 'note',
    title: (n) => `${people(n)} excluded: sample data`,
    advice: 'Only practice mailboxes and numbers write to sample contacts.',
  },
  'practice-number': {
    level: 'note',
    title: () => 'Practice: no message is delivered',
    advice: 'Connect your own number to send to real recipients.',
  },
  practice: {
    level: 'note',
    title: () => 'Practice: no email is delivered',
    advice: 'Connect your own mailbox to send to real recipients.',
  },
};

// An audience with more contacts than a campaign allows blocks the launch, so that none of them is dropped silently.

/** In words; null where all of them fit. */
export function audienceLimitMessage(people: number, limit: number = CAMPAIGN_LIMITS.recipients): string | null {
  if (people <= limit) return null;
  return `it holds ${formatCount(people)} people, and a campaign takes ${formatCount(limit)}`;
}
