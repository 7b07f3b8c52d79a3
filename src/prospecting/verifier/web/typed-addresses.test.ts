import { describe, expect, it } from 'vitest';
import { typedAddresses } from './AddressForm.tsx';

describe('typedAddresses', () => {
  it.each([
    ['nothing', '   ', []],
    ['one', ' mara@northwind.example ', ['mara@northwind.example']],
    ['lines, commas and semicolons', 'a@x.example\nb@x.example, c@x.example;d@x.example', 4],
    ['names around them', '"Lindqvist, Mara" <mara@northwind.example>', ['mara@northwind.example']],
    ['doubles in another case', 'Mara@X.example mara@x.example', ['Mara@X.example']],
    ['the end of a sentence', 'Write to mara@x.example.', ['mara@x.example']],
    ['a link', 'mailto:mara@x.example', ['mara@x.example']],
    ['cells of a spreadsheet', 'Mara\tmara@x.example\t040\nTom\ttom@y.example\t030', 2],
    ['what is broken is kept, to be told so', 'mara@@x', ['mara@@x']],
  ])('%s', (_, text, expected) => {
    const found = typedAddresses(text);
    if (typeof expected === 'number') expect(found).toHaveLength(expected);
    else expect(found).toEqual(expected);
  });
});
