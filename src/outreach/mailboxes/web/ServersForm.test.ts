// Servers and passwords as they are typed, as they are sent, and where what is wrong is said.
import { describe, expect, it } from 'vitest';
import type { Check } from '../contract.ts';
import { blankServer, checkErrors, type TypedServers, toServers } from './ServersForm.tsx';

const typed = (more: Partial<TypedServers> = {}): TypedServers => ({
  smtp: { ...blankServer('mia', 465), host: 'mail.oak.example' },
  imap: { ...blankServer('mia', 993), host: 'mail.oak.example' },
  ...{ reads: true, password: 'secret', readingPassword: '' },
  ...more,
});

describe('what was typed is sent', () => {
  it('with one password for both, or with two', () => {
    expect(toServers(typed())).toMatchObject({ smtpPassword: 'secret', imapPassword: null });
    expect(toServers(typed({ readingPassword: 'other' }))).toMatchObject({
      smtpPassword: 'secret',
      imapPassword: 'other',
    });
  });
  it('without a server for reading where nothing is read, and without a password that stays', () => {
    expect(toServers(typed({ reads: false, readingPassword: 'other', password: '' }))).toMatchObject({
      ...{ imap: null, imapPassword: null, smtpPassword: null },
    });
  });
  it('for reading alone', () => {
    expect(toServers(typed({ smtp: null, readingPassword: 'app' }))).toMatchObject({
      ...{ smtp: null, smtpPassword: null, imapPassword: 'app' },
    });
  });
  it.each([
    ['smtp.gmail.com', 'abcd efgh ijkl mnop', 'abcdefghijklmnop'],
    ['smtp.gmail.com', 'abcd efgh ijkl', 'abcd efgh ijkl'],
    ['mail.oak.example', 'abcd efgh ijkl mnop', 'abcd efgh ijkl mnop'],
  ])('at %s, "%s" as "%s"', (host, password, sent) => {
    expect(toServers(typed({ smtp: { ...blankServer('mia', 465), host }, password })).smtpPassword).toBe(sent);
  });
});

it('says each fault beside its field', () => {
  const check = (step: Check['step'], ok: boolean, field: Check['field']): Check => ({
    ...{ step, ok, field, words: `${step} ${field}`, answer: '', ms: 3 },
  });
  expect(
    checkErrors(
      [
        check('sending-connection', true, null),
        check('sending-login', false, 'password'),
        check('self-send', false, null),
        check('reading-login', false, 'port'),
      ],
      'server.',
      true,
    ),
  ).toEqual({
    'server.smtpPassword': 'sending-login password',
    'server.imap.port': 'reading-login port',
  });
  const both = [check('sending-login', false, 'password'), check('reading-login', false, 'password')];
  expect(Object.keys(checkErrors(both, '', true))).toEqual(['smtpPassword']);
  expect(Object.keys(checkErrors(both, '', false))).toEqual(['smtpPassword', 'imapPassword']);
});
