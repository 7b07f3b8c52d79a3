// Which mail of ours a message of another address may reply to, and why: the strongest sign wins, and a shared domain is none.
import { expect, it } from 'vitest';
import { likeliest, toLikeness } from './possible-reply.ts';

const isShared = (domain: string) => domain === 'gmail.example';
const written = (email: string) => {
  const [local = '', domain = ''] = email.split('@');
  return { toAddress: email, toPlain: `${local.split('+')[0]}@${domain}`, toDomain: domain };
};

it.each([
  ['an alias with a plus', { email: 'jo+news@acme.example', name: '' }, '', 'jo@acme.example', 'alias'],
  ['a colleague', { email: 'kim@acme.example', name: 'Kim' }, '', 'jo@acme.example', 'same-company'],
  ['ours forwarded', { email: 'kim@oak.example', name: '' }, '> To: Jo@acme.example', 'jo@acme.example', 'forwarded'],
  ['the same name elsewhere', { email: 'jo.lind@home.example', name: 'Jo Lind' }, '', 'jo@acme.example', 'same-name'],
  ['a stranger of a shared domain', { email: 'kim@gmail.example', name: 'Kim Oak' }, '', 'jo@gmail.example', null],
  ['a first name alone', { email: 'jo@home.example', name: 'Jo' }, '', 'jo@acme.example', null],
  ['someone else', { email: 'kim@oak.example', name: 'Kim Oak' }, 'no address', 'jo@acme.example', null],
])('%s', (_what, sender, text, to, why) => {
  const like = toLikeness(sender, text, isShared);
  const mail = { ...written(to), isName: like.name !== '' && like.name === 'Jo Lind' };
  expect(likeliest([mail], like)?.why ?? null).toBe(why);
});

it('takes the strongest sign before the newest mail', () => {
  const like = toLikeness({ email: 'jo+a@acme.example', name: '' }, '', isShared);
  const colleague = { ...written('kim@acme.example'), isName: false };
  const alias = { ...written('jo@acme.example'), isName: false };
  expect(likeliest([colleague, alias], like)).toEqual({ mail: alias, why: 'alias' });
});
