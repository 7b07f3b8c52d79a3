// The professional-network data API behind the gateway (provider-contracts 4.2-4.4).
import type { Answer } from './gateway.ts';
import { makeHostile } from './hostile.ts';
import { dice, inventCompany, inventDetails, inventPerson } from './invented.ts';
import type { Scenario } from './scenarios.ts';

export interface LinkedinCall {
  /** Of the simulator itself, for pictures. */
  origin: string;
  query: Record<string, string>;
  body: unknown;
}

interface Endpoint {
  method: 'GET' | 'POST';
  path: string;
  /** What the user typed. */
  term(call: LinkedinCall): string | undefined;
  answer(call: LinkedinCall, term: string, scenario: Scenario): unknown;
}

const PAGE_SIZE = 10;
const envelope = (data: unknown) => ({ success: true, message: '', data });
const failed = (message: string) => ({ success: false, message, data: null });
const MOVED = failed('This API is no longer available at this location. Please see the new listing.');

const bodyField = (body: unknown, name: string): unknown =>
  typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[name] : undefined;

export const LINKEDIN_ENDPOINTS: readonly Endpoint[] = [
  {
    method: 'GET',
    path: '/search-people',
    term: ({ query }) => query.keywords,
    answer({ origin, query }, term, scenario) {
      const total = 12 + dice('people', term)(120);
      const start = Number(query.start ?? 0);
      const items = Array.from({ length: Math.max(0, Math.min(PAGE_SIZE, total - start)) }, (_, i) => start + i)
        // Hidden members are missing from a page without being counted out of the total.
        .filter((n) => n === 0 || dice('hidden', term, n)(8) > 0)
        .map((n) => inventPerson(origin, term, n));
      return list(scenario, items, total);
    },
  },
  {
    method: 'POST',
    path: '/companies/search',
    term: ({ body }) =>
      typeof bodyField(body, 'keyword') === 'string' ? String(bodyField(body, 'keyword')) : undefined,
    answer({ origin, body }, term, scenario) {
      const total = 12 + dice('companies', term)(60);
      const start = (Number(bodyField(body, 'page') ?? 1) - 1) * PAGE_SIZE;
      const length = Math.max(0, Math.min(PAGE_SIZE, total - start));
      const items = Array.from({ length }, (_, i) => inventCompany(origin, term, start + i));
      return list(scenario, items, total);
    },
  },
  {
    method: 'GET',
    path: '/get-company-details',
    term: ({ query }) => query.username,
    answer({ origin }, term, scenario) {
      const details = inventDetails(origin, term);
      if (scenario === 'not_found' || term.startsWith('missing')) return failed('Company not found');
      if (scenario === 'empty') return envelope({});
      if (scenario === 'partial') {
        return envelope({
          ...details,
          Images: { logo: '' },
          founded: null,
          headquarter: null,
          specialities: null,
          website: 7,
        });
      }
      if (scenario === 'alt') {
        const { Images, linkedinUrl, ...rest } = details;
        return envelope({
          ...rest,
          staffCount: '412',
          logos: [{ url: `${origin}/pictures/alt.png` }],
          backgroundCoverImages: [],
        });
      }
      return scenario === 'hostile' ? envelope(makeHostile(details)) : envelope(details);
    },
  },
];

function list(scenario: Scenario, items: Record<string, unknown>[], total: number): unknown {
  switch (scenario) {
    case 'empty':
    case 'not_found':
      return envelope({ total: 0, items: [] });
    case 'partial':
      return envelope({ items: [null, 7, ...items.map((item, n) => withHoles(item, n)), 'broken'] });
    case 'alt':
      return envelope({ total: String(total), items: items.map(otherShape) });
    case 'hostile':
      return envelope({ total, items: items.map((item, n) => makeHostile(item, '', n)) });
    default:
      return envelope({ total, items });
  }
}

/** Fields missing, null or of the wrong type; the name stays. */
function withHoles(item: Record<string, unknown>, n: number): Record<string, unknown> {
  const holes = [undefined, null, { text: 'x' }, 42];
  return Object.fromEntries(
    Object.entries(item).map(([field, value], i) => {
      const kept = /name/i.test(field) || (n + i) % 3 !== 0;
      return [field, kept ? value : holes[(n + i) % holes.length]];
    }),
  );
}

/** `logo` as text, numeric ids. */
function otherShape({ logo, id, ...rest }: Record<string, unknown>): Record<string, unknown> {
  const url = Array.isArray(logo) ? (logo[0] as { url: string }).url : undefined;
  return { ...rest, ...(id !== undefined && { id: Number(id) }), ...(url !== undefined && { logo: url }) };
}

/** The provider's answer where the gateway let a call through. */
export function linkedinAnswer(endpoint: Endpoint, call: LinkedinCall, scenario: Scenario): Answer {
  const term = endpoint.term(call)?.trim();
  if (term === undefined || term === '') return { status: 400, body: failed('A required parameter is missing') };
  if (scenario === 'soft_fail') return { status: 200, body: failed('Something went wrong, please try again') };
  if (scenario === 'moved') return { status: 200, body: MOVED };
  return { status: 200, body: endpoint.answer(call, term, scenario) };
}
