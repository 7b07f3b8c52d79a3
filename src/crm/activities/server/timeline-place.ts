// The cursor of the timeline: time and id of the last entry of a page.
import { AppError } from '#shared/errors.ts';

export interface Place {
  /** ISO 8601 with microseconds: what happened in one transaction has one time. */
  at: string;
  id: string;
}

const CURSOR = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z)_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

export const writePlace = ({ at, id }: Place) => `${at}_${id}`;

/** @throws AppError INVALID_INPUT for what is no cursor of ours */
export function readPlace(cursor: string | undefined): Place | null {
  if (cursor === undefined) return null;
  const [, at, id] = CURSOR.exec(cursor) ?? [];
  if (!at || !id || Number.isNaN(Date.parse(at)))
    throw new AppError('INVALID_INPUT', { fields: [{ path: 'cursor', message: 'This page cannot be found' }] });
  return { at, id };
}

/** Newest first; of the same time the later id. */
export function byPlace(a: Place, b: Place): number {
  if (a.at !== b.at) return a.at < b.at ? 1 : -1;
  if (a.id === b.id) return 0;
  return a.id < b.id ? 1 : -1;
}
