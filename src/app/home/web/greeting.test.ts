import { expect, it } from 'vitest';
import { greeting } from './HomePage.tsx';

it.each([
  [3, 'Mara Lindqvist', 'Good evening, Mara'],
  [8, '  Mara ', 'Good morning, Mara'],
  [12, 'Mara', 'Good afternoon, Mara'],
  [18, '', 'Good evening'],
])('greets at %i', (hour, name, text) => {
  expect(greeting(hour, name)).toBe(text);
});
