// Wikidata: nothing that is typed can leave its quotation marks, and many rows are one company (provider-contracts 9.3).
import { describe, expect, it } from 'vitest';
import { FoundCompany, INDUSTRIES, type Industry } from '../contract.ts';
import { companiesQuery, INDUSTRY_ITEMS, industryOfItem, readWikidataCompanies } from './open-companies.ts';

const question = { q: '', industry: [], country: [], page: 1 };

describe('the query', () => {
  it('chooses by industry and country, fifty at a time', () => {
    const query = companiesQuery({ ...question, industry: ['legal'], country: ['SE', 'NO'], page: 3 });
    expect(query).toContain('VALUES ?trade_ { wd:Q7748 wd:Q613142 } ?c wdt:P452 ?trade_ .');
    expect(query).toContain('VALUES ?code_ { "SE" "NO" }');
    expect(query).toContain('LIMIT 50 OFFSET 100');
    expect(query).not.toContain('mwapi:search');
  });

  it.each([
    ['a "quote"', String.raw`a \"quote\"`],
    [String.raw`back\slash`, String.raw`back\\slash`],
    [String.raw`\" } DROP`, String.raw`\\\" } DROP`],
    ['line\nbreak', 'line break'],
  ])('%j is typed, and stays a text', (q, literal) => {
    const query = companiesQuery({ ...question, q });
    expect(query).toContain(`mwapi:search "${literal}";`);
    // Outside of texts there are as many brackets as in a harmless query.
    const bare = (text: string) => text.replace(/"(\\.|[^"\\\n])*"/g, '""');
    expect(bare(query)).toBe(bare(companiesQuery({ ...question, q: 'x' })));
  });

  it('takes nothing for a country that is none', () => {
    expect(companiesQuery({ ...question, q: 'x', country: ['" } x'] })).not.toContain('code_');
  });

  it.each(Object.keys(INDUSTRIES) as Industry[])('%s has items of its own', (industry) => {
    expect(INDUSTRY_ITEMS[industry].length).toBeGreaterThan(0);
    for (const item of INDUSTRY_ITEMS[industry]) {
      expect(item).toMatch(/^Q\d+$/);
      expect(industryOfItem(item)).toBe(industry);
    }
  });
});

describe('companies', () => {
  const uri = (id: string) => ({ type: 'uri', value: `http://www.wikidata.org/entity/${id}` });
  const text = (value: string) => ({ type: 'literal', value });
  const row = {
    c: uri('Q1'),
    cLabel: text('Northwind Timber'),
    site: { type: 'uri', value: 'https://www.northwind-timber.example/se' },
    staff: text('412'),
    founded: text('1987-01-01T00:00:00Z'),
    code: text('SE'),
    hqLabel: text('Gothenburg'),
    linkedin: text('northwind-timber'),
    mail: { type: 'uri', value: 'mailto:Info@northwind-timber.example' },
  };
  const read = (...bindings: unknown[]) => readWikidataCompanies({ results: { bindings } });

  it('of several rows are one, with the first value that can be read', () => {
    const found = read(
      { ...row, site: text('not a site'), trade: uri('Q999'), tradeLabel: text('Q999') },
      { ...row, trade: uri('Q220695'), tradeLabel: text('wholesale') },
      { c: uri('Q2'), cLabel: text('Other'), tradeLabel: text('software house') },
    );
    expect(found.map((company) => FoundCompany.parse(company))).toEqual(found);
    expect(found).toMatchObject([
      {
        key: 'wikidata:Q1',
        domain: 'northwind-timber.example',
        website: 'https://www.northwind-timber.example/se',
        email: 'info@northwind-timber.example',
        employees: 412,
        size: '201-500',
        founded: 1987,
        country: 'SE',
        city: 'Gothenburg',
        industry: 'wholesale',
        industryText: 'wholesale',
        linkedin: 'https://www.linkedin.com/company/northwind-timber',
      },
      { key: 'wikidata:Q2', industry: 'software', employees: null, size: '', founded: null, website: '' },
    ]);
  });

  it('without a label in any language are left out', () => {
    expect(read({ ...row, cLabel: text('Q1') }, { ...row, c: uri('Q2') })).toHaveLength(1);
  });

  it.each([
    ['an error', { error: 'x' }, 'SOFT_FAILURE'],
    ['no results', { head: {} }, 'BAD_PAYLOAD'],
    ['nothing readable', { results: { bindings: [1, {}, { c: text('no item') }] } }, 'BAD_PAYLOAD'],
  ])('%s is a fault', (_what, json, code) => {
    expect(() => readWikidataCompanies(json)).toThrow(expect.objectContaining({ code }));
  });
});
