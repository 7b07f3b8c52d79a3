// How long a campaign takes.
import { expect, it } from 'vitest';
import { capacityOf } from './capacity.ts';

/** Monday to Friday. */
const workdays = (cap: number) => (day: string) => ([0, 6].includes(new Date(day).getUTCDay()) ? 0 : cap);

it.each([
  // One mail to 100 people, 30 a day from Monday 30 November: the fourth day.
  [{ people: 100, waits: [0], cap: 30 }, '2026-12-03'],
  [{ people: 30, waits: [0], cap: 30 }, '2026-11-30'],
  // Over the weekend.
  [{ people: 151, waits: [0], cap: 30 }, '2026-12-07'],
  // Two steps with three days between: 30 + 30 mails on Monday and Thursday.
  [{ people: 30, waits: [0, 3], cap: 30 }, '2026-12-03'],
  // 60 people: first mails on Monday and Tuesday, second ones on Thursday and Friday.
  [{ people: 60, waits: [0, 3], cap: 30 }, '2026-12-04'],
])('%j ends on %s', ({ people, waits, cap }, endsOn) => {
  expect(capacityOf({ from: '2026-11-30', people, waits, capOn: workdays(cap) })).toEqual({
    firstDay: cap,
    perDay: cap,
    endsOn,
  });
});

it('tells the first day and the warm ones apart, and that nothing can be sent', () => {
  const ramp = (day: string) => Math.min(30, 5 + Math.round((Date.parse(day) - Date.parse('2026-11-30')) / 86_400_000));
  expect(capacityOf({ from: '2026-11-30', people: 500, waits: [0], capOn: ramp })).toMatchObject({
    firstDay: 5,
    perDay: 30,
  });
  expect(capacityOf({ from: '2026-11-30', people: 1, waits: [0], capOn: () => 0 }).endsOn).toBeNull();
});
