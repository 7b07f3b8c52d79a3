// Limits of suggested duplicates, without zod for the browser.

/** Pairs of one kind that are read to count groups. */
export const PAIRS_COUNTED = 10_000;
/** Records of one group on the page and in one merge. */
export const GROUP_SIZE = 20;
/** Pairs in one decision: more than a group of GROUP_SIZE can have. */
export const MAX_DECIDED = 200;
/** Open look-alikes of one kind in a workspace: a million common names would make millions. */
export const MAX_LOOK_ALIKES = 20_000;
