// Which day it is somewhere: what a mailbox may send is counted by the days of its own zone.

const formats = new Map<string, Intl.DateTimeFormat>();

/** "2026-11-30". `zone`: an IANA zone that the runtime knows. */
export function dayIn(zone: string, at: number): string {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' });
  formats.set(zone, format);
  return format.format(at);
}
