// The estimate of a campaign's schedule: daily and hourly limits, ramp, gap, windows, weekends and zones.
import { expect, it } from 'vitest';
import type { CampaignSetup } from '../../setup.contract.ts';
import type { Sender } from '../delivery/senders.ts';
import { forecastCampaign } from './run-preflight.ts';

const WORKDAYS = Object.fromEntries(
  ['mon', 'tue', 'wed', 'thu', 'fri'].map((day): [string, [number, number][]] => [day, [[9 * 60, 17 * 60]]]),
);
const box = (more: Partial<Sender>) =>
  ({
    id: 'a',
    kind: 'smtp',
    zone: 'UTC',
    dayCap: 30,
    rampStartedOn: null,
    gapMinSeconds: 0,
    gapMaxSeconds: 0,
    practice: false,
    number: null,
    ...more,
  }) as Sender;

interface Case {
  people?: number | { mailboxId: string; zone: string; people: number }[];
  waits?: { amount: number; unit: 'minutes' | 'hours' | 'days' | 'workdays' }[];
  boxes?: Sender[];
  dayCap?: number | null;
  zone?: string;
  now?: string;
}

function forecast({
  people = 1,
  waits = [],
  boxes = [box({})],
  dayCap = null,
  zone = 'UTC',
  now = '2026-11-30T08:00Z',
}: Case) {
  const steps = [{ amount: 0, unit: 'days' as const }, ...waits].map((wait, at) => ({ id: String(at), wait }));
  const setup = { steps, schedule: { startAt: null, windows: WORKDAYS, zone }, limits: { dayCap, mailboxIds: [] } };
  const campaign = { id: 'c', createdBy: 'u', launchedAt: null, setup: setup as unknown as CampaignSetup };
  const groups = typeof people === 'number' ? [{ mailboxId: 'a', zone: 'UTC', people }] : people;
  const { firstAt, lastAt, ...days } = forecastCampaign(campaign, boxes, groups, new Date(now));
  const text = (at: number | null) => (at === null ? null : new Date(at).toISOString().slice(0, 16));
  return { first: text(firstAt), last: text(lastAt), ...days };
}

it.each<[string, Case, Partial<ReturnType<typeof forecast>>]>([
  // Monday 30 November, 8:00: opens at 9. Five an hour, so 30 take until 14:00.
  ['a day', { people: 30 }, { first: '2026-11-30T09:00', last: '2026-11-30T14:00', firstDay: 30, perDay: 30 }],
  ['the day after', { people: 31 }, { last: '2026-12-01T09:00', firstDay: 30 }],
  ['over the weekend', { people: 151 }, { last: '2026-12-07T09:00' }],
  ['on a Saturday', { people: 1, now: '2026-12-05T12:00Z' }, { first: '2026-12-07T09:00' }],
  ['at the end of the window', { people: 1, now: '2026-11-30T17:00Z' }, { first: '2026-12-01T09:00' }],
  [
    'a gap of two minutes',
    { people: 3, boxes: [box({ gapMinSeconds: 60, gapMaxSeconds: 180 })] },
    { last: '2026-11-30T09:04' },
  ],
  ['an hour holds 5 of 30', { people: 6 }, { last: '2026-11-30T10:00' }],
  [
    'practice has no limit an hour and no sending hours',
    { people: 30, boxes: [box({ kind: 'practice', practice: true })] },
    { last: '2026-11-30T08:00' },
  ],
  [
    'Microsoft takes 30 a minute',
    { people: 31, boxes: [box({ kind: 'microsoft', dayCap: 1_000_000 })] },
    { last: '2026-11-30T09:01' },
  ],
  // 5 on the first day of the ramp, 5 on the second (25 / 28 rounds down), 6 on the third.
  [
    'a new mailbox',
    { people: 16, boxes: [box({ rampStartedOn: '2026-11-30' })] },
    { firstDay: 5, perDay: 6, last: '2026-12-02T14:00' },
  ],
  ['the limit of the campaign', { people: 30, dayCap: 10 }, { last: '2026-12-02T10:00', firstDay: 10 }],
  [
    'the limit of the campaign over two mailboxes',
    {
      dayCap: 10,
      people: ['a', 'b'].map((mailboxId) => ({ mailboxId, zone: 'UTC', people: 10 })),
      boxes: [box({}), box({ id: 'b' })],
    },
    { last: '2026-12-01T09:00', perDay: 10 },
  ],
  [
    'zones',
    {
      zone: 'recipient',
      people: [
        { mailboxId: 'a', zone: 'Asia/Tokyo', people: 1 },
        { mailboxId: 'a', zone: 'America/New_York', people: 1 },
      ],
    },
    { first: '2026-11-30T14:00', last: '2026-12-01T00:00' },
  ],
  [
    'a zone where clocks change',
    { zone: 'Europe/Lisbon', now: '2026-10-23T16:59Z', people: 1 },
    { first: '2026-10-26T09:00' },
  ],
  ['three days later', { people: 1, waits: [{ amount: 3, unit: 'days' }] }, { last: '2026-12-03T09:00' }],
  [
    'three working days later',
    { people: 1, waits: [{ amount: 3, unit: 'workdays' }], now: '2026-12-03T10:00Z' },
    { last: '2026-12-08T10:00' },
  ],
  ['into a weekend', { people: 1, waits: [{ amount: 5, unit: 'days' }] }, { last: '2026-12-07T09:00' }],
  // First emails are due before second ones, and the queue is worked off by due time: 30 + 30 first, then 30 + 30 second.
  [
    'two steps, more people than a day holds',
    { people: 60, waits: [{ amount: 1, unit: 'days' }] },
    { last: '2026-12-03T14:00' },
  ],
  ['never', { people: 40_000 }, { last: null }],
  ['nobody', { people: 0 }, { first: null, last: null, firstDay: 0, perDay: 0 }],
])('%s', (_, asked, expected) => {
  expect(forecast(asked)).toMatchObject(expected);
});
