// Who is shown the tour by itself, and what it holds.
import { expect, it } from 'vitest';
import { NOTHING_DONE } from '#tests/support/nothing-done.ts';
import { isNewcomer, tourSteps } from './tour-steps.ts';

it.each([
  ['nothing was done', {}, true],
  ['a company was kept', { kept: true }, false],
  ['a mailbox was connected', { mailbox: true }, false],
  ['a search was made', { searched: true }, false],
])('%s: %o', (_what, done, shown) =>
  expect(isNewcomer({ done: { ...NOTHING_DONE, ...done }, recent: [] })).toBe(shown),
);

it.each([true, false])('has at most four steps, each at another place (freelancer: %s)', (freelancer) => {
  const places = tourSteps(freelancer).map(({ at }) => at);
  expect(places.length).toBeLessThanOrEqual(4);
  expect(new Set(places).size).toBe(places.length);
});
