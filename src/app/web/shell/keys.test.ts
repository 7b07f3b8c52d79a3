import { describe, expect, it } from 'vitest';
import { PAGES } from '#account/plans/contract.ts';
import { CREATE, createKeys, GO_TO, type Lead } from '#shared/page-keys.ts';
import { goKeys, menuKeys, nextStep } from './keys.ts';
import { MENU, menuAddress } from './menu.ts';

const press = (lead: Lead | null, key: string, more: Partial<Parameters<typeof nextStep>[1]> = {}) =>
  nextStep(lead, { key, modified: false, ignored: false, taken: false, ...more });

describe('a sequence of two keys', () => {
  it('begins with G or C', () => {
    expect(press(null, 'g')).toEqual({ kind: 'lead', lead: 'g' });
    expect(press(null, 'c')).toEqual({ kind: 'lead', lead: 'c' });
    expect(press(null, 'j')).toEqual({ kind: 'pass' });
  });

  it.each([
    ['with Ctrl or Cmd', { modified: true }],
    ['held down, or composed by an input method', { ignored: true }],
    ['in a field or a dialog', { taken: true }],
  ])('does not begin %s', (_where, more) => expect(press(null, 'g', more)).toEqual({ kind: 'pass' }));

  it('runs with the second key, in either case', () => {
    expect(press('g', 'h')).toEqual({ kind: 'run', lead: 'g', key: 'h' });
    expect(press('c', 'C')).toEqual({ kind: 'run', lead: 'c', key: 'c' });
  });

  it('ends with any other key, which then does nothing else', () => {
    expect(press('g', 'x')).toEqual({ kind: 'cancel', swallow: true });
    expect(press('g', 'Escape')).toEqual({ kind: 'cancel', swallow: true });
  });

  it('leaves what is typed and shortcuts with Ctrl alone', () => {
    expect(press('g', 'h', { taken: true })).toEqual({ kind: 'cancel', swallow: false });
    expect(press('g', 'k', { modified: true })).toEqual({ kind: 'cancel', swallow: false });
  });

  it('waits while a modifier is pressed or the first key is held', () => {
    expect(press('g', 'Shift')).toEqual({ kind: 'wait' });
    expect(press('g', 'g', { ignored: true })).toEqual({ kind: 'wait' });
  });
});

describe('the tables of keys', () => {
  it.each([
    ['pages', GO_TO],
    ['create commands', CREATE],
  ])('%s: one letter each, of pages that there are', (_name, targets) => {
    expect(new Set(targets.map(({ key }) => key)).size).toBe(targets.length);
    for (const { key, to } of targets) {
      expect(key).toMatch(/^[a-z]$/);
      expect(PAGES).toHaveProperty([to]);
    }
  });

  it('give the entries of the menu their keys', () => {
    expect(goKeys({ to: '/home' })).toBe('G then H');
    expect(goKeys({ to: '/email-sender' })).toBe('G then E');
    expect(createKeys('/contacts')).toBe('C then C');
    const keys = MENU.flatMap(({ entries }) => entries.flatMap((entry) => ('items' in entry ? entry.items : [entry])))
      .filter((entry) => menuAddress(entry) === '/campaigns')
      .map((entry) => [entry.label, menuKeys(entry)]);
    expect(keys).toEqual([
      ['New Campaign', 'C then M'],
      ['Campaign List', 'G then M'],
    ]);
  });
});
