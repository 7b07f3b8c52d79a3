// The professional-network data API behind the gateway (provider-contracts 4.2-4.4 and 5).
import { bodyField, type Endpoint, required, withHoles } from './endpoint.ts';
import { createHostile } from './hostile.ts';
import { dice, inventCompany, inventDetails, inventPerson } from './invented.ts';
import { inventProfile, patchyProfile, wrappedProfile } from './linkedin-profile.ts';
import type { Scenario } from './scenarios.ts';

/** The host header under which the gateway knows this interface. */
export const SIMULATED_HOST = 'professional-network-data.p.rapidapi.com';

const PAGE_SIZE = 10;
const envelope = (data: unknown) => ({ success: true, message: '', data });
const failed = (message: string) => ({ success: false, message, data: null });
const MOVED = failed('This API is no longer available at this location. Please see the new listing.');

const CALLS: readonly Endpoint[] = [
  {
    method: 'GET',
    path: '/search-people',
    term: ({ query }) => required(query.keywords),
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
    term: ({ body }) => required(bodyField(body, 'keyword')),
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
    term: ({ query }) => required(query.username),
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
      return scenario === 'hostile' ? envelope(createHostile(details)) : envelope(details);
    },
  },
  {
    method: 'GET',
    path: '/get-profile-data-by-url',
    term: ({ query }) => required(query.url),
    answer({ origin }, term, scenario) {
      const profile = inventProfile(origin, term);
      if (scenario === 'not_found' || term.includes('/in/missing'))
        return { success: false, message: 'No such profile' };
      if (scenario === 'empty') return { success: true, message: '', data: {} };
      if (scenario === 'partial') return patchyProfile(profile);
      if (scenario === 'alt') return wrappedProfile(profile);
      return scenario === 'hostile' ? createHostile(profile) : profile;
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
      return envelope({ total, items: items.map((item, n) => createHostile(item, '', n)) });
    default:
      return envelope({ total, items });
  }
}

/** `logo` as text, numeric ids. */
function otherShape({ logo, id, ...rest }: Record<string, unknown>): Record<string, unknown> {
  const url = Array.isArray(logo) ? (logo[0] as { url: string }).url : undefined;
  return { ...rest, ...(id !== undefined && { id: Number(id) }), ...(url !== undefined && { logo: url }) };
}

export const ENDPOINTS: readonly Endpoint[] = CALLS.map((call) => ({
  ...call,
  host: SIMULATED_HOST,
  missing: failed('A required parameter is missing'),
  answer(received, term, scenario) {
    if (scenario === 'soft_fail') return failed('Something went wrong, please try again');
    return scenario === 'moved' ? MOVED : call.answer(received, term, scenario);
  },
}));
