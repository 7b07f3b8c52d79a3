// The next step of a recipient and its time: the wait, then the next opening of the sending windows in the zone that applies.
import type { CampaignSetup, Step } from '../setup.contract.ts';

/** The first step after the last one that the recipient has had, without steps that they had before a reorder. */
export function nextStep(steps: readonly Step[], had: ReadonlySet<string>): Step | null {
  let last = -1;
  for (const [at, { id }] of steps.entries()) if (had.has(id)) last = at;
  return steps.slice(last + 1).find(({ id }) => !had.has(id)) ?? null;
}

/** The zone of the windows for a recipient whose own is `own`. */
export function zoneFor({ zone }: CampaignSetup['schedule'], own: string): string {
  return zone === 'recipient' ? own : zone;
}

const UNIT_MS = { minutes: 60_000, hours: 3_600_000 } as const;
const DAY_MS = 86_400_000;

/**
 * When a wait is over. Days keep the time of day where the zone's clocks change: `ahead` tells how far they are ahead of UTC at an
 * instant, in milliseconds.
 */
export function afterWait(from: Date, { amount, unit }: Step['wait'], ahead: (at: Date) => number): Date {
  if (unit === 'minutes' || unit === 'hours') return new Date(from.getTime() + amount * UNIT_MS[unit]);
  let local = from.getTime() + ahead(from);
  if (unit === 'days') local += amount * DAY_MS;
  for (let left = unit === 'workdays' ? amount : 0; left > 0; ) {
    local += DAY_MS;
    if (isWorkday(local)) left -= 1;
  }
  // The distance at the guessed instant is the right one but for the hour of the change itself.
  return new Date(local - ahead(new Date(local - ahead(from))));
}

function isWorkday(local: number): boolean {
  const day = new Date(local).getUTCDay();
  return day > 0 && day < 6;
}
