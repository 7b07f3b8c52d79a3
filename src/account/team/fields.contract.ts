// What the pages of the team know without a schema.

/** Most addresses in one invitation. */
export const MAX_INVITED = 50;

/** What became of one address. */
export const INVITE_OUTCOMES = ['invited', 'member', 'already-invited', 'no-seat'] as const;
export type InviteOutcome = (typeof INVITE_OUTCOMES)[number];

/** The mailed link proves the mailbox, the copied one does not. */
export type InvitationLink = 'mailed' | 'copied';

/** Where both links lead: `/#invitation=TOKEN`. */
export const INVITATION_FRAGMENT = 'invitation';
