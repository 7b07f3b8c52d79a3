// Weeks of a calendar, which start on another day from locale to locale. Apart from other days, since the first page needs no weeks.
import { getWeekStartByLocale } from 'weekstart';
import { addDays, toWeekday } from './calendar-day.ts';
import { region } from './region.ts';

/** The day that weeks start on in a locale, as in `toWeekday`: Sunday in the US, Monday in most of Europe, Saturday in Egypt (CLDR). */
export const firstWeekday = (locale: string = region().locale): number => getWeekStartByLocale(locale) || 7;

/** The first day of its week. */
export const startOfWeek = (day: string, locale?: string): string =>
  addDays(day, -((toWeekday(day) - firstWeekday(locale) + 7) % 7));
