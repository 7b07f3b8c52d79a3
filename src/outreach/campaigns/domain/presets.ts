// The setup of a new campaign, and of a copy.
import { DEFAULT_WINDOWS } from '#outreach/mailboxes/fields.contract.ts';
import type { CampaignPreset } from '../fields.contract.ts';
import type { CampaignSetup, Step } from '../setup.contract.ts';

/** One message, or three emails in a thread: after 3 and 5 workdays. */
export function createSetup(preset: CampaignPreset, newId: () => string): CampaignSetup {
  const waits = preset === 'sequence' ? [0, 3, 5] : [0];
  return {
    audience: {
      sources: [],
      exceptLists: [],
      leaveOut: {
        ...{ contactedWithinDays: null, inOtherCampaign: true, crm: true },
        ...{ risky: false, unverified: false, role: false },
      },
    },
    steps: waits.map((wait) => createStep({ wait, subject: '', html: '' }, newId)),
    schedule: { startAt: null, windows: DEFAULT_WINDOWS as CampaignSetup['schedule']['windows'], zone: 'recipient' },
    limits: { dayCap: null, mailboxIds: [] },
    stops: { companyReply: true },
  };
}

interface StepText {
  /** Working days after the step before. */
  wait: number;
  /** '': in the conversation of the step before. */
  subject: string;
  html: string;
}

export function createStep({ wait, subject, html }: StepText, newId: () => string): Step {
  const variant = { id: newId(), weight: 1, subject, html, attachments: [], templateId: null, message: null };
  return {
    id: newId(),
    wait: { amount: wait, unit: wait === 0 ? 'minutes' : 'workdays' },
    thread: 'reply',
    condition: null,
    otherwise: 'skip',
    variants: [{ ...variant, mode: 'rich' }],
  };
}

/** The same content under ids of its own. */
export function copySetup(setup: CampaignSetup, newId: () => string): CampaignSetup {
  const steps = setup.steps.map((step) => ({
    ...step,
    id: newId(),
    variants: step.variants.map((variant) => ({ ...variant, id: newId() })),
  }));
  return { ...setup, steps, schedule: { ...setup.schedule, startAt: null } };
}
