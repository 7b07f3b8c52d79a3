// Entries of a typed text.
import { expect, it } from 'vitest';
import { typedValues } from './change-suppressions.ts';

it.each<[string, string[]]>([
  ['a@b.example c.example,d@e.example;\nf.example', ['a@b.example', 'c.example', 'd@e.example', 'f.example']],
  ['+49 170 1234567', ['+49 170 1234567']],
  ['+49 170 1234567 +43 660 (12) 34', ['+49 170 1234567', '+43 660 (12) 34']],
  ['mara@b.example +49 170 1234567 c.example', ['mara@b.example', '+49 170 1234567', 'c.example']],
  ['0170 1234567\n0171 1234567', ['0170 1234567', '0171 1234567']],
  [' , ;\t', []],
])('%j', (text, values) => {
  expect(typedValues(text)).toEqual(values);
});
