// The search of users at GitHub and their profiles (provider-contracts 9.4).
import { type Call, type Endpoint, Reply, required } from './endpoint.ts';
import type { Answer } from './gateway.ts';
import { createHostile } from './hostile.ts';
import { dice, inventPersonNamed } from './invented.ts';
import type { Scenario } from './scenarios.ts';

const TOTAL = 45;

const LIMITED: Answer = {
  status: 403,
  body: { message: 'API rate limit exceeded for 127.0.0.1.', documentation_url: 'https://docs.github.com/rest' },
  headers: { 'x-ratelimit-limit': '10', 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '1900000000' },
};
const REFUSALS: Partial<Record<Scenario, Answer>> = {
  invalid_key: { status: 401, body: { message: 'Bad credentials' } },
  rate_limited: LIMITED,
  too_many_requests: { status: 429, body: LIMITED.body, headers: { 'retry-after': '1' } },
  bad_request: { status: 422, body: { message: 'Validation Failed', errors: [] } },
};

function users({ query }: Call, term: string, scenario: Scenario): unknown {
  if (scenario === 'soft_fail' || scenario === 'moved') return { message: 'Service unavailable' };
  const total = scenario === 'empty' || scenario === 'not_found' ? 0 : TOTAL;
  const size = Number(query.per_page ?? 30);
  const start = (Number(query.page ?? 1) - 1) * size;
  const items = Array.from({ length: Math.max(0, Math.min(size, total - start)) }, (_, i) => {
    const id = dice('github', term, start + i)(90_000_000);
    const login = `dev-${id}`;
    return { login, id, avatar_url: '', html_url: `https://github.com/${login}`, type: 'User', score: 1 };
  });
  if (scenario === 'partial') {
    return {
      total_count: null,
      items: [
        null,
        7,
        { login: '../../etc' },
        { login: 'org', type: 'Organization' },
        ...items.map(({ login }) => ({ login })),
      ],
    };
  }
  if (scenario === 'hostile')
    return {
      total_count: total,
      items: items.map((each, n) => ({ ...(createHostile(each, '', n) as object), login: each.login })),
    };
  return { total_count: scenario === 'alt' ? String(total) : total, incomplete_results: scenario === 'alt', items };
}

function profile({ params }: Call, term: string, scenario: Scenario): unknown {
  const login = params.login ?? '';
  if (scenario === 'not_found' || scenario === 'empty') return new Reply(404, { message: 'Not Found' });
  if (scenario === 'soft_fail' || scenario === 'moved') return { message: 'Service unavailable' };
  const { firstName, lastName, company, place } = inventPersonNamed(term);
  const said = {
    login,
    name: `${firstName} ${lastName}`,
    company: `@${company}`,
    blog: `${login}.example`,
    location: place,
    email: `${login}@mail.example`,
    bio: 'Made for the simulator.',
    public_repos: 42,
    followers: 7,
  };
  if (scenario === 'partial')
    return { login, name: null, company: 7, blog: null, location: ['x'], bio: 'A bio that is long enough to be seen.' };
  if (scenario === 'hostile') return { ...(createHostile(said) as object), login };
  return scenario === 'alt' ? { ...said, company: null, blog: '', location: 'Germany', email: null } : said;
}

export const ENDPOINTS: readonly Endpoint[] = [
  {
    method: 'GET',
    path: '/github/search/users',
    // A colon of what was typed does not come here.
    term: ({ query }) => required(query.q)?.replace(/^sim (?=\w)/, 'sim:'),
    refusals: REFUSALS,
    answer: users,
  },
  {
    method: 'GET',
    path: '/github/users/:login',
    term: ({ params }) => params.login,
    refusals: REFUSALS,
    answer: profile,
  },
];
