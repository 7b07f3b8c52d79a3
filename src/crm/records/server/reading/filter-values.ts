// The values of conditions, read by what their field holds. What cannot be read is INVALID_INPUT, said at the field's name.
import { AppError } from '#shared/errors.ts';
import type { Condition } from '../../contract.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const DAY_MS = 86_400_000;
/** Days back that can be asked for: beyond it no calendar reaches. */
const MOST_DAYS = 36_500;

export function filterFault(message: string): AppError {
  return new AppError('INVALID_INPUT', { fields: [{ path: 'filter', message }] });
}

/** How the values of one condition are read; each throws in the words of its field. */
export function valuesOf({ value }: Condition, label: string) {
  const refuse = (wanted: string): never => {
    throw filterFault(`${label}: ${wanted}`);
  };
  const listed = (): (string | number)[] => {
    const items = Array.isArray(value) ? value : typeof value === 'string' || typeof value === 'number' ? [value] : [];
    return items.length > 0 ? items : refuse('choose at least one value');
  };
  const number = (given: unknown): number => {
    const read = typeof given === 'string' && given.trim() !== '' ? Number(given) : given;
    return typeof read === 'number' && Number.isFinite(read) ? read : refuse('enter a number');
  };
  const moment = (given: unknown): Moment => {
    if (typeof given !== 'string' || !(DAY.test(given) || MOMENT.test(given))) return refuse('enter a date');
    const at = Date.parse(given);
    // 31 February is a date to some readers, and none to the database.
    if (Number.isNaN(at) || (DAY.test(given) && new Date(at).toISOString().slice(0, 10) !== given))
      return refuse('enter a date');
    return { at, wholeDay: DAY.test(given) };
  };
  const pair = <T>(read: (given: unknown) => T): [T, T] =>
    Array.isArray(value) && value.length === 2 ? [read(value[0]), read(value[1])] : refuse('enter both ends');
  return {
    text: () => (typeof value === 'string' && value.trim() !== '' ? value.trim() : refuse('enter a text')),
    texts: () => listed().map(String),
    ids: () => listed().map((id) => (UUID.test(String(id)) ? String(id) : refuse('choose from the list'))),
    number: () => number(value),
    numbers: () => pair(number),
    moment: () => moment(value),
    moments: () => pair(moment),
    days: () => {
      const days = number(value);
      return Number.isInteger(days) && days >= 0 && days <= MOST_DAYS ? days : refuse('enter a number of days');
    },
    yes: () => (typeof value === 'boolean' ? value : refuse('choose yes or no')),
  };
}

/** Milliseconds since 1970; a day without an hour lasts from then for a day. */
export interface Moment {
  at: number;
  wholeDay: boolean;
}

export const startOf = ({ at }: Moment): string => new Date(at).toISOString();
/** The first moment that is after it. */
export const endOf = ({ at, wholeDay }: Moment): string => new Date(at + (wholeDay ? DAY_MS : 1)).toISOString();
export const dayOf = ({ at }: Moment): string => new Date(at).toISOString().slice(0, 10);
/** That many times 24 hours before. */
export const backFrom = (now: number, days: number): string => new Date(now - days * DAY_MS).toISOString();
