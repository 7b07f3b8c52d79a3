// What both sides say of API keys without zod.

/** The most that a key can be given to spend in a day. */
export const MAX_DAILY_CREDITS = 100_000;
