// What is offered between braces, and what of it is overtyped.
import { describe, expect, it } from 'vitest';
import type { Variable } from '../contract.ts';
import { findChoices, markChoices, openMark, partToOvertype } from './mark-choices.ts';

const variable = (name: string, label: string, fallback: string | null): Variable => ({
  key: name,
  name,
  label,
  group: 'contact',
  aliases: [name.toLowerCase()],
  fallback,
  sample: '',
});
const choices = markChoices(
  [variable('firstName', 'First name', 'there'), variable('phone', 'Phone', ''), variable('email', 'E-mail', null)],
  ['Sign-off'],
);

describe('choices', () => {
  it('hold their fallback, or a place for it', () => {
    expect(choices.map(({ mark }) => mark)).toEqual([
      '{{firstName|there}}',
      '{{phone|}}',
      '{{email}}',
      '{{> Sign-off}}',
    ]);
  });

  it.each([
    ['', 4],
    ['FIRST na', 1],
    ['sign off', 1],
    ['snippet', 1],
    ['nothing', 0],
  ])('are found by %s', (typed, count) => {
    expect(findChoices(choices, typed)).toHaveLength(count);
  });

  it('that start with what is typed come first', () => {
    expect(findChoices(choices, 'e').map(({ label }) => label)[0]).toBe('E-mail');
  });
});

it.each([
  ['Hi {{', '', 2],
  ['Hi {{ fir', 'fir', 6],
  ['Hi {{> si', 'si', 6],
  ['{{firstName|th', null, 0],
  ['{{firstName}}', null, 0],
  ['Hi {', null, 0],
])('%s is being typed', (before, typed, length) => {
  expect(openMark(before)).toEqual(typed === null ? null : { typed, length });
});

it.each([
  ['{{firstName|there}}', 'there'],
  ['{{phone|}}', ''],
  ['{{email}}', null],
  ['{{> Sign-off}}', null],
  ['{Hello|Hi}', 'Hello|Hi'],
])('%s is overtyped at %s', (mark, part) => {
  const found = partToOvertype(mark);
  expect(found && mark.slice(found.from, found.to)).toBe(part);
});
