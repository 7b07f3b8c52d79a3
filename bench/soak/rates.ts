// What a soak does and how often: a tenth of the peak that docs/benchmarks.md shows for two cores.

/** Each is a load of activities.ts or outreach.ts, started so many times a minute whatever the answers take. */
export const RATES = [
  { load: 'read', perMinute: 3_000, what: 'reads of the main pages' },
  { load: 'search', perMinute: 600, what: 'paid searches at simulated sources' },
  { load: 'save', perMinute: 300, what: 'contacts created and edited, notes, tasks' },
  { load: 'find', perMinute: 120, what: 'text searches in contacts and Discover' },
  { load: 'verify', perMinute: 12, what: 'addresses verified at simulated mail servers' },
  { load: 'export', perMinute: 6, what: 'contacts exported as CSV' },
  { load: 'signIn', perMinute: 12, what: 'sign-ins and sign-outs' },
  { load: 'stream', perMinute: 60, what: 'of 30 live streams, one closed and opened again' },
  { load: 'callKey', perMinute: 60, what: 'calls with an API key' },
  { load: 'callAgent', perMinute: 60, what: 'calls of an agent over MCP' },
  { load: 'uploadLogo', perMinute: 1, what: 'logos uploaded' },
  {
    load: 'campaign',
    perMinute: 1,
    what: 'imports of 340 contacts, each with a campaign of three emails to them from practice mailboxes',
  },
  { load: 'compose', perMinute: 4, what: 'emails of the composer over SMTP, of which half are replied to over IMAP' },
  { load: 'answer', perMinute: 2, what: 'replies answered' },
  { load: 'receiveWhatsapp', perMinute: 60, what: 'WhatsApp messages received by a practice number' },
  { load: 'sendWhatsapp', perMinute: 12, what: 'WhatsApp messages sent' },
  { load: 'pushCrm', perMinute: 1, what: 'contacts pushed to a simulated HubSpot' },
] as const;
export type Load = (typeof RATES)[number]['load'];

export const WORKSPACES = 10;
export const STREAMS = 30;
/** Recipients of a campaign, each of which gets three emails unless they reply: 17 emails a second over all mailboxes. */
export const RECIPIENTS = 340;
/** Of a workspace, over SMTP and IMAP. Plans let one send 25 emails an hour, so campaigns are sent from practice mailboxes. */
export const MAILBOXES_EACH = 2;
/** Each sends an email in 1.3 seconds: more than the campaigns need, so that no queue grows. */
export const PRACTICE_MAILBOXES_EACH = 3;
export const STORED_CONTACTS = 2_000;

/** Shares of the emails over SMTP that are replied to, bounce and are unsubscribed from. */
export const REPLY_SHARE = 0.5;
export const BOUNCE_SHARE = 0.02;
export const UNSUBSCRIBE_SHARE = 0.02;
/** Of the requests to the webhook receivers. */
export const WEBHOOK_FAILURE_SHARE = 0.1;
