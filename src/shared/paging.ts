// Keyset paging: a cursor names the last row seen, so page 4,000 costs what page 1 does.
import { z } from 'zod';

export const PageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(25),
  /** Opaque; taken from `nextCursor` of the page before. */
  cursor: z.string().max(200).optional(),
});
export type PageQuery = z.output<typeof PageQuery>;

export function getPage<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item), nextCursor: z.string().nullable() });
}
