// Times that a conversation can be snoozed to by one press, in the user's time zone.
import { addDays } from '#shared/calendar-day.ts';
import { localTime, momentAt } from '#shared/local-time.ts';

export interface SnoozeChoice {
  label: string;
  at: Date;
}

const MORNING = 9;
const EVENING = 18;
/** Later in the day, this evening is too soon to be of use. */
const LAST_HOUR_BEFORE_EVENING = 16;

export function snoozeChoices(now: number, zone?: string): SnoozeChoice[] {
  const { day, hour } = localTime(now, zone);
  const at = (days: number, time: number) => momentAt(addDays(day, days), time, 0, zone);
  // 0 is Sunday.
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  const toMonday = (8 - weekday) % 7 || 7;
  return [
    ...(hour <= LAST_HOUR_BEFORE_EVENING ? [{ label: 'This evening', at: at(0, EVENING) }] : []),
    { label: 'Tomorrow', at: at(1, MORNING) },
    // On a Sunday, tomorrow is next week.
    ...(toMonday > 1 ? [{ label: 'Next week', at: at(toMonday, MORNING) }] : []),
    { label: 'In a month', at: at(30, MORNING) },
  ];
}
