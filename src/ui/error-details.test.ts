import { expect, it } from 'vitest';
import { errorDetails } from './ErrorState.tsx';

it('writes what support needs, leaving out what is not known', () => {
  const at = new Date('2026-11-21T08:00:00Z');
  expect(errorDetails({ message: 'Failed', code: 'INTERNAL', requestId: 'r1' }, '/home', at)).toBe(
    'Failed\nCode: INTERNAL\nRequest: r1\nPage: /home\nTime: 2026-11-21T08:00:00.000Z',
  );
  expect(errorDetails({ message: 'Failed' }, '/home', at)).toBe('Failed\nPage: /home\nTime: 2026-11-21T08:00:00.000Z');
});
