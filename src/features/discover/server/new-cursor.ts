// Where a page of what is new ends: among what was found, or in the directory.
import { z } from 'zod';
import { AppError } from '#shared/errors.ts';
import type { FoundOrder } from './found-list.store.ts';

const Id = z.uuid();
/** The database knows no text with a character of code 0. */
const Name = z
  .string()
  .max(1_000)
  .refine((name) => !name.includes('\u0000'));
const Found = <Order extends FoundOrder>(order: Order, key: z.ZodType<string>) =>
  z.object({ part: z.literal('found'), order: z.literal(order), after: z.object({ key, id: Id }).nullable() });

const Place = z.union([
  Found('newest', z.iso.datetime()),
  Found('name', Name),
  Found('-name', Name),
  z.object({ part: z.literal('directory'), after: z.string().regex(/^\d{1,15}$/) }),
]);
export type NewPlace = z.output<typeof Place>;

export const firstPlace = (order: FoundOrder): NewPlace => ({ part: 'found', order, after: null });

export function cursorAt(place: NewPlace): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

/** @throws AppError INVALID_INPUT for a cursor of no page, or of another order */
export function placeOf(order: FoundOrder, cursor: string): NewPlace {
  const read = Place.safeParse(jsonOf(Buffer.from(cursor, 'base64url').toString()));
  if (read.success && (read.data.part === 'found' ? read.data.order : 'newest') === order) return read.data;
  const message = 'This page cannot be found. Begin with the first one.';
  throw new AppError('INVALID_INPUT', { fields: [{ path: 'cursor', message }] });
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
