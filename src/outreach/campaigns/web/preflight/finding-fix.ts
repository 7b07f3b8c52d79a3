// How each finding of preflight is fixed: a change that one press makes, or the place where it is made.
import type { CampaignSetup } from '../../contract.ts';
import type { FindingCode } from '../../fields.contract.ts';
import type { Finding } from '../../preflight.contract.ts';
import { NUMBERS_PATH } from '../campaign-labels.ts';

type LeaveOut = Partial<CampaignSetup['audience']['leaveOut']>;

export type Fix = { label: string; to: string } | { label: string; leaveOut: LeaveOut };

const AUDIENCE: Fix = { label: 'Edit audience', to: '?tab=audience' };
const SCHEDULE: Fix = { label: 'Edit schedule', to: '?tab=schedule' };
const MAILBOXES: Fix = { label: 'Open mailboxes', to: '/email-settings' };
const NUMBERS: Fix = { label: 'Open numbers', to: NUMBERS_PATH };

const FIXES: Partial<Record<FindingCode, Fix>> = {
  'no-audience': { label: 'Add recipients', to: '?tab=audience' },
  'nobody-left': AUDIENCE,
  'audience-broken': AUDIENCE,
  'no-identity': { label: 'Add sender details', to: '/email-settings?tab=sender' },
  'no-mailbox': { label: 'Connect mailbox', to: '/email-settings' },
  'mailboxes-broken': MAILBOXES,
  'mailbox-broken': MAILBOXES,
  'mailbox-paused': MAILBOXES,
  'tracking-on': MAILBOXES,
  'no-window': SCHEDULE,
  capacity: SCHEDULE,
  'no-number': { label: 'Connect number', to: NUMBERS_PATH },
  'numbers-broken': NUMBERS,
  'number-low': SCHEDULE,
  'number-broken': NUMBERS,
  'number-paused': NUMBERS,
  'number-quality': NUMBERS,
  'people-limit': NUMBERS,
  'role-address': { label: 'Exclude role addresses', leaveOut: { role: true } },
  'risky-verdict': { label: 'Exclude risky addresses', leaveOut: { risky: true } },
  'never-verified': { label: 'Exclude unverified addresses', leaveOut: { unverified: true } },
};

/** Null where nothing has to be done, or where its people are the place. */
export function findFix({ code, step, level }: Finding, { steps }: CampaignSetup): Fix | null {
  if (level === 'note') return null;
  const at = step === null ? undefined : steps[step - 1];
  if (code === 'no-steps') return { label: 'Write a message', to: '?tab=steps' };
  return at ? { label: `Edit step ${step}`, to: `?tab=steps&step=${at.id}` } : (FIXES[code] ?? null);
}
