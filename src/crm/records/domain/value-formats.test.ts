// What is joined is split as it was, and what people type is read as they mean it.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { joinValues, splitValues } from './value-formats.ts';

it.each([
  ['vip, old', ['vip', ' old']],
  ['vip;old|x\ny', ['vip', 'old', 'x', 'y']],
  ['"Lind, Mara"; vip', ['Lind, Mara', 'vip']],
  ['"say ""hi"""', ['say "hi"']],
  ['24" screens, vip', ['24" screens', ' vip']],
  ['"vip, old', ['"vip', 'old']],
  ['"a" b, c', ['"a" b', 'c']],
])('%j', (text, values) => expect(splitValues(text).map((value) => value.trim())).toEqual(values.map((v) => v.trim())));

it('joined and split again, they are what they were', () => {
  const value = fc.string({ minLength: 1, unit: fc.constantFrom('a', ',', ';', '|', '"', ' ', "'", '=', 'ü') });
  const line = value.map((text) => text.trim()).filter((text) => text !== '');
  fc.assert(
    fc.property(fc.array(line, { minLength: 1 }), (values) => {
      expect(splitValues(joinValues(values)).map((each) => each.trim())).toEqual(values);
    }),
  );
});
