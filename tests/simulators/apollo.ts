// Apollo (provider-contracts 9.5): people without addresses, and companies; totals in one of two places.
import { bodyField, type Call, type Endpoint, withHoles } from './endpoint.ts';
import type { Answer } from './gateway.ts';
import { createHostile } from './hostile.ts';
import { dice, inventCompany, inventPersonNamed } from './invented.ts';
import type { Scenario } from './scenarios.ts';

const failed = (status: number, error: string): Answer => ({ status, body: { error, error_code: 'SIMULATED' } });
const NO_KEY = failed(401, 'Invalid access credentials.');

const REFUSALS: Partial<Record<Scenario, Answer>> = {
  invalid_key: NO_KEY,
  forbidden_key: failed(403, 'Your plan does not include this endpoint'),
  not_subscribed: failed(403, 'Your plan does not include this endpoint'),
  bad_request: failed(422, 'A filter is not valid'),
  soft_fail: { status: 200, body: { error: 'Something went wrong' } },
  moved: { status: 200, body: { error: 'Something went wrong' } },
};

const TOTAL = 230;

type Raw = Record<string, unknown>;

function page(
  { body, origin }: Call,
  scenario: Scenario,
  list: string,
  make: (n: number, origin: string) => Raw,
): unknown {
  const [n, size] = [Number(bodyField(body, 'page') ?? 1), Math.min(100, Number(bodyField(body, 'per_page') ?? 25))];
  const total = scenario === 'empty' || scenario === 'not_found' ? 0 : TOTAL;
  const start = (n - 1) * size;
  const items = Array.from({ length: Math.max(0, Math.min(size, total - start)) }, (_, i) => {
    const each = make(start + i, origin);
    if (scenario === 'partial') return withHoles(each, i, /^(id|name|first_name)$/);
    return scenario === 'hostile' ? { ...(createHostile(each, '', i) as object), id: each.id } : each;
  });
  const broken = scenario === 'partial' ? [null, 7, { id: '1' }] : [];
  const pagination = { page: n, per_page: size, total_entries: total, total_pages: Math.ceil(total / size) };
  const counted = scenario === 'alt' ? { pagination } : { total_entries: total };
  return { ...counted, [list]: [...broken, ...items] };
}

const organization = (origin: string, term: string, n: number): Raw => {
  const roll = dice('apollo', term, n);
  const { name, universalName } = inventCompany(origin, term, n) as { name: string; universalName: string };
  return {
    id: `66a${String(100_000_000 + n)}${roll(9)}`,
    name,
    website_url: `http://www.${universalName}.example`,
    linkedin_url: `http://www.linkedin.com/company/${universalName}`,
    primary_domain: `${universalName}.example`,
    phone: '+46 31 000 00 00',
    founded_year: 1950 + roll(70),
    estimated_num_employees: 5 + roll(900),
    industry: 'information technology & services',
    city: 'Gothenburg',
    country: 'Sweden',
  };
};

function people(call: Call, term: string, scenario: Scenario): unknown {
  return page(call, scenario, 'people', (n, origin) => {
    const { firstName, lastName, title } = inventPersonNamed(`${term} ${n}`);
    const locked = n % 2 === 0;
    return {
      id: `66f${String(100_000_000 + n)}`,
      first_name: firstName,
      ...(locked
        ? { last_name_obfuscated: `${lastName.slice(0, 2)}***` }
        : { name: `${firstName} ${lastName}`, last_name: lastName }),
      title,
      has_email: n % 3 !== 0,
      has_direct_phone:
        n % 3 === 0 ? 'Maybe: please request direct dial via people/bulk_match' : n % 3 === 1 ? 'Yes' : false,
      ...(!locked && {
        email: 'email_not_unlocked@domain.com',
        linkedin_url: `http://www.linkedin.com/in/person-${n}`,
      }),
      organization: organization(origin, term, n),
      ...(scenario === 'alt' && { city: 'Gothenburg', state: 'Västra Götaland', country: 'Sweden' }),
    };
  });
}

function companies(call: Call, term: string, scenario: Scenario): unknown {
  const answer = page(call, scenario, 'organizations', (n, origin) => organization(origin, term, n)) as Raw;
  if (scenario !== 'alt') return answer;
  // Those that the owner of the plan has saved are in a separate list.
  const [first, ...others] = answer.organizations as Raw[];
  return { ...answer, organizations: others, accounts: [{ ...first, id: 'acc1', organization_id: first?.id }] };
}

const getTerms = ({ body }: Call): string => {
  const [words, tags] = [bodyField(body, 'q_keywords'), bodyField(body, 'q_organization_keyword_tags')];
  const first = typeof words === 'string' ? words : Array.isArray(tags) ? String(tags[0]) : '';
  return first || JSON.stringify({ ...(body as object), page: undefined });
};

const key = { header: 'x-api-key', refused: NO_KEY };
export const ENDPOINTS: readonly Endpoint[] = [
  { key, method: 'POST', path: '/apollo/mixed_people/api_search', term: getTerms, refusals: REFUSALS, answer: people },
  {
    key,
    method: 'POST',
    path: '/apollo/mixed_companies/search',
    term: getTerms,
    refusals: REFUSALS,
    answer: companies,
  },
];
