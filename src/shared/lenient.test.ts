import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  looseCount,
  looseFlag,
  looseLine,
  looseList,
  looseObject,
  looseParagraphs,
  looseTypedUrl,
  looseUrl,
} from './lenient.ts';

test.each([
  ['  Mara\tLindqvist \n', 'Mara Lindqvist'],
  ['a\u0000b\u0007c\u009b', 'abc'],
  ['invoice\u202efdp.exe', 'invoicefdp.exe'],
  ['half \ud83d pair', 'half pair'],
  ['emoji \u{1f600} stays', 'emoji \u{1f600} stays'],
  ['<b>&amp;', '<b>&amp;'],
  [42, '42'],
  [Number.NaN, ''],
  [null, ''],
  [undefined, ''],
  [{ text: 'x' }, ''],
  [['x'], ''],
  [true, ''],
])('a line: %j', (value, expected) => {
  expect(looseLine(100).parse(value)).toBe(expected);
});

test('a line is cut at its limit without half a character', () => {
  expect(looseLine(5).parse('abcdefgh')).toBe('abcde');
  expect(looseLine(5).parse('abcd\u{1f600}')).toBe('abcd');
});

test('paragraphs keep their breaks', () => {
  expect(looseParagraphs(100).parse(' One \r\n\r\n\r\n\r\n  two\t three \n')).toBe('One\n\ntwo three');
});

test.each([
  ['https://cdn.example/a.png', 'https://cdn.example/a.png'],
  ['//cdn.example/a.png', 'https://cdn.example/a.png'],
  ['  https://cdn.example/a b.png ', 'https://cdn.example/a%20b.png'],
  ['javascript:alert(1)', ''],
  ['java\u0000script:alert(1)', ''],
  ['data:image/svg+xml,<svg onload=alert(1)>', ''],
  ['https://user:pass@cdn.example/', ''],
  ['/relative.png', ''],
  ['www.cdn.example', ''],
  ['https://', ''],
  [{ url: 'https://cdn.example' }, ''],
])('an address: %j', (value, expected) => {
  expect(looseUrl().parse(value)).toBe(expected);
});

test('an address of more than 2,000 characters is none', () => {
  expect(looseUrl().parse(`https://cdn.example/${'a'.repeat(2_000)}`)).toBe('');
});

test.each([
  ['www.northwind.example', 'https://www.northwind.example/'],
  ['northwind.example/om-oss', 'https://northwind.example/om-oss'],
  ['http://northwind.example', 'http://northwind.example/'],
  ['mailto:a@northwind.example', ''],
  ['javascript:alert(1)', ''],
  ['not a site', ''],
])('a typed address: %j', (value, expected) => {
  expect(looseTypedUrl().parse(value)).toBe(expected);
});

test.each([
  [412, 412],
  ['412', 412],
  ['1,204', 1204],
  [0, 0],
  [-1, null],
  [1.5, null],
  ['many', null],
  ['', null],
  [null, null],
  [1e300, null],
])('a count: %j', (value, expected) => {
  expect(looseCount().parse(value)).toBe(expected);
});

test('a flag is only set by what says so', () => {
  expect([true, 'true', 1, '1', false, 'no', null, {}].map((value) => looseFlag().parse(value))).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});

describe('a list', () => {
  const named = z.object({ name: looseLine(50) }).transform(({ name }) => (name === '' ? null : name));

  test('loses only its broken elements', () => {
    const list = looseList(named, 10).parse([{ name: 'a' }, null, 7, [], { name: '' }, { name: ['x'] }, { name: 'b' }]);
    expect(list).toEqual(['a', 'b']);
  });

  test('is cut at its limit, and empty for anything else', () => {
    expect(looseList(named, 2).parse([{ name: 'a' }, { name: 'b' }, { name: 'c' }])).toEqual(['a', 'b']);
    expect([null, {}, 'x', 1].map((value) => looseList(named, 2).parse(value))).toEqual([[], [], [], []]);
  });
});

test('an object of the wrong type has empty fields', () => {
  const city = looseObject({ city: looseLine(50) });
  expect([null, 'x', [], { city: 'Oslo' }].map((value) => city.parse(value))).toEqual([
    { city: '' },
    { city: '' },
    { city: '' },
    { city: 'Oslo' },
  ]);
});
