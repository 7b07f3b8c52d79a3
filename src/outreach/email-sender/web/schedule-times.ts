// Times to send at, in the reader's own zone.

const at = (from: Date, days: number, hour: number) =>
  new Date(from.getFullYear(), from.getMonth(), from.getDate() + days, hour, 0, 0, 0);

/** The next morning, the next afternoon, and Monday where that is another day. */
export function usualTimes(now: Date): { label: string; at: Date }[] {
  const toMonday = (8 - now.getDay()) % 7 || 7;
  const afternoon = now.getHours() < 13 ? { label: 'This afternoon', at: at(now, 0, 14) } : null;
  return [
    ...(afternoon ? [afternoon] : []),
    { label: 'Tomorrow morning', at: at(now, 1, 9) },
    { label: 'Tomorrow afternoon', at: at(now, 1, 14) },
    ...(toMonday > 1 ? [{ label: 'Monday morning', at: at(now, toMonday, 9) }] : []),
  ];
}

/** As a field of date and time takes it. */
export function inputOf(date: Date): string {
  const two = (n: number) => String(n).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}T${two(date.getHours())}:${two(date.getMinutes())}`;
}
