import { expect, test } from 'vitest';
import { MAIL_PROVIDERS } from '../fields.contract.ts';
import { getHonesty, getProvider, providerName } from './mail-provider.ts';

test.each([
  ['aspmx.l.google.com', 'google'],
  ['ALT1.ASPMX.L.GOOGLE.COM.', 'google'],
  ['aspmx2.googlemail.com', 'google'],
  ['acme-com.mail.protection.outlook.com', 'microsoft365'],
  ['acme-com.a-v1.mx.microsoft', 'microsoft365'],
  ['outlook-com.olc.protection.outlook.com', 'outlook_consumer'],
  ['mta7.am0.yahoodns.net', 'yahoo'],
  ['mx01.mail.icloud.com', 'icloud'],
  ['mx.zoho.eu', 'zoho'],
  ['mxa-0012.gslb.pphosted.com', 'proofpoint'],
  ['mx1-us1.ppe-hosted.com', 'proofpoint'],
  ['eu-smtp-inbound-1.mimecast.com', 'mimecast'],
  ['d1.a.ess.barracudanetworks.com', 'barracuda'],
  ['mx1.acme.example', 'other'],
  ['google.com.evil.example', 'other'],
  ['notgoogle.com', 'other'],
  ['', 'other'],
])('%s belongs to %s', (host, provider) => {
  expect(getProvider([{ host, preference: 10 }])).toBe(provider);
});

test('the server of the lowest preference counts', () => {
  expect(
    getProvider([
      { host: 'backup.acme.example', preference: 20 },
      { host: 'aspmx.l.google.com', preference: 1 },
    ]),
  ).toBe('google');
  expect(getProvider([])).toBe('other');
});

test('every provider has a name, and only those known for it are doubted', () => {
  expect(MAIL_PROVIDERS.filter((provider) => providerName(provider) === null)).toEqual(['other']);
  expect(MAIL_PROVIDERS.filter((provider) => getHonesty(provider) === 'yes')).toEqual([
    'google',
    'icloud',
    'zoho',
    'other',
  ]);
});
