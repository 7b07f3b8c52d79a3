// What Wikidata answers (provider-contracts 9.3): a row for every combination of values, gathered by company.
import { isRecord, looseCount, looseLine } from '#shared/lenient.ts';
import { SourceFault } from '#shared/sources.ts';
import type { FoundCompany } from '../contract.ts';
import { companyOf } from './found-shapes.ts';
import { domainOf, looseEmail, loosePhone, looseSite, looseYear, pageAt } from './loose-facts.ts';
import { industryOf } from './read-industry.ts';
import { sizeBandOf } from './size-band.ts';
import { industryOfItem } from './wikidata-industries.ts';

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

const itemOf = (uri: string): string => /\/entity\/(Q\d+)$/.exec(uri)?.[1] ?? '';

/** In the order of the source. @throws SourceFault BAD_PAYLOAD, SOFT_FAILURE */
export function readWikidataCompanies(json: unknown): FoundCompany[] {
  if (isRecord(json) && json.error !== undefined) throw new SourceFault('SOFT_FAILURE', 'the query failed');
  const rows = isRecord(json) && isRecord(json.results) ? json.results.bindings : null;
  if (!Array.isArray(rows)) throw new SourceFault('BAD_PAYLOAD', 'the answer has no bindings');
  const byItem = new Map<string, unknown[]>();
  for (const row of rows.slice(0, MAX_ROWS)) {
    const item = itemOf(textIn(row, 'c'));
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
  const trades = rows.map((row) => ({ item: itemOf(textIn(row, 'trade')), label: textIn(row, 'tradeLabel') }));
  const known = trades.map((trade) => industryOfItem(trade.item)).find((industry) => industry !== '');
  const label = trades.find((trade) => trade.label !== '' && !/^Q\d+$/.test(trade.label))?.label ?? '';
  const hq = first('hqLabel', (text) => (/^Q\d+$/.test(text) ? '' : text));
  const code = first('code', (text) => text.toUpperCase());
  return companyOf({
    key: `wikidata:${item}`,
    name,
    url: `https://www.wikidata.org/wiki/${item}`,
    about: first('cDescription', (text) => text),
    website,
    domain: domainOf(website),
    email: first('mail', (text) => email.parse(text)),
    phone: first('phone', (text) => phone.parse(text)),
    city: hq,
    country: /^[A-Z]{2}$/.test(code) ? code : '',
    employees,
    size: sizeBandOf(employees),
    founded: founded === '' ? null : founded,
    industry: known ?? industryOf(label),
    industryText: label,
    linkedin: first('linkedin', (text) => pageAt('www.linkedin.com', '/company/', text)),
    facebook: first('facebook', (text) => pageAt('www.facebook.com', '/', text)),
    instagram: first('instagram', (text) => pageAt('www.instagram.com', '/', text)),
  });
}
