import { expect, it } from 'vitest';
import { inputOf, momentOf } from './ScheduleForm.tsx';

it('takes no time that is not whole', () => {
  expect(momentOf('')).toBeNull();
});

it('gives a moment back as it was', () => {
  const at = '2026-11-24T09:30:00.000Z';
  expect(momentOf(inputOf(at))).toBe(at);
});
