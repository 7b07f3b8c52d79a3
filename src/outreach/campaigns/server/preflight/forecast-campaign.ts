// The simulated schedule of a campaign, with the windows, waits and limits that its sender will apply.
import { capInHour, capOnDay, DAY_CAP_LIMIT, WEEKDAYS, type WeekWindows } from '#outreach/mailboxes/fields.contract.ts';
import { transportOf } from '#outreach/mailboxes/server/index.ts';
import { dayIn, nextDayIn, nextOpening } from '#outreach/sending/server/index.ts';
import { zoneFor } from '../../domain/plan-step.ts';
import { type Forecast, type RecipientGroup, simulateSchedule } from '../../domain/simulate-schedule.ts';
import type { StoredCampaign } from '../campaigns.store.ts';
import { campaignStart, planStepTime } from '../delivery/plan-mails.ts';
import type { Sender } from '../delivery/senders.ts';

/** In place of a zone: practice keeps no sending hours. */
const PRACTICE = 'practice';
const DAY_MINUTES = 1_440;

export function forecastCampaign(
  campaign: Pick<StoredCampaign, 'setup' | 'launchedAt'>,
  mailboxes: readonly Sender[],
  groups: readonly RecipientGroup[],
  now: Date,
): Forecast {
  const { schedule, steps, limits } = campaign.setup;
  const practice = new Set(mailboxes.filter((sender) => sender.practice).map(({ id }) => id));
  const closed = complementOf(schedule.windows);
  const zoneOf = (own: string) => zoneFor(schedule, own);
  return simulateSchedule({
    start: campaignStart(campaign, now).getTime(),
    steps: steps.length,
    groups: groups.map((group) => (practice.has(group.mailboxId) ? { ...group, zone: PRACTICE } : group)),
    dayCap: limits.dayCap,
    mailboxes: mailboxes.map((mailbox) => {
      const { id, kind, zone, dayCap, rampStartedOn, gapMinSeconds, gapMaxSeconds, number } = mailbox;
      const { perMinute } = transportOf(mailbox);
      const slowest = perMinute === null ? 0 : 60_000 / perMinute;
      const isPaced = kind !== 'practice' && number === null && dayCap <= DAY_CAP_LIMIT;
      const today = dayIn(zone, now);
      // Of a number, the people that were messaged in the last 24 hours are taken off the first day.
      const capOn = (day: string) =>
        day === today && number?.peopleLeft != null ? number.peopleLeft : capOnDay(dayCap, rampStartedOn, day);
      return {
        id,
        zone,
        gapMs: number ? 1_000 / number.perSecond : Math.max(slowest, ((gapMinSeconds + gapMaxSeconds) / 2) * 1_000),
        capOn,
        hourCapOn: isPaced ? (day: string) => capInHour(kind, capOn(day)) : null,
      };
    }),
    calendar: {
      dueAt(step, own, from) {
        const at = new Date(from);
        const { wait } = steps[step] ?? { wait: { amount: 0, unit: 'days' as const } };
        return planStepTime(
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
