// Text that the database takes, and text that it refuses, at any depth.
import { expect, it } from 'vitest';
import { z } from 'zod';
import { hasTooManyKeys, storableValidator, unstorablePlace } from './request-guards.ts';

it.each<[unknown, (string | number)[] | null]>([
  ['plain é李🚀 \t\n\r', null],
  [{ a: [1, true, null, 'x', new Date(), Buffer.from('\0')] }, null],
  ['a\0b', []],
  ['\ud83d', []],
  [{ text: 'a', list: ['b', { c: '\udc00' }] }, ['list', 1, 'c']],
  [{ 'a\0': 1 }, []],
])('%j', (value, place) => {
  expect(unstorablePlace(value)).toEqual(place);
});

const wide = (keys: number) => Object.fromEntries(Array.from({ length: keys }, (_, n) => [`k${n}`, 1]));
const query = (keys: number) => Object.assign(Object.create(null) as object, wide(keys));
function nested(depth: number, inner: unknown): unknown {
  let value = inner;
  for (let n = 0; n < depth; n += 1) value = n % 2 ? [value] : { a: value };
  return value;
}

it.each<[string, () => unknown, boolean]>([
  ['as many keys as there may be', () => wide(200), false],
  ['one more', () => wide(201), true],
  ['a query', () => query(200), false],
  ['a query with one more', () => query(201), true],
  ['inside of lists and objects', () => ({ a: [{ b: wide(201) }] }), true],
  ['many objects of few keys', () => Array.from({ length: 5_000 }, () => wide(3)), false],
  ['depth that a recursion would not survive', () => nested(200_000, wide(200)), false],
  ['keys below it', () => nested(200_000, wide(201)), true],
  ['the bytes of a file', () => Buffer.alloc(1_000), false],
  ['a text', () => 'x'.repeat(1_000), false],
])('counts keys: %s', (_, make, expected) => {
  expect(hasTooManyKeys(make())).toBe(expected);
});

it.each<[string, z.ZodType]>([
  ['names its keys', z.strictObject({ a: z.string() })],
  ['takes any key', z.record(z.string(), z.string())],
  ['ignores others', z.object({})],
])('refuses 60,000 keys with one fault where the schema %s', (_, schema) => {
  const validate = storableValidator({ schema, method: 'POST', url: '/', httpPart: 'body' });
  const { error } = validate(wide(60_000)) as { error: { message: string }[] };
  expect(error.map(({ message }) => message)).toEqual(['At most 200 fields are accepted']);
});
