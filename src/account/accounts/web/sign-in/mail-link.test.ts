import { describe, expect, it } from 'vitest';
import { parseMailLink } from './SignInPage.tsx';

describe('parseMailLink', () => {
  it.each([
    ['#confirm=abc-DEF_1.2', { kind: 'confirm', token: 'abc-DEF_1.2' }],
    ['#email-change=t-1', { kind: 'email-change', token: 't-1' }],
    ['#reset=t', { kind: 'reset', token: 't' }],
    ['#reset=a=b', { kind: 'reset', token: 'a=b' }],
  ])('reads %s', (hash, link) => {
    expect(parseMailLink(hash)).toEqual(link);
  });

  it.each(['', '#', '#confirm', '#confirm=', '#other=abc', 'confirm=abc', '#Confirm=abc'])(
    'finds none in %j',
    (hash) => {
      expect(parseMailLink(hash)).toBeNull();
    },
  );
});
