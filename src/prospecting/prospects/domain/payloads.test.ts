// Requests to GLEIF, GitHub, Hunter and Apollo, and their answers (provider-contracts 9.1, 9.4, 9.5 and 9.7).
import { describe, expect, it } from 'vitest';
import { FoundCompany, FoundPerson } from '../contract.ts';
import { companiesBody, peopleBody, readApolloCompanies, readApolloPeople } from './apollo.ts';
import { developersQuery, readAccounts, readDeveloper } from './github-people.ts';
import { discoverBody, readDomainPeople, readHunterCompanies, readHunterVerdict } from './hunter.ts';
import { readRegistered } from './open-companies.ts';

const fault = (code: string) => expect.objectContaining({ code });
const toCountry = (text: string) => (/^(sweden|germany)$/i.test(text) ? text.slice(0, 2).toUpperCase() : '');
const toName = (code: string) => ({ SE: 'Sweden', DE: 'Germany' })[code] ?? code;

describe('GLEIF', () => {
  const entity = {
    legalName: { name: 'Northwind Timber AB', language: 'sv' },
    legalAddress: { addressLines: ['Exempelgatan 1'], city: 'Göteborg', country: 'SE', postalCode: '411 04' },
    headquartersAddress: null,
    status: 'ACTIVE',
    creationDate: '1987-05-01T00:00:00Z',
  };
  const lei = '5493001EXAMPLE000001';
  const record = (change: object = {}) => ({ id: lei, attributes: { lei, entity: { ...entity, ...change } } });
  const read = (...data: unknown[]) => readRegistered({ data, meta: { pagination: { total: 7, lastPage: 2 } } });

  it('reads names, seats and numbers', () => {
    const { items, total, lastPage } = read(record());
    expect([total, lastPage]).toEqual([7, 2]);
    expect(items.map((item) => FoundCompany.parse(item))).toEqual(items);
    expect(items).toMatchObject([
      {
        key: `gleif:${lei}`,
        name: 'Northwind Timber AB',
        register: lei,
        city: 'Göteborg',
        country: 'SE',
        address: 'Exempelgatan 1, 411 04 Göteborg',
        founded: 1987,
        url: `https://search.gleif.org/#/record/${lei}`,
      },
    ]);
  });
  it('leaves out what no longer exists, which is no fault', () => {
    expect(read(record({ status: 'INACTIVE' })).items).toEqual([]);
    expect(read(record({ status: null })).items).toHaveLength(1);
  });
  it.each([
    ['errors', { errors: [] }, 'SOFT_FAILURE'],
    ['no list', { data: {} }, 'BAD_PAYLOAD'],
    ['nothing readable', { data: [null, { id: 'short' }] }, 'BAD_PAYLOAD'],
  ])('%s is a fault', (_what, json, code) => expect(() => readRegistered(json)).toThrow(fault(code)));
});

describe('GitHub', () => {
  const question = { q: '', language: '', city: '', countries: [] };
  it.each([
    [
      { ...question, language: 'typescript', city: 'Berlin', countries: ['Germany'] },
      'language:"typescript" location:"Berlin" type:user',
    ],
    [
      { ...question, q: 'design systems', countries: ['Sweden', 'Norway'] },
      'design systems location:"Sweden" location:"Norway" type:user',
    ],
    [
      { ...question, q: 'type:org "x" user:root', language: 'c"# type:org' },
      'type org x user root language:"c # type:org" type:user',
    ],
  ])('%j becomes %j', (asked, query) => expect(developersQuery(asked)).toBe(query));

  it('accounts are users with names that can be ones', () => {
    const items = [
      null,
      { login: '../../x', type: 'User' },
      { login: 'org', type: 'Organization' },
      { login: 'mara-l', type: 'User' },
      { login: 'mara-l' },
    ];
    expect(readAccounts({ total_count: 812_000, items })).toEqual({ logins: ['mara-l'], total: 1_000 });
    expect(() => readAccounts({ items: [1] })).toThrow(fault('BAD_PAYLOAD'));
    expect(() => readAccounts({ message: 'x' })).toThrow(fault('BAD_PAYLOAD'));
  });

  it('a profile is read, and that it shows an address, never the address', () => {
    const person = readDeveloper(
      {
        login: 'Mara-L',
        name: 'Mara Lindqvist',
        company: '@northwind',
        blog: 'northwind.example',
        location: 'Gothenburg, Sweden',
        email: 'mara@northwind.example',
        public_repos: 3,
        followers: 0,
      },
      toCountry,
    );
    expect(FoundPerson.parse(person)).toEqual(person);
    expect(person).toMatchObject({
      key: 'github:mara-l',
      name: 'Mara Lindqvist',
      companyName: 'northwind',
      companyDomain: 'northwind.example',
      city: 'Gothenburg',
      country: 'SW',
      email: '',
      hasEmail: true,
      about: '3 repositories, 0 followers',
      github: 'https://github.com/Mara-L',
    });
    expect(JSON.stringify(person)).not.toContain('mara@');
  });
  it.each([
    ['Germany', '', 'GE'],
    ['Earth', 'Earth', ''],
    [null, '', ''],
  ])('a location of %j is the city %j in %j', (location, city, country) => {
    expect(readDeveloper({ login: 'x', location }, toCountry)).toMatchObject({
      city,
      country,
      name: 'x',
      hasEmail: null,
    });
  });
});

describe('Hunter', () => {
  it.each([
    [
      'filters',
      { q: '', industry: [], size: ['51-200', '5001+'], country: ['SE'], city: 'Umeå' },
      1,
      {
        headquarters_location: { include: [{ country: 'SE', city: 'Umeå' }] },
        headcount: ['51-200', '5001-10000', '10001+'],
      },
    ],
    [
      'a city alone',
      { q: '', industry: [], size: [], country: [], city: 'Umeå' },
      1,
      { headquarters_location: { include: [{ city: 'Umeå' }] } },
    ],
    [
      'words',
      { q: 'timber', industry: ['retail', 'software'], size: ['1-10'], country: ['SE', 'DE'], city: '' },
      2,
      {
        query:
          'Companies about timber in Retail or Software and IT with headquarters in Sweden or Germany with 1-10 employees',
        offset: 100,
      },
    ],
  ] as const)('the request for %s', (_what, question, page, body) =>
    expect(discoverBody(question, page, toName)).toEqual(body),
  );

  it('companies are domains with names', () => {
    const data = [
      { domain: 'NORTHWIND.example', organization: null, emails_count: { total: 3 } },
      null,
      { domain: 'no domain' },
    ];
    expect(readHunterCompanies({ data, meta: { results: 9 } })).toMatchObject({
      items: [
        {
          key: 'hunter:northwind.example',
          name: 'northwind.example',
          domain: 'northwind.example',
          about: '3 email addresses are known.',
        },
      ],
      sent: 3,
      total: 9,
    });
  });

  const mara = {
    value: 'Mara@northwind.example',
    confidence: 930,
    first_name: 'Mara',
    position: 'Buyer',
    sources: [{ uri: 'https://northwind.example/team', last_seen_on: '2026-05-01' }, { uri: 'javascript:x' }],
    verification: { status: 'valid' },
  };
  const people = (emails: unknown) =>
    readDomainPeople({ data: { organization: 'Northwind', country: 'SE', emails } }, 'northwind.example');
  it('people of a domain come with where their address was seen', () => {
    const { items } = people([mara, { value: 'info@northwind.example' }, { value: 'none' }]);
    expect(items.map((item) => FoundPerson.parse(item))).toEqual(items);
    expect(items).toMatchObject([
      {
        key: 'hunter:mara@northwind.example',
        name: 'Mara',
        email: 'mara@northwind.example',
        emailNote: 'valid',
        confidence: 100,
        companyName: 'Northwind',
        evidence: [{ url: 'https://northwind.example/team', seenOn: '2026-05-01' }],
      },
      { name: 'info@northwind.example', hasEmail: true, confidence: null, evidence: [] },
    ]);
    expect(people(null).items).toEqual([]);
    expect(() => people('x')).toThrow(fault('BAD_PAYLOAD'));
  });

  const said = { status: 'valid', score: 96, regexp: true, mx_records: true, accept_all: false };
  it.each([
    ['valid', {}, { status: 'valid', subStatus: null, score: 96, flags: { free: false } }],
    ['webmail', { webmail: true }, { status: 'valid', subStatus: null, flags: { free: true } }],
    ['invalid', {}, { status: 'invalid', subStatus: 'no_mailbox' }],
    ['invalid', { mx_records: false }, { status: 'invalid', subStatus: 'no_dns' }],
    ['invalid', { regexp: false }, { status: 'invalid', subStatus: 'syntax' }],
    ['accept_all', { accept_all: true }, { status: 'risky', subStatus: 'catch_all', flags: { catchAll: true } }],
    ['disposable', { disposable: true }, { status: 'risky', subStatus: 'disposable', flags: { disposable: true } }],
    ['unknown', { score: null }, { status: 'unknown', subStatus: null, score: null }],
    ['blocked', {}, { status: 'unknown', subStatus: null }],
  ])('the verdict %s with %j', (status, change, verdict) => {
    expect(readHunterVerdict({ data: { ...said, ...change, status } }, 200)).toMatchObject({
      ...verdict,
      pending: false,
    });
  });
  it('202 is still at it, 222 had no answer of the mail server, anything else is no verdict', () => {
    expect(readHunterVerdict({ data: { status: null } }, 202)).toMatchObject({ status: 'unknown', pending: true });
    expect(readHunterVerdict({ errors: [] }, 222)).toMatchObject({
      status: 'unknown',
      subStatus: 'timeout',
      pending: false,
    });
    expect(() => readHunterVerdict({ data: { status: 'fine' } }, 200)).toThrow(fault('BAD_PAYLOAD'));
    expect(() => readHunterVerdict({ errors: [] }, 200)).toThrow(fault('SOFT_FAILURE'));
  });
});

describe('Apollo', () => {
  const place = { city: 'Umeå', country: ['SE', 'DE'] };
  it('a request for people uses its words', () => {
    expect(
      peopleBody(
        {
          q: 'timber',
          title: 'buyer, head of purchasing',
          seniority: ['owner', 'junior'],
          size: ['11-50', '5001+'],
          ...place,
        },
        2,
        toName,
      ),
    ).toEqual({
      q_keywords: 'timber',
      person_titles: ['buyer', 'head of purchasing'],
      person_seniorities: ['owner', 'founder', 'entry', 'intern'],
      person_locations: ['Umeå, Sweden', 'Umeå, Germany'],
      organization_num_employees_ranges: ['11,50', '5001,10000000'],
      include_similar_titles: true,
      page: 2,
      per_page: 100,
    });
  });
  it('a request for companies says what they do and where', () => {
    expect(companiesBody({ q: '', industry: ['retail'], size: [], city: '', country: ['SE'] }, 1, toName)).toEqual({
      q_organization_keyword_tags: ['retail'],
      organization_locations: ['Sweden'],
      page: 1,
      per_page: 100,
    });
  });

  it('locked people keep their hint, and a stand-in is no address', () => {
    const organization = { name: 'Northwind', website_url: 'http://www.northwind.example' };
    const { items, total } = readApolloPeople(
      {
        pagination: { total_entries: 812 },
        people: [
          {
            id: '66f1',
            first_name: 'Mara',
            last_name_obfuscated: 'Li***t',
            title: 'Buyer',
            has_email: true,
            has_direct_phone: 'Maybe: please request direct dial',
            organization,
          },
          {
            id: '66f2',
            name: 'Aiko Tanabe',
            email: 'email_not_unlocked@domain.com',
            has_direct_phone: true,
            country: 'Sweden',
            linkedin_url: 'javascript:x',
          },
          { id: '../x', name: 'X' },
          null,
        ],
      },
      toCountry,
    );
    expect(total).toBe(812);
    expect(items.map((item) => FoundPerson.parse(item))).toEqual(items);
    expect(items).toMatchObject([
      {
        key: 'apollo:66f1',
        name: 'Mara Li***t',
        hasEmail: true,
        hasPhone: null,
        companyDomain: 'northwind.example',
        email: '',
      },
      {
        key: 'apollo:66f2',
        name: 'Aiko Tanabe',
        hasEmail: false,
        hasPhone: true,
        country: 'SW',
        email: '',
        linkedin: '',
      },
    ]);
  });

  it('companies of both lists count once', () => {
    const one = {
      id: 'o1',
      name: 'Northwind',
      primary_domain: 'northwind.example',
      estimated_num_employees: 12,
      industry: 'retail',
    };
    const { items, sent } = readApolloCompanies(
      {
        total_entries: 2,
        organizations: [one],
        accounts: [
          { ...one, id: 'a1', organization_id: 'o1' },
          { id: 'o2', name: 'Other' },
        ],
      },
      toCountry,
    );
    expect(sent).toBe(3);
    expect(items.map((item) => FoundCompany.parse(item))).toEqual(items);
    expect(items).toMatchObject([
      {
        key: 'apollo:o1',
        domain: 'northwind.example',
        website: 'https://northwind.example/',
        size: '11-50',
        industry: 'retail',
      },
      { key: 'apollo:o2', employees: null },
    ]);
  });
  it.each([
    ['an error', { error: 'x' }, 'SOFT_FAILURE'],
    ['no list', { total_entries: 1 }, 'BAD_PAYLOAD'],
    ['nothing readable', { people: [1], total_entries: 1 }, 'BAD_PAYLOAD'],
  ])('%s is a fault', (_what, json, code) => expect(() => readApolloPeople(json, toCountry)).toThrow(fault(code)));
});
