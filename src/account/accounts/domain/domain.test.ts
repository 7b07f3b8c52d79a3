import { describe, expect, it } from 'vitest';
import { deviceInfo, deviceParts } from './device-info.ts';
import { toE164 } from './phone-number.ts';
import { missingFields, missingMessage, requiredFields } from './profile-fields.ts';

describe('profile completeness, spec section 5', () => {
  const everyone = ['userType', 'fullName', 'phoneNumber', 'country', 'city'];
  it.each([
    [null, everyone],
    ['company_owner', [...everyone, 'companyName', 'businessType', 'industry']],
    ['freelancer', [...everyone, 'skills', 'experience']],
  ] as const)('%s needs its fields', (type, fields) => expect(requiredFields(type)).toEqual(fields));

  it('lists what is empty, blank or without entries', () => {
    const profile = {
      userType: 'freelancer',
      fullName: ' ',
      phoneNumber: '+46',
      country: 'SE',
      city: 'Umeå',
      skills: [],
      experience: '',
    };
    expect(missingFields(profile)).toEqual(['fullName', 'skills', 'experience']);
  });

  it('does not ask a freelancer for company fields', () => {
    const profile = {
      userType: 'freelancer',
      fullName: 'A',
      phoneNumber: '1',
      country: 'SE',
      city: 'U',
      skills: ['x'],
      experience: '1',
    };
    expect(missingFields(profile)).toEqual([]);
  });

  it('has a message for each field', () => expect(missingMessage('skills')).toBe('Please enter at least one skill'));
});

describe('deviceInfo is "device type - browser on OS"', () => {
  const chrome =
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36';
  const iphone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1';
  it.each([
    [chrome, 'Desktop - Chrome on Linux'],
    [iphone, 'Mobile - Safari on iOS'],
    ['', 'Unknown device - Unknown browser on unknown system'],
    ['curl/8.0', 'Unknown device - Unknown browser on unknown system'],
  ])('%s', (agent, text) => expect(deviceInfo(agent)).toBe(text));
});

describe('deviceParts', () => {
  it.each([
    ['Desktop - Chrome on Linux', { device: 'Desktop', browser: 'Chrome on Linux' }],
    ['Mobile - Browser - Lite on iOS', { device: 'Mobile', browser: 'Browser - Lite on iOS' }],
    ['something else', { device: 'Unknown device', browser: 'something else' }],
  ])('%s', (text, parts) => expect(deviceParts(text)).toEqual(parts));
});

describe('phone numbers become E.164', () => {
  it.each([
    ['070-123 45 67', 'SE', '+46701234567'],
    ['+44 20 7946 0018', '', '+442079460018'],
    ['(212) 555-0123', 'US', '+12125550123'],
    ['12', 'SE', null],
    ['call me', 'SE', null],
    ['070-123 45 67', '', null],
  ])('%s in %s is %s', (typed, country, number) => expect(toE164(typed, country)).toBe(number));
});
