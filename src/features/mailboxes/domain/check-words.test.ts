// What is said where a mailbox does not work: answers of real servers, and what fails on our side (product design 5.17).
import { describe, expect, it } from 'vitest';
import { type Trouble, troubleWords } from './check-words.ts';
import { knownByDomain, knownByServer } from './known-settings.ts';

const trouble = (more: Partial<Trouble>): Trouble => ({
  at: 'connect',
  host: 'mail.oak.example',
  port: 587,
  answer: '',
  causes: [],
  ...more,
});

describe('words for a mailbox that does not work', () => {
  it.each([
    ['535-5.7.8 Username and Password not accepted', /user name and password/],
    ['534-5.7.9 Application-specific password required', /app password/],
    [
      '535 5.7.139 Authentication unsuccessful, SmtpClientAuthentication is disabled for the Tenant',
      /signing in with Microsoft/,
    ],
    ['550 5.7.30 Basic authentication is not supported for Client Submission', /signing in with Microsoft/],
    ['530 5.7.0 Must issue a STARTTLS command first', /Choose STARTTLS/],
    ['454 4.7.0 Temporary authentication failure', /try again later/],
    ['AUTHENTICATIONFAILED Invalid credentials (Failure)', /user name and password/],
    ['550 5.7.60 Client does not have permissions to send as this sender', /send with this address/],
  ])('the server says %s', (answer, words) => {
    expect(troubleWords(trouble({ at: 'login', answer }))).toMatch(words);
  });

  it.each([
    [['ADDRESS_REFUSED', 'mail.oak.example is not on the open internet'], /not a server on the internet/],
    [
      ['UNREACHABLE', 'mail.oak.example refused', 'ECONNREFUSED', 'connect ECONNREFUSED'],
      /does not listen at port 587/,
    ],
    [['UNREACHABLE', 'mail.oak.example has no address'], /no server called/],
    [['TIMEOUT', 'no connection in time'], /did not answer/],
    [['ESOCKET', 'CERT_HAS_EXPIRED'], /expired/],
    [['ERR_TLS_CERT_ALTNAME_INVALID'], /certificate is not for/],
    [['DEPTH_ZERO_SELF_SIGNED_CERT'], /Nobody vouches/],
    [['ERR_SSL_WRONG_VERSION_NUMBER'], /Choose STARTTLS/],
    [['something new'], /cannot be reached/],
  ])('on our side: %j', (causes, words) => {
    expect(troubleWords(trouble({ causes }))).toMatch(words);
  });
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
    expect(knownByDomain(domain)?.provider).toBe(provider);
  });
  it.each([
    ['aspmx.l.google.com', 'Google'],
    ['oak-example.mail.protection.outlook.com', 'Microsoft 365'],
    ['hotmail-com.olc.protection.outlook.com', 'Outlook.com'],
    ['mx.zoho.eu', 'Zoho Mail'],
    ['evilgoogle.com', undefined],
  ])('by the server %s: %s', (host, provider) => {
    expect(knownByServer(host)?.provider).toBe(provider);
  });
});
