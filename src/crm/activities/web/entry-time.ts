// Time of a timeline entry: "today 08:14", "yesterday 09:02", "12 Nov", "12 Nov 2025".

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });
const year = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });

/** `at`: ISO 8601; `now`: epoch milliseconds. In the reader's time zone. */
export function entryTime(at: string, now: number): string {
  const then = new Date(at);
  const today = new Date(now);
  const midnight = new Date(today.getFullYear(), today.getMonth(), today.getDate());
  if (then >= midnight) return `today ${clock.format(then)}`;
  const yesterday = new Date(today.getFullYear(), today.getMonth(), today.getDate() - 1);
  if (then >= yesterday) return `yesterday ${clock.format(then)}`;
  return (then.getFullYear() === today.getFullYear() ? day : year).format(then);
}
