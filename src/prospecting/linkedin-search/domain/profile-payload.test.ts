import { describe, expect, test } from 'vitest';
import { LinkedinProfile } from '../contract.ts';
import { readProfile } from './profile-payload.ts';

const KEY = 'https://www.linkedin.com/in/mara-lindqvist-example';
const read = (json: unknown) => readProfile(json, KEY);
const of = (fields: object) => read({ firstName: 'Mara', lastName: 'Lindqvist', ...fields });

/** The example of provider-contracts section 5. */
const mara = {
  id: 10000001,
  urn: 'ACoAAAExample',
  username: 'mara-lindqvist-example',
  firstName: 'Mara',
  lastName: 'Lindqvist',
  isPremium: true,
  profilePicture: 'https://cdn.example.test/img/mara_800.jpg',
  profilePictures: [{ url: 'https://cdn.example.test/img/mara_100.jpg', width: 100, height: 100 }],
  summary: 'I buy timber.\r\n\r\nAsk me about larch.',
  headline: 'Head of Procurement at Northwind Timber',
  geo: { country: 'Sweden', city: 'Gothenburg', full: 'Gothenburg, Sweden', countryCode: 'se' },
  languages: [{ name: 'Swedish', proficiency: 'NATIVE_OR_BILINGUAL' }],
  educations: [
    {
      schoolName: 'Example University',
      degree: 'MSc',
      fieldOfStudy: 'Logistics',
      start: { year: 2005, month: 9, day: 0 },
      end: { year: 2010, month: 6, day: 0 },
    },
  ],
  position: [
    {
      companyId: 90817263,
      companyName: 'Northwind Timber',
      companyUsername: 'northwind-timber-example',
      companyURL: 'https://www.linkedin.com/company/northwind-timber-example/',
      title: 'Head of Procurement',
      location: 'Gothenburg',
      employmentType: 'Full-time',
      description: '',
      start: { year: 2018, month: 3, day: 0 },
      end: { year: 0, month: 0, day: 0 },
    },
  ],
  fullPositions: [],
  skills: [{ name: 'Procurement', passedSkillAssessment: false, endorsementsCount: 31 }],
  certifications: [
    { name: 'Level 4', authority: '', start: { year: 2014, month: 1, day: 0 }, end: null, company: { name: 'CIPS' } },
  ],
  projects: {},
};

const expected = {
  fullName: 'Mara Lindqvist',
  headline: 'Head of Procurement at Northwind Timber',
  location: 'Gothenburg, Sweden',
  profilePicture: 'https://cdn.example.test/img/mara_800.jpg',
  profileURL: KEY,
  username: 'mara-lindqvist-example',
  about: 'I buy timber.\n\nAsk me about larch.',
  roles: [
    {
      title: 'Head of Procurement',
      company: 'Northwind Timber',
      companyUsername: 'northwind-timber-example',
      location: 'Gothenburg',
      employmentType: 'Full-time',
      description: '',
      start: { year: 2018, month: 3 },
      end: null,
      current: true,
    },
  ],
  educations: [
    {
      school: 'Example University',
      degree: 'MSc, Logistics',
      description: '',
      start: { year: 2005, month: 9 },
      end: { year: 2010, month: 6 },
    },
  ],
  skills: ['Procurement'],
  languages: [{ name: 'Swedish', proficiency: 'Native or bilingual' }],
  certifications: [{ name: 'Level 4', authority: 'CIPS', issued: { year: 2014, month: 1 } }],
};

describe('a profile', () => {
  test.each([
    ['as documented', mara],
    ['with the sign of success beside it', { success: true, message: '', ...mara }],
    ['in a wrapper', { success: true, message: '', data: mara }],
  ])('%s', (_what, json) => {
    expect(read(json)).toEqual(expected);
    expect(LinkedinProfile.parse(expected)).toEqual(expected);
  });

  test('with nothing but a name', () => {
    const bare = of({});
    expect(bare).toEqual({
      fullName: 'Mara Lindqvist',
      headline: '',
      location: '',
      profilePicture: '',
      profileURL: KEY,
      username: 'mara-lindqvist-example',
      about: '',
      roles: [],
      educations: [],
      skills: [],
      languages: [],
      certifications: [],
    });
  });

  test('with every field of the wrong type is as good as empty', () => {
    const fields = [
      'headline',
      'summary',
      'profilePicture',
      'geo',
      'position',
      'educations',
      'skills',
      'languages',
      'certifications',
    ];
    for (const wrong of [null, 7, 'text', true, [null, 7, 'text', [], {}], { 0: 'x' }]) {
      const profile = of(Object.fromEntries(fields.map((field) => [field, wrong])));
      expect(LinkedinProfile.parse(profile)).toEqual(profile);
      expect(profile).toMatchObject({ fullName: 'Mara Lindqvist', roles: [], educations: [], profilePicture: '' });
    }
  });

  test('keeps the longer of its two lists of positions', () => {
    const long = [{ title: 'A' }, { title: 'B' }, { title: 'C' }];
    const titles = (fields: object) => of(fields)?.roles.map(({ title }) => title);
    expect(titles({ position: [{ title: 'A' }], fullPositions: long })).toEqual(['A', 'B', 'C']);
    expect(titles({ position: long, fullPositions: [] })).toEqual(['A', 'B', 'C']);
    expect(titles({ position: long, fullPositions: null })).toEqual(['A', 'B', 'C']);
  });

  test.each([
    ['null', null, null],
    ['all zeros', { year: 0, month: 0, day: 0 }, null],
    ['missing', undefined, null],
    ['nonsense', 'Present', null],
    ['a year', { year: 2019, month: 0, day: 0 }, { year: 2019, month: null }],
    ['a year and a month', { year: 2019, month: 12 }, { year: 2019, month: 12 }],
    ['a month that is none', { year: 2019, month: 13 }, { year: 2019, month: null }],
    ['text', { year: '2019', month: '4' }, { year: 2019, month: 4 }],
    ['a bare year', 2019, { year: 2019, month: null }],
    ['a year that is none', { year: 70_000 }, null],
  ])('an end that is %s', (_what, end, date) => {
    const [role] = of({ position: [{ title: 'Buyer', end }] })?.roles ?? [];
    expect(role).toMatchObject({ end: date, current: date === null });
  });

  test('reads what is said in other ways', () => {
    expect(
      of({
        location: 'Oslo',
        profilePictures: ['https://cdn.example.test/s.jpg', { url: 'https://cdn.example.test/l.jpg' }],
        position: [{ companyName: 'N', companyURL: 'https://www.linkedin.com/company/n-n/about' }],
        skills: ['Procurement', 'Procurement', { name: '' }, { name: 'Larch' }],
        languages: ['Swedish', { name: 'English', proficiency: 'Good enough' }],
      }),
    ).toMatchObject({
      location: 'Oslo',
      profilePicture: 'https://cdn.example.test/l.jpg',
      roles: [{ title: '', company: 'N', companyUsername: 'n-n' }],
      skills: ['Procurement', 'Larch'],
      languages: [
        { name: 'Swedish', proficiency: '' },
        { name: 'English', proficiency: 'Good enough' },
      ],
    });
    expect(of({ geo: { city: 'Oslo', country: 'Norway' } })?.location).toBe('Oslo, Norway');
  });

  test('is cut at its limits', () => {
    const profile = of({
      summary: 'x'.repeat(50_000),
      position: Array.from({ length: 5_000 }, () => ({ title: 'x'.repeat(5_000) })),
      skills: Array.from({ length: 5_000 }, (_, i) => `skill ${i}`),
    });
    expect(profile?.about).toHaveLength(10_000);
    expect([profile?.roles.length, profile?.roles[0]?.title.length, profile?.skills.length]).toEqual([100, 300, 100]);
  });
});

describe('nobody', () => {
  test.each([
    ['success false', { success: false, message: 'Profile does not exist' }],
    ['success false without a word', { success: false }],
    ['success false, data null', { success: false, message: 'This profile can’t be accessed', data: null }],
    ['nothing', { success: true, message: '' }],
    ['no data', { success: true, data: null }],
    ['empty data', { success: true, data: {} }],
    ['a hidden member', { id: 7, urn: 'x', firstName: '', lastName: '' }],
  ])('%s', (_what, json) => {
    expect(read(json)).toBeNull();
  });
});

describe('a failure', () => {
  test.each([
    ['null', null, 'BAD_PAYLOAD'],
    ['a list', [mara], 'BAD_PAYLOAD'],
    ['a list in the wrapper', { success: true, data: [mara] }, 'BAD_PAYLOAD'],
    ['another record', { items: [] }, 'BAD_PAYLOAD'],
    ['trouble', { success: false, message: 'Something went wrong, please try again' }, 'SOFT_FAILURE'],
    ['moved', { success: false, message: 'This API is no longer available at this location.' }, 'PROVIDER_MOVED'],
  ])('%s', (_what, json, code) => {
    expect(() => read(json)).toThrow(expect.objectContaining({ code }));
  });
});
