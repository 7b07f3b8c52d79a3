import { describe, expect, test } from 'vitest';
import { CompanyDetails, LinkedinCompany, LinkedinPerson } from '../contract.ts';
import { readCompanies, readCompanyDetails, readPeople } from './linkedin-payload.ts';

const ok = (data: unknown) => ({ success: true, message: '', data });

const mara = {
  fullName: 'Mara Lindqvist',
  headline: 'Head of Procurement at Northwind Timber',
  summary: 'Current: Head of Procurement at Northwind Timber',
  profilePicture: 'https://cdn.example.test/img/mara_200.jpg',
  location: 'Gothenburg, Västra Götaland County, Sweden',
  profileURL: 'https://www.linkedin.com/in/mara-lindqvist-example',
  username: 'mara-lindqvist-example',
};

const northwind = {
  id: '90817263',
  name: 'Northwind Timber',
  tagline: 'Certified timber for builders',
  universalName: 'northwind-timber-example',
  linkedinURL: 'https://www.linkedin.com/company/northwind-timber-example/',
  logo: [
    { url: 'https://cdn.example.test/logo_100.png', width: 100, height: 100 },
    { url: 'https://cdn.example.test/logo_200.png', width: 200, height: 200 },
  ],
};

const details = {
  ...northwind,
  description: 'We saw,\r\ndry and deliver certified timber.',
  Images: { logo: 'https://cdn.example.test/logo_400.png', cover: 'https://cdn.example.test/cover_1128.jpg' },
  staffCount: 412,
  headquarter: { geographicArea: 'Västra Götaland', country: 'SE', city: 'Gothenburg', postalCode: '411 04' },
  locations: [
    { country: 'SE', city: 'Gothenburg', postalCode: '411 04', line1: 'Exempelgatan 1', headquarter: true },
    { geographicArea: 'Oslo', country: 'NO', city: 'Oslo', line1: 'Eksempelveien 2' },
    {},
    null,
  ],
  industries: ['Wholesale Building Materials'],
  specialities: ['timber', 'decking', 'FSC'],
  website: 'https://northwind-timber.example',
  linkedinUrl: 'https://www.linkedin.com/company/northwind-timber-example',
  founded: { year: 1987 },
};

describe('people', () => {
  test('as documented', () => {
    const { summary, ...expected } = mara;
    expect(readPeople(ok({ total: 2310, items: [mara] }))).toEqual({ total: 2310, items: [expected] });
  });

  test('one broken element never costs the others', () => {
    const broken = [null, 7, 'text', [], {}, { fullName: '' }, { fullName: ['x'] }, { headline: 'hidden member' }];
    const { items } = readPeople(ok({ items: [...broken, mara, { firstName: 'Aiko', lastName: 'Tanabe' }] }));
    expect(items.map((person) => person.fullName)).toEqual(['Mara Lindqvist', 'Aiko Tanabe']);
    for (const person of items) expect(LinkedinPerson.parse(person)).toEqual(person);
  });

  test('fields that are missing or of the wrong type are empty', () => {
    const { items } = readPeople(
      ok({
        items: [{ fullName: 'A', headline: null, location: {}, profilePicture: 'javascript:alert(1)', username: 5 }],
      }),
    );
    expect(items).toEqual([
      {
        fullName: 'A',
        headline: '',
        location: '',
        profilePicture: '',
        profileURL: 'https://www.linkedin.com/in/5',
        username: '5',
      },
    ]);
  });

  test('the username is read from the address where it is missing', () => {
    const { items } = readPeople(
      ok({ items: [{ fullName: 'A', profileURL: 'https://www.linkedin.com/in/a-b%20c/?x=1' }] }),
    );
    expect(items[0]?.username).toBe('a-b c');
  });

  test.each([
    ['https://de.linkedin.com/in/mara', 'https://de.linkedin.com/in/mara', 'mara'],
    ['https://evil.example/in/mara', '', ''],
    ['https://linkedin.com.evil.example/in/mara', '', ''],
    ['https://notlinkedin.com/in/mara', '', ''],
  ])('%s is an address of LinkedIn, or none', (sent, profileURL, username) => {
    const { items } = readPeople(ok({ items: [{ fullName: 'A', profileURL: sent }] }));
    expect(items[0]).toMatchObject({ profileURL, username });
    const { items: companies } = readCompanies(ok({ items: [{ name: 'B', linkedinURL: sent }] }));
    expect(companies[0]?.linkedinURL).toBe(profileURL);
    const details = readCompanyDetails(ok({ name: 'B', linkedinUrl: sent }), '');
    expect(details?.linkedinUrl).toBe(profileURL);
  });

  test.each([
    ['no items', ok({ total: 0, items: [] })],
    ['items null', ok({ total: 0, items: null })],
    ['a bare list', ok([])],
  ])('%s is an empty page', (_what, json) => {
    expect(readPeople(json).items).toEqual([]);
  });

  test('a page is cut at 100 and texts at their limits', () => {
    const flood = Array.from({ length: 5_000 }, () => ({ ...mara, headline: 'x'.repeat(10_000) }));
    const { items } = readPeople(ok({ items: flood }));
    expect(items).toHaveLength(100);
    expect(items[0]?.headline).toHaveLength(500);
  });
});

describe('companies', () => {
  test('as documented', () => {
    expect(readCompanies(ok({ total: '148', items: [northwind] }))).toEqual({
      total: 148,
      items: [{ ...northwind, logo: northwind.logo.map(({ url }) => ({ url })) }],
    });
  });

  test.each([
    ['text', 'https://cdn.example.test/l.png', ['https://cdn.example.test/l.png']],
    ['an object', { url: 'https://cdn.example.test/l.png' }, ['https://cdn.example.test/l.png']],
    ['a list of texts', ['https://cdn.example.test/l.png', ''], ['https://cdn.example.test/l.png']],
    ['null', null, []],
    ['nothing', undefined, []],
    ['nonsense', [[], 7, { url: 'ftp://x' }], []],
  ])('a logo that is %s', (_what, logo, urls) => {
    const { items } = readCompanies(ok({ items: [{ ...northwind, logo }] }));
    expect(items[0]?.logo).toEqual(urls.map((url) => ({ url })));
  });

  test('number ids, and what is missing built from what is there', () => {
    const { items } = readCompanies(ok({ items: [{ id: 90817263, name: 'N', universalName: 'a b' }, { name: '' }] }));
    expect(items).toEqual([
      {
        id: '90817263',
        name: 'N',
        tagline: '',
        logo: [],
        universalName: 'a b',
        linkedinURL: 'https://www.linkedin.com/company/a%20b',
      },
    ]);
    expect(LinkedinCompany.parse(items[0])).toEqual(items[0]);
  });
});

describe('company details', () => {
  const read = (data: unknown) => readCompanyDetails(ok(data), 'asked-for');

  test('as documented', () => {
    const company = read(details);
    expect(CompanyDetails.parse(company)).toEqual(company);
    expect(company).toMatchObject({
      name: 'Northwind Timber',
      description: 'We saw,\ndry and deliver certified timber.',
      Images: { logo: 'https://cdn.example.test/logo_400.png', cover: 'https://cdn.example.test/cover_1128.jpg' },
      headquarter: { city: 'Gothenburg', country: 'SE' },
      staffCount: 412,
      website: 'https://northwind-timber.example/',
    });
    expect(company?.locations).toEqual([
      {
        city: 'Gothenburg',
        line1: 'Exempelgatan 1',
        postalCode: '411 04',
        geographicArea: '',
        country: 'SE',
        headquarter: true,
      },
      {
        city: 'Oslo',
        line1: 'Eksempelveien 2',
        postalCode: '',
        geographicArea: 'Oslo',
        country: 'NO',
        headquarter: false,
      },
    ]);
  });

  test('with nothing but a name', () => {
    expect(read({ name: 'N', Images: null, headquarter: null, founded: null, specialities: null })).toEqual({
      name: 'N',
      tagline: '',
      universalName: 'asked-for',
      Images: { cover: '', logo: '' },
      headquarter: null,
      website: '',
      staffCount: null,
      linkedinUrl: 'https://www.linkedin.com/company/asked-for',
      description: '',
      industries: [],
      specialities: [],
      locations: [],
    });
  });

  test.each([
    [{ logos: [{ url: 'https://cdn.example.test/l.png' }] }],
    [{ Images: { logos: ['https://cdn.example.test/l.png'], logo: '' } }],
    [{ Images: { logo: [{ url: 'https://cdn.example.test/l.png' }] } }],
  ])('the newer forms of pictures: %j', (form) => {
    expect(read({ name: 'N', ...form })?.Images.logo).toBe('https://cdn.example.test/l.png');
  });

  test('lists of objects are lists of their names', () => {
    expect(
      read({ name: 'N', industries: [{ name: 'Wood' }, { localizedName: 'Holz' }, 'Paper', null, {}] })?.industries,
    ).toEqual(['Wood', 'Holz', 'Paper']);
  });

  test.each([
    ['success false', { success: false, message: 'company does not exist', data: null }],
    ['no data', ok(null)],
    ['empty data', ok({})],
    ['data missing', { success: true }],
  ])('%s means that there is no such company', (_what, json) => {
    expect(readCompanyDetails(json, 'x')).toBeNull();
  });

  test('without a name, or as a list, cannot be read', () => {
    expect(() => read({ tagline: 'x' })).toThrow(expect.objectContaining({ code: 'BAD_PAYLOAD' }));
    expect(() => read(['x'])).toThrow(expect.objectContaining({ code: 'BAD_PAYLOAD' }));
  });
});

describe('the envelope', () => {
  const moved = { success: false, message: 'This API is NO LONGER available at this location.', data: null };

  test.each([
    ['null', null, 'BAD_PAYLOAD'],
    ['a list', [], 'BAD_PAYLOAD'],
    ['text', 'ok', 'BAD_PAYLOAD'],
    ['no data', { success: true }, 'BAD_PAYLOAD'],
    ['data without items', ok({ total: 3 }), 'BAD_PAYLOAD'],
    ['items of another type', ok({ items: { 0: mara } }), 'BAD_PAYLOAD'],
    ['success false', { success: false, message: 'something', data: null }, 'SOFT_FAILURE'],
    ['success as text', { success: 'false' }, 'SOFT_FAILURE'],
    ['moved', moved, 'PROVIDER_MOVED'],
  ])('%s', (_what, json, code) => {
    expect(() => readPeople(json)).toThrow(expect.objectContaining({ code }));
    expect(() => readCompanies(json)).toThrow(expect.objectContaining({ code }));
  });

  test('a source that moved is not a company that does not exist', () => {
    expect(() => readCompanyDetails(moved, 'x')).toThrow(expect.objectContaining({ code: 'PROVIDER_MOVED' }));
  });
});
