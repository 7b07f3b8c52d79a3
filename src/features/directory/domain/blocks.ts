// Rows of the directory in blocks of their ids: a term's rows in a block are one string of bits.

/** Rows of a block, and bits of a bitmap: 16 kB. */
export const BLOCK_ROWS = 131_072;

export const blockOf = (id: number): number => Math.floor(id / BLOCK_ROWS);
