// A page of what is new and where it ends: among what was found, in the directory, or in an order that both of them have.
import { z } from 'zod';
import { AppError } from '#shared/errors.ts';
import type { NewSort } from '../../domain/sorts.ts';
import type { FoundRow } from './new-rows.store.ts';

const Id = z.uuid();
const DirectoryId = z.string().regex(/^\d{1,15}$/);
/** The database knows no text with a character of code 0. */
const Name = z
  .string()
  .max(1_000)
  .refine((name) => !name.includes('\u0000'));
const Newest = z.object({ key: z.iso.datetime(), id: Id });
const Row = z.union([
  z.object({ from: z.literal('found'), id: Id }),
  z.object({ from: z.literal('directory'), id: DirectoryId }),
]);
const Ranked = z.object({ rank: z.int32(), row: Row });
export type RankedEnd = z.output<typeof Ranked>;

/** A row of the directory; the rank is 0 where it comes by id. */
const Held = z.object({ rank: z.int32(), id: DirectoryId });
const InDirectory = z.object({ part: z.literal('directory'), after: Held });
const Found = (after: z.ZodType<{ key: string; id: string }>) =>
  // `directory`: where that begins after them, if not with its first row.
  z.object({ part: z.literal('found'), after: after.nullable(), directory: Held.nullish() });
/** Of the first rows, which are compared with each other: the last one shown, and how far they go. */
const Compared = z.object({
  part: z.literal('compared'),
  after: Ranked,
  until: z.object({ found: Newest.nullable(), directory: Held.nullable() }),
});

export type ComparedPlace = z.output<typeof Compared>;

const byName = Found(z.object({ key: Name, id: Id }));
const byValue = z.object({ part: z.literal('ordered'), after: Ranked });
const PLACES = {
  relevance: z.union([Compared, Found(Newest), InDirectory, byValue]),
  '-found': z.union([Found(Newest), InDirectory]),
  name: byName,
  '-name': byName,
  size: byValue,
  '-size': byValue,
  founded: byValue,
  '-founded': byValue,
} satisfies Record<NewSort, z.ZodType>;
export type NewPlace = z.output<(typeof PLACES)[NewSort]>;

export type NewRow = { from: 'found'; row: FoundRow } | { from: 'directory'; id: string };

export interface NewRows {
  rows: NewRow[];
  /** Where the next page begins; null where this was the last one. */
  next: NewPlace | null;
}

export function cursorAt(sort: NewSort, place: NewPlace): string {
  return Buffer.from(JSON.stringify({ sort, place })).toString('base64url');
}

/** @throws AppError INVALID_INPUT for a cursor of no page, or of another order */
export function toPlace(sort: NewSort, cursor: string): NewPlace {
  const cursorOf = z.object({ sort: z.literal(sort), place: PLACES[sort] as z.ZodType<NewPlace> });
  const read = cursorOf.safeParse(toJson(Buffer.from(cursor, 'base64url').toString()));
  if (read.success) return read.data.place;
  const message = 'This page cannot be found. Start with the first one.';
  throw new AppError('INVALID_INPUT', { fields: [{ path: 'cursor', message }] });
}

function toJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
