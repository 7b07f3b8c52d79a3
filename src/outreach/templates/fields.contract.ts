// Keys and labels of written sequences for both sides. No schemas, so that pages load it without zod.

export const SEQUENCE_KEYS = [
  'new-customer',
  'supplier-enquiry',
  'freelance-pitch',
  'job-application',
  'event-invitation',
  'win-back',
  'referral-request',
  'meeting-follow-up',
  'quote-follow-up',
  'partnership',
  'review-request',
  'product-launch',
] as const;
export type SequenceKey = (typeof SEQUENCE_KEYS)[number];

/** What a sequence is for. The first four are also the goals that a user can choose. */
export const SEQUENCE_PURPOSES = ['customers', 'suppliers', 'projects', 'job', 'relationships'] as const;
export type SequencePurpose = (typeof SEQUENCE_PURPOSES)[number];

export const SEQUENCE_PURPOSE_LABELS: Record<SequencePurpose, string> = {
  customers: 'Customers',
  suppliers: 'Suppliers',
  projects: 'Projects',
  job: 'Job',
  relationships: 'Relationships',
};

/** Of one answer to a sequence's question: it becomes part of a sentence, or of a subject. */
export const ANSWER_MAX = 120;

/** A place in a text that an answer fills: `[[offer]]`. */
export const BLANK = /\[\[([a-z]+)\]\]/g;
