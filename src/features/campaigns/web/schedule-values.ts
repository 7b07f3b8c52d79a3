// Between what the controls of a schedule hold and what is stored: local times, minutes of a day, names of zones.

const two = (number: number) => String(number).padStart(2, '0');

/** "2026-11-24T09:30" in the reader's zone, as the control holds it. */
export function inputOf(at: string): string {
  const date = new Date(at);
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** Null while it is not whole. */
export function momentOf(input: string): string | null {
  const date = new Date(input);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

/** 510 is "08:30"; the end of a day is shown as its last minute, since the control knows no 24:00. */
export const timeOf = (minutes: number): string =>
  minutes >= 1_440 ? '23:59' : `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;

export function minutesOf(time: string): number | null {
  const parts = /^(\d{2}):(\d{2})/.exec(time);
  if (!parts) return null;
  const minutes = Number(parts[1]) * 60 + Number(parts[2]);
  return minutes === 1_439 ? 1_440 : minutes;
}

export function zoneChoices(now: string): { value: string; label: string }[] {
  const zones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', now]);
  return [...zones].sort().map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));
}
