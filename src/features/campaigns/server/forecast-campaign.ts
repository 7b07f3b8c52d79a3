// The simulated schedule of a campaign, with the windows, waits and limits that its sender will apply.
import { capInHour, capOnDay, DAY_CAP_LIMIT, WEEKDAYS, type WeekWindows } from '#features/mailboxes/fields.contract.ts';
import { type MailboxFacts, transportOf } from '#features/mailboxes/server/index.ts';
import { dayIn, nextDayIn, nextOpening } from '#features/sending/server/index.ts';
import { zoneFor } from '../domain/plan-step.ts';
import { type Forecast, type RecipientGroup, simulateSchedule } from '../domain/simulate-schedule.ts';
import type { StoredCampaign } from './campaigns.store.ts';
import { startOf, timeOfStep } from './plan-mails.ts';

/** In place of a zone: practice keeps no sending hours. */
const PRACTICE = 'practice';
const DAY_MINUTES = 1_440;

export function forecastCampaign(
  campaign: Pick<StoredCampaign, 'id' | 'setup' | 'createdBy' | 'launchedAt'>,
  mailboxes: readonly MailboxFacts[],
  groups: readonly RecipientGroup[],
  now: Date,
): Forecast {
  const { schedule, steps, limits } = campaign.setup;
  const practice = new Set(mailboxes.filter(({ kind }) => kind === 'practice').map(({ id }) => id));
  const closed = complementOf(schedule.windows);
  const zoneOf = (own: string) => zoneFor(schedule, own);
  return simulateSchedule({
    start: startOf(campaign, now).getTime(),
    steps: steps.length,
    groups: groups.map((group) => (practice.has(group.mailboxId) ? { ...group, zone: PRACTICE } : group)),
    dayCap: limits.dayCap,
    mailboxes: mailboxes.map((mailbox) => {
      const { id, kind, zone, dayCap, rampStartedOn, gapMinSeconds, gapMaxSeconds } = mailbox;
      const { perMinute } = transportOf(mailbox);
      const slowest = perMinute === null ? 0 : 60_000 / perMinute;
      const isPaced = kind !== 'practice' && dayCap <= DAY_CAP_LIMIT;
      const capOn = (day: string) => capOnDay(dayCap, rampStartedOn, day);
      return {
        id,
        zone,
        gapMs: Math.max(slowest, ((gapMinSeconds + gapMaxSeconds) / 2) * 1_000),
        capOn,
        hourCapOn: isPaced ? (day: string) => capInHour(kind, capOn(day)) : null,
      };
    }),
    calendar: {
      dueAt(step, own, from) {
        const at = new Date(from);
        const { wait } = steps[step] ?? { wait: { amount: 0, unit: 'days' as const } };
        return timeOfStep(
          campaign.setup,
          { wait },
          { zone: own, notBefore: null },
          { from: at, now: at, practice: own === PRACTICE },
        ).dueAt.getTime();
      },
      opensAt: (own, at) =>
        own === PRACTICE ? at : (nextOpening(schedule.windows, zoneOf(own), new Date(at))?.getTime() ?? null),
      closesAt: (own, at) =>
        own === PRACTICE ? null : (nextOpening(closed, zoneOf(own), new Date(at))?.getTime() ?? null),
      dayOf: (zone, at) => dayIn(zone, new Date(at)),
      nextDay: (zone, at) => nextDayIn(zone, new Date(at)).getTime(),
    },
  });
}

/** The times of a week outside its windows. */
function complementOf(windows: WeekWindows): WeekWindows {
  return Object.fromEntries(
    WEEKDAYS.map((day): [string, [number, number][]] => {
      const spans: [number, number][] = [];
      let from = 0;
      for (const [opens, closes] of windows[day] ?? []) {
        if (opens > from) spans.push([from, opens]);
        from = closes;
      }
      if (from < DAY_MINUTES) spans.push([from, DAY_MINUTES]);
      return [day, spans];
    }),
  );
}
