import { describe, expect, test } from 'vitest';
import { profileKey, toUsername } from './results.ts';

const MARA = 'https://www.linkedin.com/in/mara-lindqvist';

describe('the address of a profile (spec section 2, product-design 5.7)', () => {
  test.each([
    MARA,
    `${MARA}/`,
    `  ${MARA}  `,
    'http://linkedin.com/in/mara-lindqvist',
    'HTTPS://DE.LinkedIn.com/in/Mara-Lindqvist/?trk=people-guest#experience',
    'https://se.linkedin.com/in/mara-lindqvist/en/details',
    'https://www.linkedin.com/in/mara%2Dlindqvist',
  ])('%s is Mara’s', (typed) => {
    expect(profileKey(typed, { sample: false })).toBe(MARA);
    expect(profileKey(typed, { sample: true })).toBe(MARA);
  });

  test.each([
    '',
    'mara-lindqvist',
    'www.linkedin.com/in/mara-lindqvist',
    'https://www.linkedin.com/in/',
    'https://www.linkedin.com/company/northwind',
    'https://www.linkedin.com/in/..',
    'https://www.linkedin.com/in/%2e%2e',
    'https://www.linkedin.com/in/a%2Fb',
    'https://www.linkedin.com/in/a%00b',
    'https://www.linkedin.com/in/%E0%A4%A',
    'https://www.linkedin.com/in/%',
    'https://www.linkedin.com/in/\ud800',
    'https://www.linkedin.com/in/a b',
    'https://www.linkedin.com/in/<script>',
    'https://www.linkedin.com\\@evil.example/in/mara',
    'https://user@www.linkedin.com/in/mara',
    'https://www.linkedin.com:8443/in/mara',
    'https://www.linkedin.com.evil.example/in/mara',
    'https://evil.example/https://www.linkedin.com/in/mara',
    'https://evillinkedin.com/in/mara',
    'https://evil.www.linkedin.com/in/mara',
    'https://notlinkedin.com/in/mara',
    'javascript:alert(1)//https://www.linkedin.com/in/mara',
    'ftp://www.linkedin.com/in/mara',
    `https://www.linkedin.com/in/${'a'.repeat(201)}`,
    `https://www.linkedin.com/in/mara?${'a'.repeat(2_000)}`,
  ])('%j is no profile', (typed) => {
    expect(profileKey(typed, { sample: false })).toBeNull();
    expect(profileKey(typed, { sample: true })).toBeNull();
  });

  test('the reserved domain belongs to the sample alone', () => {
    const typed = 'https://www.linkedin.example/in/mara-lindqvist';
    expect(profileKey(typed, { sample: true })).toBe(typed);
    expect(profileKey(typed, { sample: false })).toBeNull();
  });

  test.each(['Zoë-Müller', '杉林', 'a.b_c~d', 'a&b=c+d'])('any script keeps its name: %s', (name) => {
    const key = profileKey(`https://www.linkedin.com/in/${encodeURIComponent(name)}`, { sample: false });
    expect(toUsername(key ?? '')).toBe(name.toLowerCase());
    expect(profileKey(key ?? '', { sample: false })).toBe(key);
  });
});
