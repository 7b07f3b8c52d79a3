import { describe, expect, it } from 'vitest';
import type { CrmFieldType } from '../fields.contract.ts';
import { comparableKey, fromWire, keyMatcher, keySpellings, roundsOfKeys, toWire } from './wire-values.ts';

describe('a value', () => {
  it.each<[CrmFieldType, string, unknown]>([
    ['text', 'Acme', 'Acme'],
    ['text', '', null],
    ['number', '12.5', 12.5],
    ['number', '', null],
    ['yes-no', 'true', true],
    ['yes-no', 'Yes', true],
    ['yes-no', 'false', false],
    ['yes-no', '', false],
    ['date', '2026-11-26T10:00:00Z', '2026-11-26'],
    ['moment', '2026-11-26T10:00:00Z', '2026-11-26T10:00:00Z'],
  ])('of type %s is written: %j as %j', (type, text, wire) => {
    expect(toWire(type, text)).toBe(wire);
  });

  it.each([
    ['Acme', 'Acme'],
    [12.5, '12.5'],
    [0, '0'],
    [false, 'false'],
    [null, ''],
    [undefined, ''],
    [{ id: 1 }, ''],
  ])('is read: %j as %j', (wire, text) => {
    expect(fromWire(wire)).toBe(text);
  });
});

describe('a key', () => {
  it.each([
    ['Mia@Acme.example ', 'mia@acme.example'],
    ['https://www.Acme.example/', 'acme.example'],
    ['http://acme.example/about', 'acme.example/about'],
  ])('%j compares as %j', (text, key) => {
    expect(comparableKey(text)).toBe(key);
  });

  it('that is a host is looked up in every spelling of its website, all of which compare as the host', () => {
    const spellings = keySpellings('acme.example');
    expect(spellings).toContain('https://www.acme.example/');
    expect(new Set(spellings.map(comparableKey))).toEqual(new Set(['acme.example']));
    expect(keySpellings('mia@acme.example')).toEqual(['mia@acme.example']);
    expect(keySpellings('c_7d1')).toEqual(['c_7d1']);
  });

  it.each([
    ['Mia@Acme.example', 'Mia@Acme.example'],
    ['https://www.acme.example/', 'acme.example'],
    ['ACME.example', 'ACME.example'],
    ['other.example', null],
    ['', null],
  ])('of theirs %j is shown as %j', (theirs, shown) => {
    expect(keyMatcher(['mia@acme.example', 'acme.example', ''])(theirs)).toBe(shown);
  });

  it('that occurs twice is written in two rounds', () => {
    const keyed = ['a@x.example', 'b@x.example', 'A@x.example', 'a@x.example'].map((value, ref) => ({
      ref,
      key: { value },
    }));
    expect(roundsOfKeys(keyed).map((round) => round.map(({ ref }) => ref))).toEqual([[0, 1], [2], [3]]);
  });
});
