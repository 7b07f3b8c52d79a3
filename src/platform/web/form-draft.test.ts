import { describe, expect, it } from 'vitest';
import { parseDraft } from './form-draft.ts';

const blank = { fullName: '', skills: [] as string[], acceptTerms: false };

describe('parseDraft', () => {
  it('gives back what was kept', () => {
    const typed = { fullName: 'Mara 🌲 <b>', skills: ['oak', 'pine'], acceptTerms: true };
    expect(parseDraft(typed, blank)).toEqual(typed);
  });

  it('leaves out what is no field of the form, a password above all', () => {
    expect(parseDraft({ fullName: 'Mara', password: 'secret' }, blank)).toEqual({
      ...blank,
      fullName: 'Mara',
    });
  });

  it.each([null, undefined, '', 7, [], { fullName: 7, skills: 'oak', acceptTerms: 'yes' }, { skills: [7] }])(
    'starts empty with %j',
    (stored) => {
      expect(parseDraft(stored, blank)).toEqual(blank);
    },
  );
});
