// What becomes of a result of each search, and by what it is known.
import { describe, expect, it } from 'vitest';
import type { Capability } from '#shared/capabilities.ts';
import { SAVABLE_KINDS, toPlace, toWork } from './savable-kinds.ts';

const read = (capability: Capability, item: unknown) => {
  const kind = SAVABLE_KINDS[capability];
  return {
    key: kind?.keyOf ? (kind.keyOf as (item: unknown) => string)(item) : null,
    draft: kind && (kind.draftOf as (item: unknown) => unknown)(item),
  };
};
const facebook = { id: '77', name: 'Northwind', url: 'https://www.facebook.com/northwind', picture: 'p' };
const supplier = {
  name: 'Oak Mill',
  url: 'https://oak.marketplace.example',
  country: 'Vietnam',
  countryCode: 'VN',
  employees: '120',
};

describe('a result that is kept', () => {
  it.each<[Capability, unknown, string | null, object]>([
    [
      'linkedin-people',
      {
        fullName: 'Mara Lindqvist',
        headline: 'Head of Procurement at Northwind Timber | Speaker',
        location: 'Gothenburg, Sweden',
        profilePicture: 'p',
        profileURL: 'https://www.linkedin.com/in/mara',
        username: 'mara',
      },
      'https://www.linkedin.com/in/mara',
      {
        name: 'Mara Lindqvist',
        title: 'Head of Procurement',
        companyName: 'Northwind Timber',
        city: 'Gothenburg',
        country: 'Sweden',
      },
    ],
    [
      'domain-people',
      { key: 'hunter:m@northwind.example', name: '', email: 'm@northwind.example', companyDomain: 'northwind.example' },
      'hunter:m@northwind.example',
      { name: '', email: 'm@northwind.example', companyName: 'northwind.example' },
    ],
    [
      'linkedin-companies',
      { id: '1', name: 'Northwind', tagline: 'Timber', logo: [], universalName: 'northwind', linkedinURL: 'u' },
      'northwind',
      { name: 'Northwind', about: 'Timber', linkedin: 'u' },
    ],
    [
      'linkedin-profile',
      {
        fullName: 'Mara',
        headline: 'Buyer at Old',
        location: '',
        profileURL: 'u',
        about: 'Hello',
        roles: [
          { title: 'Buyer', company: 'Old', current: false },
          { title: 'Head', company: 'New', current: true },
        ],
      },
      null,
      { title: 'Head', companyName: 'New', about: 'Hello' },
    ],
    [
      'instagram-users',
      {
        id: '9',
        username: 'north',
        full_name: '',
        profile_url: 'https://www.instagram.com/north/',
        profile_pic_url: '',
      },
      '9',
      { name: 'north', instagram: 'https://www.instagram.com/north/' },
    ],
    [
      'tiktok-videos',
      {
        id: '',
        desc: 'Oak',
        url: 'https://www.tiktok.com/@north/video/1',
        author: { nickname: 'North', uniqueId: 'north', avatarThumb: '' },
      },
      'north: Oak',
      { name: 'North', tiktok: 'https://www.tiktok.com/@north/video/1' },
    ],
    [
      'facebook-pages',
      { type: 'page', ...facebook, category: 'Timber merchant', location: 'Gothenburg, Sweden' },
      'page:77',
      { name: 'Northwind', industry: 'Timber merchant', city: 'Gothenburg' },
    ],
    [
      'facebook-people',
      { type: 'profile', ...facebook, intro: 'Works at Oak Mill' },
      'profile:77',
      { companyName: 'Oak Mill' },
    ],
    [
      'facebook-people',
      { type: 'profile', ...facebook, intro: 'Never worked at all' },
      'profile:77',
      { companyName: '' },
    ],
    [
      'facebook-groups',
      { type: 'group', ...facebook, id: '', intro: 'Oak' },
      `group:${facebook.url}`,
      { about: 'Oak' },
    ],
    [
      'facebook-page',
      {
        ...facebook,
        about: '',
        website: 'https://oak.example',
        phone: '1',
        emails: ['a@oak.example', 'b@oak.example'],
        address: 'x',
        categories: [],
      },
      null,
      { website: 'https://oak.example', email: 'a@oak.example', address: 'x' },
    ],
    [
      'facebook-profile',
      { ...facebook, intro: '', facts: [{ kind: 'work', text: 'Works at Oak Mill', url: '' }] },
      null,
      { companyName: 'Oak Mill' },
    ],
    ['facebook-group', { ...facebook, description: 'Oak', facts: [] }, null, { about: 'Oak' }],
    ['jobs', { id: 'j', company: 'Oak Mill', country: 'SE', logo: '' }, 'j', { name: 'Oak Mill', country: 'SE' }],
    ['products', { id: 'p', title: 'Oak board', supplier }, 'p', { name: 'Oak Mill', country: 'VN' }],
  ])('%s', (capability, item, key, values) => {
    expect(read(capability, item)).toMatchObject({ key, draft: { kind: SAVABLE_KINDS[capability]?.kind, values } });
  });

  it('is null where the result has no name', () => {
    expect(read('jobs', { id: 'j', company: ' ', country: '', logo: '' }).draft).toBeNull();
  });

  it('never takes a marketplace for the website of its suppliers', () => {
    expect(read('product', { id: 'p', title: 'Oak board', supplier }).draft).not.toHaveProperty('values.website');
  });
});

describe('work and place in words', () => {
  it.each([
    ['Buyer at Oak', { title: 'Buyer', companyName: 'Oak' }],
    ['Buyer @ Oak · Investor', { title: 'Buyer', companyName: 'Oak' }],
    ['Looking at new things', { title: 'Looking at new things', companyName: '' }],
    ['Freelance architect', { title: 'Freelance architect', companyName: '' }],
    ['', { title: '', companyName: '' }],
  ])('%j', (headline, work) => expect(toWork(headline)).toEqual(work));

  it.each([
    ['Gothenburg, Västra Götaland, Sweden', { city: 'Gothenburg', country: 'Sweden' }],
    ['Sweden', { city: 'Sweden', country: '' }],
    ['', { city: '', country: '' }],
  ])('%j', (location, place) => expect(toPlace(location)).toEqual(place));
});
