// Reasons and kinds of suppressions. No schemas, so that pages load it without zod.

/** Strongest first: a later reason never takes the place of a stronger one. */
export const SUPPRESSION_REASONS = ['opted-out', 'complained', 'bounced', 'manual', 'imported'] as const;
export type SuppressionReason = (typeof SUPPRESSION_REASONS)[number];

/** One address, all of a domain, or one phone (E.164). */
export const SUPPRESSION_KINDS = ['address', 'domain', 'phone'] as const;
export type SuppressionKind = (typeof SUPPRESSION_KINDS)[number];

export const SUPPRESSION_KIND_LABELS: Record<SuppressionKind, string> = {
  address: 'Email',
  domain: 'Domain',
  phone: 'Phone',
};

export const SUPPRESSION_LABELS: Record<SuppressionReason, string> = {
  'opted-out': 'Opted out',
  complained: 'Marked an email as spam',
  bounced: 'Emails to it bounce',
  manual: 'Added by hand',
  imported: 'Imported',
};

/** What an opt-out ends: the channel it came by, or every channel the contact can be reached on. */
export const OPT_OUT_SCOPES = ['channel', 'all'] as const;
export type OptOutScope = (typeof OPT_OUT_SCOPES)[number];

/** Type of the live event: the list has changed. It holds nothing. */
export const SUPPRESSIONS_EVENT = 'suppressions';

/** The person's own wish: such an entry is removed only if they asked to be written to again. */
export const REQUESTED_REASONS: readonly SuppressionReason[] = ['opted-out', 'complained'];

/** Entries of one file. */
export const MAX_SUPPRESSIONS_ADDED = 200_000;
/** Bytes of one file. */
export const SUPPRESSIONS_FILE_BYTES = 20 * 1024 * 1024;
