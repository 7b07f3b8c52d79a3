import { expect, it } from 'vitest';
import { withoutSecrets } from './without-secrets.ts';

const login = { user: 'mia', secret: 'pässword' };
const base64 = (plain: string) => Buffer.from(plain).toString('base64');

it.each([
  ['535 no: pässword', '535 no: (hidden)'],
  [`501 AUTH PLAIN ${base64('\0mia\0pässword')} is malformed`, '501 AUTH PLAIN (hidden) is malformed'],
  [`501 ${base64('pässword')}?`, '501 (hidden)?'],
  [`501 ${base64('user=mia\u0001auth=Bearer pässword\u0001\u0001')}`, '501 (hidden)'],
  ['535 5.7.8 mia: Username and Password not accepted', '535 5.7.8 mia: Username and Password not accepted'],
])('%s', (answer, shown) => {
  expect(withoutSecrets(answer, login)).toBe(shown);
});

it('leaves an answer alone where nothing was logged in with', () => {
  expect(withoutSecrets('250 ok', { user: 'mia', secret: '' })).toBe('250 ok');
});
