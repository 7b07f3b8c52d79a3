import { expect, it } from 'vitest';
import type { Candidate } from './assess-contact.ts';
import { assessPhone, countryOfPhone, isUnitedStates, type PhoneSurroundings } from './assess-phone.ts';

const NOW = new Date('2026-11-30T10:00:00Z');
const GERMAN = '+4915123456789';

const contact = (given: Partial<Candidate> = {}): Candidate => ({
  id: 'mia',
  name: 'Mia',
  email: 'mia@oak.example',
  phone: GERMAN,
  whatsapp: 'opted-in',
  company: 'Oak',
  city: '',
  country: '',
  verdict: null,
  checkedAt: null,
  lastContactedAt: null,
  sample: false,
  ...given,
});

const around = (given: Partial<PhoneSurroundings> = {}): PhoneSurroundings => ({
  leaveOut: { contactedWithinDays: 30, inOtherCampaign: true, risky: true, unverified: true, crm: true, role: true },
  now: NOW,
  marketing: true,
  phoneOf: (written) => (/^\+\d{7,15}$/.test(written) ? written : null),
  suppressed: (phone) => (phone === '+4915100000001' ? 'Unsubscribed' : null),
  otherCampaign: (id) => (id === 'busy' ? 'Autumn' : null),
  practice: false,
  ...given,
});

const cases: [string, Partial<Candidate>, string | null, string?][] = [
  ['is messaged', {}, null],
  ['is sample data', { sample: true }, 'sample-contact'],
  ['has no phone', { phone: '' }, 'no-phone'],
  ['has a phone that is none', { phone: 'ask Mia' }, 'invalid-phone', 'ask Mia'],
  ['has a phone without its country', { phone: '070-123 45 67' }, 'invalid-phone', '070-123 45 67'],
  ['has the phone of another', { phone: '+4915100000002' }, 'duplicate-phone', '+4915100000002'],
  ['is on the list', { phone: '+4915100000001' }, 'suppressed', 'Unsubscribed'],
  ['has opted out', { whatsapp: 'opted-out' }, 'opted-out'],
  ['never said so', { whatsapp: 'unknown' }, 'no-consent'],
  ['is in the United States', { phone: '+12025550143' }, 'marketing-country'],
  ['is in Canada', { phone: '+14165550143' }, null],
  ['is in Jamaica', { phone: '+18765550143' }, null],
  ['is in Puerto Rico', { phone: '+17875550143' }, 'marketing-country'],
  [
    'was contacted a week ago',
    { lastContactedAt: new Date('2026-11-23T10:00:00Z') },
    'recently-contacted',
    '2026-11-23',
  ],
  ['was contacted long ago', { lastContactedAt: new Date('2026-10-30T10:00:00Z') }, null],
  ['is in another campaign', { id: 'busy' }, 'other-campaign', 'Autumn'],
  ['has an address that does not work', { verdict: 'invalid', email: 'info@oak.example' }, null],
];

it.each(cases)('who %s', (_, given, reason, detail = '') => {
  const taken = new Set(['+4915100000002']);
  const { leftOut } = assessPhone(contact(given), around(), taken);
  expect(leftOut).toEqual(reason === null ? null : { reason, detail });
});

it('takes a phone once, and answers with it in place of the address', () => {
  const taken = new Set<string>();
  const first = assessPhone(contact({ id: 'one' }), around(), taken);
  expect(first).toMatchObject({ address: GERMAN, domain: '', candidate: { email: GERMAN }, leftOut: null });
  expect(assessPhone(contact({ id: 'two' }), around(), taken).leftOut?.reason).toBe('duplicate-phone');
});

it('sends what is no marketing to the United States', () => {
  expect(assessPhone(contact({ phone: '+12025550143' }), around({ marketing: false }), new Set()).leftOut).toBeNull();
});

it('knows the country of a phone', () => {
  expect([GERMAN, '+442079460000', '+8613812345678', '+12025550143', 'nothing'].map(countryOfPhone)).toEqual([
    'DE',
    'GB',
    'CN',
    'US',
    '',
  ]);
});

it.each<[string, string, boolean]>([
  ['New York', '+12125550143', true],
  ['a young overlay of California', '+13412345678', true],
  ['toll-free', '+18005550123', true],
  ['Puerto Rico', '+17875550143', true],
  ['the Virgin Islands', '+13405551234', true],
  ['Guam', '+16715551234', true],
  ['American Samoa', '+16842581234', true],
  ['the Northern Marianas', '+16702341234', true],
  ['an area that does not exist', '+15550100100', true],
  ['Toronto', '+14165550143', false],
  ['a young overlay of Ontario', '+19425551234', false],
  ['Jamaica', '+16582005555', false],
  ['the Dominican Republic', '+18095550100', false],
  ['the Bahamas', '+12425551234', false],
  ['Trinidad and Tobago', '+18682911234', false],
  ['Germany', GERMAN, false],
])('counts %s (%s) as the United States: %s', (_, phone, expected) => {
  expect(isUnitedStates(phone)).toBe(expected);
});
