import { describe, expect, it } from 'vitest';
import { ERRORS } from '#shared/errors.ts';
import { parsePendingSignIn, readReturnUrl, SIGN_IN_REASON_TEXTS, toSignInReason } from './return-path.ts';

const stored = (returnTo: unknown, reason: unknown = 'session-ended') =>
  parsePendingSignIn(JSON.stringify({ reason, returnTo }));

describe('parsePendingSignIn', () => {
  it('keeps a page of ours', () => {
    expect(stored('/linkedin-search?page=2')).toEqual({ reason: 'session-ended', returnTo: '/linkedin-search?page=2' });
    expect(stored('/linkedin-profile/https%3A%2F%2Fexample.com')?.returnTo).toBe(
      '/linkedin-profile/https%3A%2F%2Fexample.com',
    );
  });

  it.each([
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/',
    '',
    7,
  ])('does not lead to %j', (returnTo) => {
    expect(stored(returnTo)).toEqual({ reason: 'session-ended', returnTo: null });
  });

  it.each([null, '', 'no json', '"text"', 'null', '{}', '{"reason":"other"}'])('refuses %j', (text) => {
    expect(parsePendingSignIn(text)).toBeNull();
  });
});

it.each([
  ['__Host-leadwright-wanted-page=%2Fsaved-jobs%3Fview%3Dtable', '/saved-jobs?view=table'],
  ['theme=dark; __Host-leadwright-wanted-page=%2Fhelp', '/help'],
  ['__Host-leadwright-wanted-page=%2F%2Fevil.example', null],
  ['__Host-leadwright-wanted-page=%E0%A4%A', null],
  ['__Host-leadwright-wanted-page=', null],
  ['leadwright-wanted-page=%2Fhelp', null],
  ['', null],
])('of the cookies %j the wanted page is %j', (cookies, page) => expect(readReturnUrl(cookies)).toBe(page));

it.each(['NOT_AUTHENTICATED', 'USER_NOT_FOUND', 'USER_DOCUMENT_NOT_FOUND'] as const)(
  '%s: the sign-in page says the text of the specification',
  (code) => expect(SIGN_IN_REASON_TEXTS[toSignInReason(code)].title).toBe(ERRORS[code].text),
);
