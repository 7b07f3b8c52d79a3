import { describe, expect, it } from 'vitest';
import { pickTyped } from './keep-typed.ts';

const blank = { fullName: '', skills: [] as string[], acceptTerms: false };

describe('pickTyped', () => {
  it('gives back what was kept', () => {
    const typed = { fullName: 'Mara 🌲 <b>', skills: ['oak', 'pine'], acceptTerms: true };
    expect(pickTyped(typed, blank)).toEqual(typed);
  });

  it('leaves out what is no field of the form, a password above all', () => {
    expect(pickTyped({ fullName: 'Mara', password: 'secret' }, blank)).toEqual({
      ...blank,
      fullName: 'Mara',
    });
  });

  it.each([null, undefined, '', 7, [], { fullName: 7, skills: 'oak', acceptTerms: 'yes' }, { skills: [7] }])(
    'begins anew with %j',
    (stored) => {
      expect(pickTyped(stored, blank)).toEqual(blank);
    },
  );
});
