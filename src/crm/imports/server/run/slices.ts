// Hands out ranges of rows to parallel batches, and tells up to which row all are done.

/** Rows above `after`, up to and with `last`. */
export interface Slice {
  after: number;
  last: number;
}

export interface Slices {
  /** Null where none is left. */
  next(): Slice | null;
  /** The row up to which all are done after this slice. */
  placeAfter(slice: Slice): number;
  done(slice: Slice): void;
}

export function createSlices({ after, last }: Slice, rows: number): Slices {
  let reached = after;
  const underWay = new Set<number>();
  return {
    next() {
      if (reached >= last) return null;
      const slice = { after: reached, last: Math.min(reached + rows, last) };
      reached = slice.last;
      underWay.add(slice.after);
      return slice;
    },
    placeAfter: (slice) => Math.min(reached, ...[...underWay].filter((each) => each !== slice.after)),
    done: (slice) => void underWay.delete(slice.after),
  };
}
