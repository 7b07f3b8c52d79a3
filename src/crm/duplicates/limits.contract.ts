// Limits of suggested duplicates, without zod for the browser.

/** Pairs of one kind that are read to count their groups. */
export const PAIRS_COUNTED = 10_000;
/** Records of one group on the page, and that can be merged in one go. */
export const GROUP_SIZE = 20;
/** Pairs of one decision: more than a group of GROUP_SIZE can have. */
export const MAX_DECIDED = 200;
/** Open look-alikes of one kind in a workspace: more than anyone can decide on, and a million common names make millions. */
export const MAX_LOOK_ALIKES = 20_000;
