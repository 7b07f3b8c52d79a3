// Days of saved jobs are told as everywhere.
export { addDays, daysBetween, formatDay, formatDue, today } from '#shared/calendar-day.ts';
