import { expect, it } from 'vitest';
import { fieldFaults } from './http-server.ts';

it('names 50 fields at most', () => {
  const issues = Array.from({ length: 60_000 }, (_, n) => ({ instancePath: `/k${n}`, message: 'unknown' }));
  expect(fieldFaults(issues)).toHaveLength(50);
});

it('names each field once, with its first fault', () => {
  expect(
    fieldFaults([
      { instancePath: '/email', message: 'Please enter your email address' },
      { instancePath: '/email', message: 'something else' },
      { instancePath: '/skills/3', message: 'too long' },
      { instancePath: '', message: 'Please send an object' },
    ]),
  ).toEqual([
    { path: 'email', message: 'Please enter your email address' },
    { path: 'skills.3', message: 'too long' },
    { path: '', message: 'Please send an object' },
  ]);
});
