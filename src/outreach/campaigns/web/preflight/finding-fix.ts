// How each finding of preflight is fixed: a change that one press makes, an input or a button at the finding, or the place where it is made.
import { DEFAULT_WINDOWS } from '#outreach/mailboxes/fields.contract.ts';
import type { CampaignSetup } from '../../contract.ts';
import type { CampaignChannel, FindingCode } from '../../fields.contract.ts';
import type { Finding } from '../../preflight.contract.ts';
import { NUMBERS_PATH } from '../campaign-labels.ts';

export type { Finding };

type Variant = CampaignSetup['steps'][number]['variants'][number];

export type Fix = { label: string; to: string } | { label: string; change: Partial<CampaignSetup> };

const AUDIENCE: Fix = { label: 'Edit audience', to: '?tab=audience' };
const SCHEDULE: Fix = { label: 'Edit schedule', to: '?tab=schedule' };
const MAILBOXES: Fix = { label: 'Open mailboxes', to: '/email-settings' };
const NUMBERS: Fix = { label: 'Open numbers', to: NUMBERS_PATH };

const LINKS: Partial<Record<FindingCode, Fix>> = {
  'no-audience': { label: 'Add recipients', to: '?tab=audience' },
  'no-recipients': AUDIENCE,
  'audience-broken': AUDIENCE,
  'mailboxes-broken': MAILBOXES,
  'mailbox-broken': MAILBOXES,
  'mailbox-paused': MAILBOXES,
  'tracking-on': MAILBOXES,
  capacity: SCHEDULE,
  'numbers-broken': NUMBERS,
  'number-low': SCHEDULE,
  'number-broken': NUMBERS,
  'number-paused': NUMBERS,
  'number-quality': NUMBERS,
  'people-limit': NUMBERS,
};

const EXCLUSIONS: Partial<
  Record<FindingCode, { label: string; leaveOut: Partial<CampaignSetup['audience']['leaveOut']> }>
> = {
  'role-address': { label: 'Exclude role addresses', leaveOut: { role: true } },
  'risky-verdict': { label: 'Exclude risky addresses', leaveOut: { risky: true } },
  'never-verified': { label: 'Exclude unverified addresses', leaveOut: { unverified: true } },
};

/** The variants that a finding is about: one, or all of its step. */
export function changeVariants(
  { steps }: CampaignSetup,
  { step, variantId }: Pick<Finding, 'step' | 'variantId'>,
  change: (variant: Variant) => Variant,
): CampaignSetup['steps'] {
  return steps.map((each, at) =>
    at + 1 === step
      ? {
          ...each,
          variants: each.variants.map((variant) =>
            variantId === null || variant.id === variantId ? change(variant) : variant,
          ),
        }
      : each,
  );
}

export function findVariant(
  { steps }: CampaignSetup,
  { step, variantId }: Pick<Finding, 'step' | 'variantId'>,
): Variant | undefined {
  const variants = step === null ? [] : (steps[step - 1]?.variants ?? []);
  return variants.find(({ id }) => id === variantId) ?? variants[0];
}

export const getSubject = (setup: CampaignSetup, finding: Pick<Finding, 'step' | 'variantId'>): string =>
  findVariant(setup, finding)?.subject ?? '';

/** What one press changes in the campaign; null where there is none. */
function getChange(finding: Finding, setup: CampaignSetup): Fix | null {
  const exclusion = EXCLUSIONS[finding.code];
  if (exclusion) {
    const { audience } = setup;
    return {
      label: exclusion.label,
      change: { audience: { ...audience, leaveOut: { ...audience.leaveOut, ...exclusion.leaveOut } } },
    };
  }
  const { step, variantId, detail } = finding;
  switch (finding.code) {
    case 'no-window':
      return {
        label: 'Send on working days',
        change: { schedule: { ...setup.schedule, windows: DEFAULT_WINDOWS as CampaignSetup['schedule']['windows'] } },
      };
    case 'condition-broken':
      return {
        label: 'Remove the condition',
        change: { steps: setup.steps.map((each, at) => (at + 1 === step ? { ...each, condition: null } : each)) },
      };
    case 'attachment-gone':
      return {
        label: 'Remove the file',
        change: {
          steps: changeVariants(setup, finding, (variant) => ({
            ...variant,
            attachments: variant.attachments.filter(({ name }) => name !== detail),
          })),
        },
      };
    case 'same-text':
    case 'same-message':
      return {
        label: 'Remove the variant',
        change: {
          steps: setup.steps.map((each, at) =>
            at + 1 === step ? { ...each, variants: each.variants.filter(({ id }) => id !== variantId) } : each,
          ),
        },
      };
    default:
      return null;
  }
}

/** Null where nothing has to be done, where it is done at the finding, or where its people are the place. `isDraft`: it can still be changed. */
export function findFix(finding: Finding, setup: CampaignSetup, isDraft: boolean): Fix | null {
  const { code, step, level } = finding;
  if (level === 'note') return null;
  const change = isDraft ? getChange(finding, setup) : null;
  if (change) return change;
  if (code in EXCLUSIONS) return null;
  if (code === 'no-window') return SCHEDULE;
  if (code === 'no-steps') return { label: 'Write a message', to: '?tab=steps' };
  const at = step === null ? undefined : setup.steps[step - 1];
  return at ? { label: `Edit step ${step}`, to: `?tab=steps&step=${at.id}` } : (LINKS[code] ?? null);
}

export type Place =
  | 'sender'
  | 'mailbox'
  | 'number'
  | 'resume'
  | 'audience'
  | 'broken-audience'
  | 'capacity'
  | 'subject'
  | 'fallback'
  | 'field'
  | 'template'
  | 'variable';

const PLACES: Partial<Record<FindingCode, Place>> = {
  'no-identity': 'sender',
  'no-mailbox': 'mailbox',
  'mailboxes-broken': 'resume',
  'mailbox-paused': 'resume',
  'no-number': 'number',
  'no-audience': 'audience',
  'audience-broken': 'broken-audience',
  capacity: 'capacity',
  'unmapped-variable': 'variable',
  'empty-subject': 'subject',
  'long-subject': 'subject',
  'missing-variable': 'fallback',
  'missing-later': 'fallback',
  'unknown-field': 'field',
  'no-template': 'template',
  'template-gone': 'template',
  'template-not-approved': 'template',
  'template-paused': 'template',
  'template-unsupported': 'template',
  'template-other-number': 'template',
};

/** What is shown at a finding to fix it there; null for none. The variables of a WhatsApp template have no place in a text. */
export function findPlace({ code }: Pick<Finding, 'code'>, channel: CampaignChannel): Place | null {
  const place = PLACES[code] ?? null;
  return place === 'fallback' && channel === 'whatsapp' ? null : place;
}
