// The sample contacts of practice: reserved domains, a reply at least, and rules of the mailbox that win.
import { expect, test } from 'vitest';
import { z } from 'zod';
import { isCountryCode } from '#shared/countries.ts';
import { PRACTICE_BEHAVIOURS } from '../fields.contract.ts';
import people from './data/practice-people.json' with { type: 'json' };
import { PRACTICE_PEOPLE, type PracticePerson, usualBehaviour } from './practice-people.ts';

const Person = z.strictObject({
  name: z.string().min(3),
  email: z.email().regex(/\.example$/),
  title: z.string().min(3),
  companyName: z.string().min(3),
  city: z.string().min(3),
  country: z.string().refine(isCountryCode),
  reacts: z.enum(PRACTICE_BEHAVIOURS),
}) satisfies z.ZodType<PracticePerson>;

test('five invented people, with an address each; two of them reply', () => {
  expect(z.array(Person).length(5).safeParse(people).error?.issues ?? []).toEqual([]);
  expect(new Set(PRACTICE_PEOPLE.map(({ email }) => email)).size).toBe(5);
  expect(PRACTICE_PEOPLE.filter(({ reacts }) => reacts === 'answer')).toHaveLength(2);
  // Nothing of them may stay on the suppression list.
  expect(PRACTICE_PEOPLE.every(({ reacts }) => ['answer', 'auto-answer', 'deliver'].includes(reacts))).toBe(true);
});

test('each reacts in their own way unless the mailbox has a rule for everyone', () => {
  expect(usualBehaviour('mara@northwind.example', null)).toBe('answer');
  expect(usualBehaviour('mara@northwind.example', 'bounce')).toBe('bounce');
  expect(usualBehaviour('someone@birch.example', null)).toBe('deliver');
});
