// Values of records in the words of the screen.
import type { RecordField } from '../fields.contract.ts';

const exactTime = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
/** A day of the calendar has no time zone: it is read and written in the same one. */
const calendar = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });

export function dayText(day: string): string {
  const at = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(at) ? day : calendar.format(at);
}

export function timeText(at: string): string {
  return exactTime.format(Date.parse(at));
}

export function choiceLabel(field: RecordField, value: string): string {
  return field.choices?.find((choice) => choice.value === value)?.label ?? value;
}

/** A profile or a page without what all addresses begin with. */
export function shortAddress(url: string): string {
  return url.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');
}
