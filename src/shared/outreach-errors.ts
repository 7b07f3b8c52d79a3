// The part of the error catalogue that is about mailboxes, and mail that leaves and comes back. The catalogue checks its shape.

export const OUTREACH_ERRORS = {
  MAILBOX_NOT_FOUND: { status: 404, text: 'This mailbox was not found' },
  MAILBOX_EXISTS: { status: 409, text: 'This mailbox is connected already' },
  MAILBOX_LIMIT: {
    status: 409,
    text: 'Your plan allows {n} mailboxes, practice ones not counted. {reason}',
  },
  MAILBOX_MISSING: { status: 409, text: 'Connect a mailbox first: there is none to send from' },
  MAILBOX_BROKEN: { status: 409, text: '{email} does not work right now: {reason} Try it again in E-mail settings.' },
  MAILBOX_TEST_FAILED: { status: 409, text: 'The mailbox was not connected. {reason}' },
  OAUTH_OFF: {
    status: 404,
    text: 'Connecting by this sign-in is not set up on this server. Connect with an app password instead.',
  },
  OAUTH_ENDED: {
    status: 410,
    text: 'This took too long, was already used, or was begun by somebody else. Start again.',
  },
  OAUTH_REFUSED: { status: 409, text: 'The mailbox was not connected. {reason}' },
  IDENTITY_MISSING: {
    status: 409,
    text: 'Say who you are first: mail to many needs your name and postal address. Fill them in under E-mail settings, Sender.',
  },
  RECIPIENT_SUPPRESSED: { status: 409, text: '{email} is never written to: {reason}' },
  SUPPRESSION_NOT_FOUND: { status: 404, text: 'This entry is not on the list any more' },
  SUPPRESSION_ASKED_FOR: {
    status: 409,
    text: 'They asked not to be written to. Take them off only if they have asked to hear from you again, and say so.',
  },
  SUPPRESSIONS_EMPTY: { status: 400, text: 'There is no e-mail address and no domain in this' },
  SUPPRESSIONS_TOO_MANY: { status: 400, text: 'At most {n} entries can be added at once. Split the file.' },
  MAIL_NOT_FOUND: { status: 404, text: 'This e-mail was not found' },
  MAIL_LEFT: { status: 409, text: 'This e-mail has left already' },
  EMAIL_DRAFT_NOT_FOUND: { status: 404, text: 'This draft was not found' },
  EMAIL_DRAFT_CHANGED: { status: 409, text: 'This draft has been changed in another window' },
  EMAIL_DRAFT_SENT: { status: 409, text: 'This draft has been sent. Take it back to change it.' },
  EMAIL_DRAFT_TOO_MANY: {
    status: 409,
    text: 'One e-mail goes to at most 200 people. To write to more, put them on a list and start a campaign.',
  },
  EMAIL_DRAFT_NOBODY: { status: 409, text: 'None of these contacts has an e-mail address' },
  EMAIL_DRAFT_NOT_READY: { status: 409, text: 'Not sent. {reason}' },
  ATTACHMENTS_TOO_LARGE: { status: 413, text: 'A mail can carry at most 10 files of 15 MB together' },
  ATTACHMENT_EMPTY: { status: 400, text: 'This file is empty' },
  SCHEDULED_TIME_PASSED: { status: 409, text: 'This time has passed: choose a later one' },
  CAMPAIGN_NOT_FOUND: { status: 404, text: 'This campaign was not found' },
  CAMPAIGN_NOT_READY: { status: 409, text: 'That cannot be done: {reason}' },
  CAMPAIGN_CHANGED: {
    status: 409,
    text: 'Somebody else has changed this campaign. Load it again to see what they changed, then make your change.',
  },
  RECIPIENT_NOT_FOUND: { status: 404, text: 'This person is not in the campaign' },
  ATTACHMENT_TOO_LARGE: { status: 413, text: 'The file is too large. Attachments are limited to 10 MB per email.' },
  THREAD_NOT_FOUND: { status: 404, text: 'This conversation was not found' },
  REVIEW_NOT_FOUND: { status: 404, text: 'This message was already decided' },
  LINK_UNKNOWN: { status: 404, text: 'This link is not one of ours' },
} as const;
