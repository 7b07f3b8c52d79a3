// Codes, labels and limits of campaigns for both sides. No schemas, so that pages load it without zod.

export const CAMPAIGN_CHANNELS = ['email', 'whatsapp'] as const;
export type CampaignChannel = (typeof CAMPAIGN_CHANNELS)[number];

/** The kinds of new campaigns: one email, a sequence, one WhatsApp template. */
export const CAMPAIGN_PRESETS = ['one-time', 'sequence', 'broadcast'] as const;
export type CampaignPreset = (typeof CAMPAIGN_PRESETS)[number];

/** The default channel of a preset. */
export const PRESET_CHANNELS: Record<CampaignPreset, CampaignChannel> = {
  'one-time': 'email',
  sequence: 'email',
  broadcast: 'whatsapp',
};

/** `launching`: its recipients are being queued. `ended`: by a user. `finished`: no recipient has a step left. */
export const CAMPAIGN_STATES = ['draft', 'launching', 'running', 'paused', 'finished', 'ended'] as const;
export type CampaignState = (typeof CAMPAIGN_STATES)[number];

/**
 * Why a campaign is paused. `mailbox-recovered`: it was paused for want of a mailbox, and could be resumed now. Of WhatsApp: `failures` (too
 * many messages were not delivered), `quality` (Meta rates the number low), `template` (Meta has paused or rejected it), `refused` (Meta
 * restricts the account or its payment).
 */
export const PAUSE_REASONS = [
  'user',
  'no-mailbox',
  'mailbox-recovered',
  'bounces',
  'complaints',
  'failures',
  'quality',
  'template',
  'refused',
] as const;
export type PauseReason = (typeof PAUSE_REASONS)[number];

export const CAMPAIGN_STATE_LABELS: Record<CampaignState, string> = {
  draft: 'Draft',
  launching: 'Starting',
  running: 'Running',
  paused: 'Paused',
  finished: 'Finished',
  ended: 'Ended',
};

export const CAMPAIGN_SHELVES = ['live', 'archived', 'bin'] as const;
export type CampaignShelf = (typeof CAMPAIGN_SHELVES)[number];

/** State of a recipient. `active`: another email follows. `uncertain`: the last one may have arrived, a user decides. */
export const RECIPIENT_STATES = [
  'active',
  'finished',
  'replied',
  'opted-out',
  'bounced',
  'complained',
  'failed',
  'uncertain',
  'stopped',
  'left-out',
] as const;
export type RecipientState = (typeof RECIPIENT_STATES)[number];

/**
 * What the tab Recipients can be asked for, and what Overview counts, by the same condition. With a step (and variant) they ask for
 * what became of the mail of that step. States of a recipient, and what became of mails: people overlap in the latter.
 */
export const RECIPIENT_FILTERS = [
  'all',
  'entered',
  ...RECIPIENT_STATES,
  'not-yet',
  'written',
  'delivered',
  'any-read',
  'any-replied',
  'any-clicked',
  'any-opened',
  'any-bounced',
  'any-opted-out',
  'any-complained',
  'any-refused',
  'any-interested',
  'any-waiting',
  'any-window',
] as const;
export type RecipientFilter = (typeof RECIPIENT_FILTERS)[number];

export const RECIPIENT_FILTER_LABELS: Record<RecipientFilter, string> = {
  all: 'All',
  entered: 'In the campaign',
  active: 'In progress',
  finished: 'Finished',
  replied: 'Stopped by a reply',
  'opted-out': 'Stopped by opting out',
  bounced: 'Stopped by a bounce',
  complained: 'Stopped by a complaint',
  failed: 'Failed',
  uncertain: 'Uncertain',
  stopped: 'Stopped',
  'left-out': 'Excluded',
  'not-yet': 'Not contacted yet',
  written: 'Sent',
  delivered: 'Delivered',
  'any-read': 'Read',
  'any-replied': 'Replied',
  'any-clicked': 'Clicked',
  'any-opened': 'Opened (approximate)',
  'any-bounced': 'Bounced',
  'any-opted-out': 'Opted out',
  'any-complained': 'Complained',
  'any-refused': 'Refused or failed',
  'any-interested': 'Interested',
  'any-waiting': 'Scheduled',
  'any-window': 'Waiting for their sending hours',
};

/** The filters that are called otherwise on WhatsApp: what its server took is not delivered yet, and nothing bounces. */
export const WHATSAPP_FILTER_LABELS: Partial<Record<RecipientFilter, string>> = {
  bounced: 'Not delivered',
  'not-yet': 'Not messaged yet',
  written: 'Accepted by WhatsApp',
  'any-bounced': 'Not delivered',
};

/** Filters that say nothing of a channel. */
export const CHANNEL_FILTERS: Record<CampaignChannel, readonly RecipientFilter[]> = {
  email: RECIPIENT_FILTERS.filter((filter) => filter !== 'any-read'),
  whatsapp: RECIPIENT_FILTERS.filter(
    (filter) => !['any-clicked', 'any-opened', 'complained', 'any-complained', 'any-interested'].includes(filter),
  ),
};

/** Why a contact was excluded at the launch, or a recipient was stopped. */
export const RECIPIENT_REASONS = [
  // left out
  'no-address',
  'invalid-address',
  'duplicate',
  'suppressed',
  'verdict-invalid',
  'recently-contacted',
  'other-campaign',
  'crm-customer',
  'crm-do-not-contact',
  'risky-verdict',
  'never-verified',
  'role-address',
  'contact-gone',
  'no-phone',
  'invalid-phone',
  'duplicate-phone',
  'no-consent',
  'marketing-country',
  'sample-contact',
  // stopped
  'by-hand',
  'company-replied',
  'condition',
  'missing-field',
  'campaign-ended',
  // ended by what its mail came to
  'replied',
  'opted-out',
  'bounced',
  'complained',
  'refused',
  'failed',
  'uncertain',
] as const;
export type RecipientReason = (typeof RECIPIENT_REASONS)[number];

/** `error`: it cannot be launched. `warning`: it can. `note`: what it will do. */
export const FINDING_LEVELS = ['error', 'warning', 'note'] as const;
export type FindingLevel = (typeof FINDING_LEVELS)[number];

/** What preflight looks for. Those in ROW_FINDINGS are about people, and have their rows. */
export const FINDINGS = [
  // errors
  'no-audience',
  'no-recipients',
  'audience-broken',
  'no-steps',
  'empty-subject',
  'empty-body',
  'unknown-field',
  'condition-broken',
  'missing-variable',
  'no-identity',
  'no-mailbox',
  'mailboxes-broken',
  'no-window',
  'attachment-gone',
  'attachments-too-large',
  'no-template',
  'template-gone',
  'template-not-approved',
  'template-paused',
  'template-unsupported',
  'template-file-missing',
  'template-file-wrong',
  'template-other-number',
  'unmapped-variable',
  'no-number',
  'numbers-broken',
  'number-low',
  // warnings
  'missing-later',
  'role-address',
  'stale-verdict',
  'risky-verdict',
  'never-verified',
  'free-domain',
  'mailbox-broken',
  'mailbox-paused',
  'capacity',
  'same-text',
  'long-subject',
  'many-links',
  'tracking-on',
  'same-message',
  'number-broken',
  'number-paused',
  'number-quality',
  'people-limit',
  // notes: left out
  'duplicate',
  'no-address',
  'invalid-address',
  'suppressed',
  'verdict-invalid',
  'recently-contacted',
  'other-campaign',
  'crm-customer',
  'crm-do-not-contact',
  'no-phone',
  'invalid-phone',
  'duplicate-phone',
  'no-consent',
  'opted-out',
  'marketing-country',
  'sample-contact',
  'practice',
  'practice-number',
] as const;
export type FindingCode = (typeof FINDINGS)[number];

/**
 * What Overview counts of emails themselves, and the tab Proof can be asked for. `judged`: those that guardrails look at; `came-back` and
 * `complained` are parts of it. `left`: those that a mailbox has handed over, whatever became of them. `opened`, `read` and `replied` are
 * of the time when that happened, all others of the time when they were sent.
 */
export const PROOF_MAILS = ['judged', 'came-back', 'complained', 'left', 'opened', 'read', 'replied'] as const;
export type ProofMails = (typeof PROOF_MAILS)[number];

/** How long a step waits after the one before it. `workdays`: Monday to Friday of the recipient. */
export const WAIT_UNITS = ['minutes', 'hours', 'days', 'workdays'] as const;
export type WaitUnit = (typeof WAIT_UNITS)[number];

export const CAMPAIGN_LIMITS = {
  /** Live and archived ones of a workspace. */
  campaigns: 2_000,
  steps: 20,
  variants: 6,
  sources: 20,
  recipients: 100_000,
  attachments: 5,
  attachmentBytes: 10_000_000,
} as const;

/** Guardrails (product design 5.15): a campaign pauses at these percentages, after this number of emails in this number of days. */
export const GUARDRAILS = { bouncePercent: 5, complaintPercent: 0.1, afterSends: 50, days: 7 } as const;

/**
 * The same of WhatsApp: it pauses once so many per cent of its last messages were not delivered, after so many. What
 * failed is what Meta refused, or reported as failed later.
 */
export const WHATSAPP_GUARDRAIL = { failurePercent: 25, ofLast: 100, afterSends: 20 } as const;

/** What the source of `addSampleContacts` is called. */
export const SAMPLE_CONTACTS = 'Sample contacts';

/** A verdict on an address that is older is stale. */
export const STALE_VERDICT_DAYS = 30;
