// What a logo may be: the form says it before anything is chosen, the server holds to it.

/** Of the file itself, decoded. */
export const LOGO_MAX_BYTES = 5 * 1024 * 1024;

/** Pixels a side of what is kept: enough for the largest place where a logo stands, at twice the density. */
export const LOGO_SIDE = 512;
