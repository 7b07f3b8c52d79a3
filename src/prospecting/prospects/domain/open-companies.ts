// Companies of open sources: asking Wikidata and the register of legal entities, and reading their answers (provider-contracts 9.6, 9.7).
import { isRecord, looseCount, looseLine, looseList, looseObject } from '#shared/lenient.ts';
import { SourceFault } from '#shared/sources.ts';
import type { FoundCompany } from '../contract.ts';
import { INDUSTRIES, type Industry } from '../fields.contract.ts';
import { toCompany } from './found-shapes.ts';
import { looseEmail, loosePhone, looseSite, looseYear, pageAt, toDomain, toSizeBand } from './loose-facts.ts';
import { toIndustry } from './read-industry.ts';

export const COMPANIES_PER_QUERY = 50;

export interface WikidataQuestion {
  q: string;
  industry: readonly Industry[];
  country: readonly string[];
  page: number;
}

/**
 * The companies are chosen inside, so that what several values multiply is only what is said of them. Of what was typed only
 * `q` is a quoted and escaped text; items are our own and countries two letters.
 */
export function companiesQuery({ q, industry, country, page }: WikidataQuestion): string {
  const items = industry.flatMap((each) => INDUSTRY_ITEMS[each]).map((item) => `wd:${item}`);
  const codes = country.filter((code) => /^[A-Z]{2}$/.test(code)).map((code) => `"${code}"`);
  const chosen = [
    q === '' ? '' : named(q),
    items.length === 0 ? '' : `VALUES ?trade_ { ${items.join(' ')} } ?c wdt:P452 ?trade_ .`,
    codes.length === 0 ? '' : `VALUES ?code_ { ${codes.join(' ')} } ?land_ wdt:P297 ?code_ . ?c wdt:P17 ?land_ .`,
    // Organisations with a site of their own that still exist.
    '?c wdt:P856 ?site_ . FILTER NOT EXISTS { ?c wdt:P576 ?gone_ }',
    q === '' ? '' : '?c wdt:P31/wdt:P279* wd:Q43229 .',
    '?c wikibase:sitelinks ?known .',
  ];
  const offset = (page - 1) * COMPANIES_PER_QUERY;
  return `SELECT ?c ?cLabel ?cDescription ?site ?mail ?phone ?hqLabel ?code ?staff ?founded ?linkedin ?facebook ?instagram ?trade ?tradeLabel WHERE {
  { SELECT DISTINCT ?c ?known WHERE { ${chosen.filter(Boolean).join(' ')} } ORDER BY DESC(?known) ?c LIMIT ${COMPANIES_PER_QUERY} OFFSET ${offset} }
  OPTIONAL { ?c wdt:P856 ?site } OPTIONAL { ?c wdt:P968 ?mail } OPTIONAL { ?c wdt:P1329 ?phone }
  OPTIONAL { ?c wdt:P159 ?hq } OPTIONAL { ?c wdt:P17 ?land . ?land wdt:P297 ?code }
  OPTIONAL { ?c wdt:P1128 ?staff } OPTIONAL { ?c wdt:P571 ?founded } OPTIONAL { ?c wdt:P4264 ?linkedin }
  OPTIONAL { ?c wdt:P2013 ?facebook } OPTIONAL { ?c wdt:P2003 ?instagram } OPTIONAL { ?c wdt:P452 ?trade }
  SERVICE wikibase:label { bd:serviceParam wikibase:language "en,mul,de,fr,es,it,sv,nl,pt,pl". }
} ORDER BY DESC(?known) ?c`;
}

const named = (q: string): string =>
  `SERVICE wikibase:mwapi { bd:serviceParam wikibase:endpoint "www.wikidata.org"; wikibase:api "EntitySearch"; mwapi:search "${literal(q)}"; mwapi:language "en"; mwapi:limit "50". ?c wikibase:apiOutputItem mwapi:item . }`;

/** What may stand between quotation marks in SPARQL. */
function literal(text: string): string {
  return (
    text
      // biome-ignore lint/suspicious/noControlCharactersInRegex: line breaks and the like end a literal
      .replace(/[\u0000-\u001f\u007f]+/g, ' ')
      .replace(/\\/g, '\\\\')
      .replace(/"/g, '\\"')
  );
}

// Answers have a row for every combination of values, which are gathered by company.

/** Rows of fifty companies with many values each. */
const MAX_ROWS = 5_000;

const line = looseLine(300);
const site = looseSite();
const email = looseEmail();
const phone = loosePhone();
const year = looseYear();
const count = looseCount();

/** Unbound variables are absent; all values are text. */
function textIn(row: unknown, name: string): string {
  const cell = isRecord(row) ? row[name] : undefined;
  return isRecord(cell) ? line.parse(cell.value) : '';
}

const toItem = (uri: string): string => /\/entity\/(Q\d+)$/.exec(uri)?.[1] ?? '';

/** In the order of the source. @throws SourceFault BAD_PAYLOAD, SOFT_FAILURE */
export function readWikidataCompanies(json: unknown): FoundCompany[] {
  if (isRecord(json) && json.error !== undefined) throw new SourceFault('SOFT_FAILURE', 'the query failed');
  const rows = isRecord(json) && isRecord(json.results) ? json.results.bindings : null;
  if (!Array.isArray(rows)) throw new SourceFault('BAD_PAYLOAD', 'the answer has no bindings');
  const byItem = new Map<string, unknown[]>();
  for (const row of rows.slice(0, MAX_ROWS)) {
    const item = toItem(textIn(row, 'c'));
    if (item !== '') byItem.set(item, [...(byItem.get(item) ?? []), row]);
  }
  if (rows.length > 0 && byItem.size === 0) throw new SourceFault('BAD_PAYLOAD', 'no row could be read');
  return [...byItem].flatMap(([item, about]) => companyFrom(item, about) ?? []);
}

function companyFrom(item: string, rows: readonly unknown[]): FoundCompany | null {
  /** The first value of all rows that can be read. */
  const first = <T extends string | number | null>(name: string, read: (text: string) => T): T | '' => {
    for (const row of rows) {
      const value = read(textIn(row, name));
      if (value !== '' && value !== null) return value;
    }
    return '';
  };
  const name = first('cLabel', (text) => text);
  // An item without a label in any of the languages is called by its number.
  if (name === '' || /^Q\d+$/.test(name)) return null;
  const website = first('site', (text) => site.parse(text));
  const employees = Number(first('staff', (text) => count.parse(text))) || null;
  const founded = first('founded', (text) => year.parse(text));
  const trades = rows.map((row) => ({ item: toItem(textIn(row, 'trade')), label: textIn(row, 'tradeLabel') }));
  const known = trades.map((trade) => industryOfItem(trade.item)).find((industry) => industry !== '');
  const label = trades.find((trade) => trade.label !== '' && !/^Q\d+$/.test(trade.label))?.label ?? '';
  const hq = first('hqLabel', (text) => (/^Q\d+$/.test(text) ? '' : text));
  const code = first('code', (text) => text.toUpperCase());
  return toCompany({
    key: `wikidata:${item}`,
    name,
    url: `https://www.wikidata.org/wiki/${item}`,
    about: first('cDescription', (text) => text),
    website,
    domain: toDomain(website),
    email: first('mail', (text) => email.parse(text)),
    phone: first('phone', (text) => phone.parse(text)),
    city: hq,
    country: /^[A-Z]{2}$/.test(code) ? code : '',
    employees,
    size: toSizeBand(employees),
    founded: founded === '' ? null : founded,
    industry: known ?? toIndustry(label),
    industryText: label,
    linkedin: first('linkedin', (text) => pageAt('www.linkedin.com', '/company/', text)),
    facebook: first('facebook', (text) => pageAt('www.facebook.com', '/', text)),
    instagram: first('instagram', (text) => pageAt('www.instagram.com', '/', text)),
  });
}

// Items of the property P452 (industry)

export const INDUSTRY_ITEMS: Record<Industry, readonly string[]> = {
  // agriculture, food industry, beverage industry, brewing industry, crop production
  agriculture: ['Q11451', 'Q540912', 'Q4899370', 'Q11644505', 'Q1283714'],
  // automotive industry, car manufacturing, automobile manufacturer, automotive supplier
  automotive: ['Q190117', 'Q108428104', 'Q786820', 'Q3477381'],
  // construction, construction industry, architecture
  construction: ['Q385378', 'Q13405640', 'Q12271'],
  // management consulting industry, professional services industry
  consulting: ['Q23699878', 'Q23700345'],
  // fast-moving consumer goods, cosmetics industry, clothing industry, fashion, consumer electronics industry
  consumer: ['Q1187656', 'Q12752882', 'Q11828862', 'Q12684', 'Q73768396'],
  // education, higher education
  education: ['Q8434', 'Q136822'],
  // energy industry, energy sector, energy supply, electricity generation, petroleum industry, coal industry
  energy: ['Q2151621', 'Q1304795', 'Q1341477', 'Q383973', 'Q862571', 'Q1778629'],
  // mass media, media industry, film industry, music industry, video game industry, publishing
  entertainment: ['Q11033', 'Q56611639', 'Q1415395', 'Q746359', 'Q941594', 'Q3972943'],
  // financial services, financial sector, bank, fintech
  finance: ['Q837171', 'Q57774188', 'Q22687', 'Q16319025'],
  // health care, health care industry, medical device
  health: ['Q31207', 'Q15067276', 'Q6554101'],
  // hospitality industry, restaurant, tourism
  hospitality: ['Q1495452', 'Q11707', 'Q49389'],
  // insurance, insurance industry
  insurance: ['Q43183', 'Q2518196'],
  // law, law firm
  legal: ['Q7748', 'Q613142'],
  // transport, logistics, rail transport, water transport, public transport
  logistics: ['Q7590', 'Q177777', 'Q3565868', 'Q155930', 'Q178512'],
  // industrial manufacturing, mechanical engineering, chemical industry, metal industry, textile industry, electronics industry,
  // aerospace industry, semiconductor industry
  manufacturing: ['Q187939', 'Q101333', 'Q207652', 'Q1924906', 'Q607081', 'Q5358497', 'Q3477363', 'Q2986369'],
  // marketing, advertising
  marketing: ['Q39809', 'Q37038'],
  // community foundation, business and professional associations
  nonprofit: ['Q1021488', 'Q130370871'],
  // pharmaceutical industry, biotechnology
  pharma: ['Q507443', 'Q7108'],
  // real estate industry, real property
  property: ['Q1660132', 'Q684740'],
  // retail, e-commerce
  retail: ['Q126793', 'Q484847'],
  // software industry, software development, information technology, information technology industry, computer security
  software: ['Q880371', 'Q638608', 'Q11661', 'Q110702998', 'Q3510521'],
  // sporting activities, sport
  sport: ['Q124022875', 'Q349'],
  // telecommunications industry, telecommunications
  telecoms: ['Q2401742', 'Q418'],
  // wholesale
  wholesale: ['Q220695'],
};

const INDUSTRY_OF = new Map(
  (Object.keys(INDUSTRIES) as Industry[]).flatMap((industry) =>
    INDUSTRY_ITEMS[industry].map((item) => [item, industry]),
  ),
);

/** '' for an item that none of ours has. */
export function industryOfItem(item: string): Industry | '' {
  return (INDUSTRY_OF.get(item) as Industry | undefined) ?? '';
}

// What the register of legal entities answers (provider-contracts 9.7): names, seats and numbers, nothing to write to.
export const REGISTERED_PER_PAGE = 50;
const text = line.transform((value) => value || null);
const address = looseObject({
  addressLines: looseList(text, 4),
  city: line,
  country: line,
  postalCode: line,
});
const record = looseObject({
  lei: line,
  entity: looseObject({
    legalName: looseObject({ name: line }),
    legalAddress: address,
    headquartersAddress: address,
    status: line,
    creationDate: looseYear(),
    registeredAs: line,
  }),
});
const paging = looseObject({ pagination: looseObject({ total: looseCount(), lastPage: looseCount() }) });

export interface RegisteredCompanies {
  items: FoundCompany[];
  total: number | null;
  lastPage: number | null;
}

/** @throws SourceFault BAD_PAYLOAD, SOFT_FAILURE */
export function readRegistered(json: unknown): RegisteredCompanies {
  if (isRecord(json) && json.errors !== undefined) throw new SourceFault('SOFT_FAILURE', 'the register reports errors');
  if (!isRecord(json) || !Array.isArray(json.data))
    throw new SourceFault('BAD_PAYLOAD', 'the answer has no list of records');
  const elements = json.data.slice(0, 200);
  const companies = elements.map(registeredCompany);
  if (elements.length > 0 && companies.every((each) => each === null)) {
    throw new SourceFault('BAD_PAYLOAD', 'no record could be read');
  }
  const { total, lastPage } = paging.parse(json.meta).pagination;
  return { items: companies.flatMap((each) => (each === null || each === GONE ? [] : [each])), total, lastPage };
}

/** In the register, and no longer a company. */
const GONE = toCompany({ key: '', name: '' });

function registeredCompany(element: unknown): FoundCompany | null {
  const { lei, entity } = record.parse(isRecord(element) ? element.attributes : null);
  const number = lei || (isRecord(element) ? line.parse(element.id) : '');
  const name = entity.legalName.name;
  if (!/^[A-Z0-9]{20}$/.test(number) || name === '') return null;
  if (entity.status !== '' && entity.status !== 'ACTIVE') return GONE;
  const seat = entity.headquartersAddress.city === '' ? entity.legalAddress : entity.headquartersAddress;
  const place = [seat.postalCode, seat.city].filter(Boolean).join(' ');
  return toCompany({
    key: `gleif:${number}`,
    name,
    url: `https://search.gleif.org/#/record/${number}`,
    register: number,
    city: seat.city,
    country: /^[A-Z]{2}$/.test(seat.country) ? seat.country : '',
    address: [...seat.addressLines, place].filter(Boolean).join(', '),
    founded: entity.creationDate,
  });
}
