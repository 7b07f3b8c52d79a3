// Limits and words of templates without any schema, so that the editor loads them alone.
export const CHANNELS = ['email', 'whatsapp', 'snippet'] as const;

/** What can be stored while it is written; what should go out is said by the lint. */
export const SUBJECT_MAX = 500;
export const HTML_MAX = 100_000;
export const NAME_MAX = 120;

/** Of WhatsApp (Cloud API, message templates). */
export const MESSAGE_LIMITS = { header: 60, body: 1_024, footer: 60 } as const;
export const MESSAGE_CATEGORIES = ['marketing', 'utility', 'authentication'] as const;
export const APPROVALS = ['not-submitted', 'pending', 'approved', 'rejected', 'paused', 'disabled'] as const;

/** What reads well and arrives (product design 5.12). */
export const ADVICE = { subject: 60, words: 200, links: 2 } as const;
