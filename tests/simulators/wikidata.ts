// The query service of Wikidata (provider-contracts 9.3): rows of bindings, several for a company with several values.
import type { Call, Endpoint } from './endpoint.ts';
import { HOSTILE_TEXTS } from './hostile.ts';
import { dice, inventCompany } from './invented.ts';
import type { Scenario } from './scenarios.ts';

const ENTITY = 'http://www.wikidata.org/entity/';
const text = (value: string) => ({ type: 'literal', 'xml:lang': 'en', value });
const item = (id: string) => ({ type: 'uri', value: ENTITY + id });

const PAGE = 50;
const TOTAL = 120;

function rows({ origin }: Call, term: string, scenario: Scenario): unknown {
  if (scenario === 'soft_fail' || scenario === 'moved') return { error: 'malformed query' };
  const query = term.replace(/ OFFSET \d+/, '');
  const offset = Number(/OFFSET (\d+)/.exec(term)?.[1] ?? 0);
  const named = term.includes('mwapi:search');
  const total = scenario === 'empty' || scenario === 'not_found' ? 0 : named ? 12 : TOTAL;
  const length = Math.max(0, Math.min(PAGE, total - offset));
  const code = /VALUES \?code_ \{ "(\w\w)"/.exec(term)?.[1] ?? 'SE';
  const trade = /VALUES \?trade_ \{ wd:(Q\d+)/.exec(term)?.[1] ?? 'Q880371';
  const bindings = Array.from({ length }, (_, i) => {
    const n = offset + i;
    const roll = dice('wikidata', query, n);
    const { name, universalName } = inventCompany(origin, query, n) as { name: string; universalName: string };
    const row = {
      c: item(`Q${100_000_001 + n}`),
      cLabel: text(scenario === 'hostile' ? `${HOSTILE_TEXTS[n % HOSTILE_TEXTS.length]} ${name}` : name),
      cDescription: text('company made for the simulator'),
      site: {
        type: 'uri',
        value: scenario === 'hostile' ? 'javascript:window.__hacked=1' : `https://${universalName}.example/`,
      },
      code: text(code),
      hq: item('Q25287'),
      hqLabel: text('Gothenburg'),
      trade: item(trade),
      tradeLabel: text('software industry'),
      staff: text(String(10 + roll(4_000))),
      founded: { type: 'literal', value: `${1900 + roll(120)}-01-01T00:00:00Z` },
      linkedin: text(universalName),
    };
    if (scenario === 'partial') return { c: row.c, cLabel: row.cLabel, site: null, staff: 7 };
    if (scenario === 'alt')
      return {
        ...row,
        cLabel: text(n === 0 ? 'Q100000001' : name),
        mail: { type: 'uri', value: `mailto:info@${universalName}.example` },
      };
    return row;
  });
  // A second site and a second trade multiply the rows of every third company.
  const more = bindings.flatMap((row, n) => (n % 3 === 0 ? [row, { ...row, trade: item('Q11661') }] : [row]));
  const broken = scenario === 'partial' ? [null, 'broken', { cLabel: text('no item') }] : [];
  return { head: { vars: ['c', 'cLabel'] }, results: { bindings: [...more, ...broken] } };
}

export const ENDPOINTS: readonly Endpoint[] = [
  {
    method: 'GET',
    path: '/wikidata/sparql',
    // The typed text holds the scenario; a query without it is known by its whole text.
    term: ({ query }) => /mwapi:search "(sim:[^"]*)"/.exec(query.query ?? '')?.[1] ?? (query.query || undefined),
    answer: (call, _term, scenario) => rows(call, call.query.query ?? '', scenario),
    refusals: {
      gateway_timeout: {
        status: 500,
        body: 'SPARQL-QUERY: queryStr=SELECT ...\njava.util.concurrent.TimeoutException\n\tat java.util.concurrent.FutureTask.get',
      },
    },
  },
];
