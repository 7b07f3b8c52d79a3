// The day that a change is noted under: the user's own, which the browser tells and only a clock that is wrong gets wrong.

const DAY_MS = 86_400_000;

/** `claimed` where it can be today somewhere on earth at `now` (epoch milliseconds), else the day in UTC. */
export function userDay(claimed: string, now: number): string {
  const utc = new Date(now).toISOString().slice(0, 10);
  return Math.abs(Date.parse(claimed) - Date.parse(utc)) <= DAY_MS ? claimed : utc;
}
