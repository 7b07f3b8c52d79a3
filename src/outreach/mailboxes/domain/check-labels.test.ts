// Explanations of failed tests: answers of real servers, and errors on our side (product design 5.17).
import { describe, expect, it } from 'vitest';
import { explainFailure, type TestFailure } from './check-labels.ts';
import { presetByDomain, presetByServer } from './provider-presets.ts';

const failure = (more: Partial<TestFailure>): TestFailure => ({
  at: 'connect',
  host: 'mail.oak.example',
  port: 587,
  answer: '',
  causes: [],
  ...more,
});

describe('explanations of a failed test', () => {
  it.each([
    ['535-5.7.8 Username and Password not accepted', /user name and password/],
    ['534-5.7.9 Application-specific password required', /app password/],
    [
      '535 5.7.139 Authentication unsuccessful, SmtpClientAuthentication is disabled for the Tenant',
      /signing in with Microsoft/,
    ],
    ['550 5.7.30 Basic authentication is not supported for Client Submission', /signing in with Microsoft/],
    ['530 5.7.0 Must issue a STARTTLS command first', /Choose STARTTLS/],
    ['454 4.7.0 Temporary authentication failure', /Try again later/],
    ['AUTHENTICATIONFAILED Invalid credentials (Failure)', /user name and password/],
    ['550 5.7.60 Client does not have permissions to send as this sender', /send with this address/],
  ])('the server says %s', (answer, words) => {
    expect(explainFailure(failure({ at: 'login', answer })).words).toMatch(words);
  });

  it.each([
    [['ADDRESS_REFUSED', 'mail.oak.example is not on the open internet'], /not a server on the internet/, 'host'],
    [
      ['UNREACHABLE', 'mail.oak.example refused', 'ECONNREFUSED', 'connect ECONNREFUSED'],
      /does not listen on port 587/,
      'port',
    ],
    [['UNREACHABLE', 'mail.oak.example has no address'], /no server called/, 'host'],
    [['TIMEOUT', 'no connection in time'], /did not answer/, 'port'],
    [['ESOCKET', 'CERT_HAS_EXPIRED'], /expired/, 'host'],
    [['ERR_TLS_CERT_ALTNAME_INVALID'], /certificate is not for/, 'host'],
    [['DEPTH_ZERO_SELF_SIGNED_CERT'], /not from a trusted authority/, 'host'],
    [['ERR_SSL_WRONG_VERSION_NUMBER'], /Choose STARTTLS/, 'security'],
    [['something new'], /cannot be reached/, 'host'],
  ])('on our side: %j', (causes, words, field) => {
    expect(explainFailure(failure({ causes }))).toEqual({ words: expect.stringMatching(words), field });
  });
});

it('names the names that a certificate is for', () => {
  const causes = [
    "Hostname/IP does not match certificate's altnames: Host: mail.oak.example. is not in the cert's altnames: DNS:*.host.example, DNS:host.example",
  ];
  expect(explainFailure(failure({ at: 'tls', causes }))).toEqual({
    words:
      'The certificate is not for mail.oak.example. It is for *.host.example, host.example: enter the name from your provider.',
    field: 'host',
  });
});

it.each([
  ['smtp.gmail.com', /Account passwords are not accepted here/],
  ['imap.mail.yahoo.com', /Account passwords are not accepted here/],
  ['mail.oak.example', /some providers require an app password/],
  ['notgmail.com', /some providers require an app password/],
])('says of a login that %s refuses what its provider wants', (host, words) => {
  const told = explainFailure(failure({ at: 'login', host, answer: '535 5.7.8 Username and Password not accepted' }));
  expect(told).toEqual({ words: expect.stringMatching(words), field: 'password' });
});

it('explains why an email to itself failed', () => {
  expect(
    explainFailure(failure({ at: 'mail', answer: '553 5.7.1 Sender address rejected: not owned by user' })),
  ).toMatchObject({ field: 'user' });
  expect(explainFailure(failure({ at: 'mail', causes: ['closed'] }))).toMatchObject({ field: null });
});

describe('settings that are known', () => {
  it.each([
    ['gmail.com', 'Google'],
    ['hotmail.co.uk', 'Outlook.com'],
    ['yahoo.fr', 'Yahoo'],
    ['me.com', 'iCloud'],
    ['oak.example', undefined],
    ['notgmail.com', undefined],
  ])('by the domain %s: %s', (domain, provider) => {
    expect(presetByDomain(domain)?.provider).toBe(provider);
  });
  it.each([
    ['aspmx.l.google.com', 'Google'],
    ['oak-example.mail.protection.outlook.com', 'Microsoft 365'],
    ['hotmail-com.olc.protection.outlook.com', 'Outlook.com'],
    ['mx.zoho.eu', 'Zoho Mail'],
    ['evilgoogle.com', undefined],
  ])('by the server %s: %s', (host, provider) => {
    expect(presetByServer(host)?.provider).toBe(provider);
  });
});
