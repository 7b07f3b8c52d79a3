// Details as the source sends them (provider-contracts section 6), and what of a profile is kept (product-design 5.5).
import { describe, expect, test } from 'vitest';
import { FacebookGroup, FacebookPage, FacebookProfile } from '../contract.ts';
import { profileFacts, readGroup, readPage, readProfile } from './facebook-records.ts';

const page = {
  type: 'page',
  name: 'Northwind Timber',
  page_id: '100060000000001',
  url: 'https://www.facebook.com/northwindtimber.example',
  image: 'https://cdn.example.test/p.jpg',
  cover_image: 'https://cdn.example.test/c.jpg',
  intro: 'Certified timber',
  likes: 5120,
  followers: 5344,
  categories: ['Page', 'Building materials'],
  phone: '+46 31 000 00 00',
  email: 'sales@northwind-timber.example',
  address: 'Exempelgatan 1, Gothenburg',
  website: 'https://northwind-timber.example',
  rating: '96% recommend (54 reviews)',
  services: null,
  price_range: null,
  verified: false,
  other_accounts: [],
  reels_page_id: 'abc',
  delegate_page: { is_business_page_active: true, id: '100060000000009' },
};
const profile = {
  name: 'Mara Lindqvist',
  profile_id: '100060000000002',
  url: 'https://www.facebook.com/mara.example',
  image: 'https://cdn.example.test/u.jpg',
  intro: 'Wood, water and long walks',
  cover_image: null,
  gender: 'FEMALE',
  age: 41,
  birthday: '3 May 1985',
  about: { phone: '+46 70 000 00 00', email: 'mara@private.example', religion: 'x' },
  about_public: [
    { icon: { uri: 'x', width: 20, height: 20 }, text: 'Head of Procurement at Northwind Timber' },
    { text: 'Lives in Gothenburg, Sweden' },
    { text: 'Female' },
    { text: 'northwind-timber.example', external_url: 'https://northwind-timber.example' },
  ],
  verified: true,
  delegate_page_id: '7',
};
const group = {
  name: 'Timber traders',
  group_id: '4211',
  url: 'https://www.facebook.com/groups/timber.traders',
  image: 'https://cdn.example.test/g.jpg',
  intro: 'Boards, beams and offcuts',
  cover_image: 'https://cdn.example.test/c.jpg',
  member_count: 1204,
  privacy: 'Private group',
  about_public: [
    { text: 'Gothenburg, Sweden' },
    { text: 'Created on 3 May 2019' },
    null,
    { text: 'Boards, beams and offcuts' },
  ],
};

test('a page', () => {
  const read = readPage({ results: page }, 'northwindtimber.example');
  expect(FacebookPage.parse(read)).toEqual(read);
  expect(read).toEqual({
    id: '100060000000001',
    name: 'Northwind Timber',
    url: 'https://www.facebook.com/northwindtimber.example',
    picture: 'https://cdn.example.test/p.jpg',
    cover: 'https://cdn.example.test/c.jpg',
    verified: false,
    categories: ['Building materials'],
    about: 'Certified timber',
    followers: 5344,
    likes: 5120,
    rating: '96% recommend (54 reviews)',
    priceRange: '',
    services: '',
    website: 'https://northwind-timber.example/',
    phone: '+46 31 000 00 00',
    emails: ['sales@northwind-timber.example'],
    address: 'Exempelgatan 1, Gothenburg',
  });
});

test.each([
  ['one', 'a@b.example', ['a@b.example']],
  ['several in a line', 'A@b.example; c@d.example, A@b.example', ['a@b.example', 'c@d.example']],
  ['a list', ['a@b.example', null, 7, 'x'], ['a@b.example']],
  ['none', 'not stated', []],
  ['hostile', '"><script>@b.example', []],
])('e-mails of a page: %s', (_what, email, expected) => {
  expect(readPage({ results: { ...page, email } }, 'x')?.emails).toEqual(expected);
});

test('a profile, without what 5.5 keeps out', () => {
  const read = readProfile({ profile }, 'mara.example');
  expect(FacebookProfile.parse(read)).toEqual(read);
  expect(read).toEqual({
    id: '100060000000002',
    name: 'Mara Lindqvist',
    url: 'https://www.facebook.com/mara.example',
    picture: 'https://cdn.example.test/u.jpg',
    cover: '',
    verified: true,
    intro: 'Wood, water and long walks',
    facts: [
      { kind: 'work', text: 'Head of Procurement at Northwind Timber', url: '' },
      { kind: 'place', text: 'Lives in Gothenburg, Sweden', url: '' },
      { kind: 'link', text: 'northwind-timber.example', url: 'https://northwind-timber.example/' },
    ],
  });
  expect(JSON.stringify(read)).not.toMatch(/female|birth|1985|private\.example|\+46/i);
});

test.each([
  ['Works at Northwind Timber', 'work'],
  ['Worked at Kestrel, 2010 - 2014', 'work'],
  ['Founder and CEO at Arroyo Estudio', 'work'],
  ['Self-employed', 'work'],
  ['Profile · Digital creator', 'work'],
  ['Studied Forestry at Umeå', 'education'],
  ['From Valencia, Spain', 'place'],
  ['Moved to Linz', 'place'],
  ['www.northwind.example', 'link'],
  ['Female', undefined],
  ['Single', undefined],
  ['In a relationship with Jonas', undefined],
  ['Married to Jonas since 2011', undefined],
  ['Born on 3 May 1985', undefined],
  ['From 3 May 1985, 41 years old', undefined],
  ['Interested in men', undefined],
  ['Works at night, call +46 70 123 45 67', undefined],
  ['mara@private.example', undefined],
  ['Vegan', undefined],
  ['', undefined],
])('a line of a profile: %s is %s', (text, kind) => {
  expect(profileFacts([{ text }])[0]?.kind).toBe(kind);
});

test('a link of a profile that leads nowhere is no link', () => {
  expect(
    profileFacts([{ text: 'My site', external_url: 'javascript:alert(1)' }, { text: 'x' }, null, 7, 'text']),
  ).toEqual([]);
  expect(profileFacts('lines')).toEqual([]);
});

test('a group', () => {
  const read = readGroup({ group_details: group }, 'timber.traders');
  expect(FacebookGroup.parse(read)).toEqual(read);
  expect(read).toEqual({
    id: '4211',
    name: 'Timber traders',
    url: 'https://www.facebook.com/groups/timber.traders',
    picture: 'https://cdn.example.test/g.jpg',
    cover: 'https://cdn.example.test/c.jpg',
    privacy: 'private',
    members: 1204,
    description: 'Boards, beams and offcuts',
    facts: ['Gothenburg, Sweden', 'Created on 3 May 2019'],
  });
});

const kinds = [
  ['page', readPage, page, FacebookPage, ['page_details', 'results', 'page']],
  ['profile', readProfile, profile, FacebookProfile, ['profile', 'profile_details', 'results']],
  ['group', readGroup, group, FacebookGroup, ['group_details', 'results', 'group']],
] as const;

describe.each(kinds)('a %s', (_name, read, whole, Shape, wrappers) => {
  test('under any of its names, in a list of one, or bare', () => {
    const expected = read({ [wrappers[0]]: whole }, 'x');
    for (const wrapper of wrappers) {
      expect(read({ [wrapper]: whole }, 'x')).toEqual(expected);
      expect(read({ [wrapper]: [whole] }, 'x')).toEqual(expected);
    }
    expect(read({ [wrappers[0]]: null, [wrappers[1]]: whole }, 'x')).toEqual(expected);
    expect(read(whole, 'x')).toEqual(expected);
  });

  test.each(Object.keys(whole))('with %s missing or of the wrong type keeps to the contract', (field) => {
    for (const value of [undefined, null, 42, true, 'x', [], {}, { text: 'x' }, ['x'], [{}], Number.NaN]) {
      const record = read({ [wrappers[0]]: { ...whole, [field]: value, added: 1 } }, 'x');
      if (field !== 'name') expect(record).not.toBeNull();
      if (record) expect(Shape.parse(record)).toEqual(record);
    }
  });

  test('with nothing but a name', () => {
    expect(read({ [wrappers[0]]: { name: 'N' } }, '77')).toMatchObject({ id: '77', name: 'N', picture: '', cover: '' });
  });

  test('leads nowhere but to Facebook', () => {
    const record = read({ [wrappers[0]]: { ...whole, url: 'https://evil.example/' } }, 'asked.for');
    expect(record?.url).toMatch(/^https:\/\/www\.facebook\.com\/(groups\/)?asked\.for$/);
  });

  test.each([
    ['null', { [wrappers[0]]: null }],
    ['an empty object', { [wrappers[0]]: {} }],
    ['an empty list', { [wrappers[0]]: [] }],
    ['nothing', {}],
    ['words', { message: 'This content is not available' }],
  ])('that is private or missing: %s', (_what, json) => {
    expect(read(json, 'x')).toBeNull();
  });

  test.each([
    ['a list', [], 'BAD_PAYLOAD'],
    ['null', null, 'BAD_PAYLOAD'],
    ['text in its place', { [wrappers[0]]: 'x' }, 'BAD_PAYLOAD'],
    ['moved', { message: 'no longer available at this location' }, 'PROVIDER_MOVED'],
  ])('cannot be read: %s', (_what, json, code) => {
    expect(() => read(json, 'x')).toThrow(expect.objectContaining({ code }));
  });
});
