// The question to Wikidata (provider-contracts 9.3): companies by industry and country or by name, the best known first.
import type { Industry } from '../fields.contract.ts';
import { INDUSTRY_ITEMS } from './wikidata-industries.ts';

export const COMPANIES_PER_QUERY = 50;

export interface WikidataQuestion {
  q: string;
  industry: readonly Industry[];
  country: readonly string[];
  page: number;
}

/**
 * The companies are chosen inside, so that what several values multiply is only what is said of them. Of what was typed only
 * `q` stands in it, as a text that cannot end early; items are our own and countries two letters.
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
