// Hunter v2 (provider-contracts 9.1): its key, its two refusals in the reverse of the usual meaning, and its verifier's answers.
import { bodyField, type Call, type Endpoint, Reply, required, withHoles } from './endpoint.ts';
import type { Answer } from './gateway.ts';
import { createHostile } from './hostile.ts';
import { dice, inventCompany, inventPersonNamed } from './invented.ts';
import type { Scenario } from './scenarios.ts';

const failed = (status: number, id: string, details: string): Answer => ({
  status,
  body: { errors: [{ id, code: status, details }] },
});
const NO_KEY = failed(401, 'authentication_failed', 'No user found for the API key supplied');
/** A rate of a second or a minute. */
const TOO_FAST = failed(403, 'too_many_requests', 'You reached the rate limit');
const USED_UP = failed(429, 'too_many_requests', 'You have reached the limit of your plan');

const REFUSALS: Partial<Record<Scenario, Answer>> = {
  invalid_key: NO_KEY,
  forbidden_key: NO_KEY,
  rate_limited: TOO_FAST,
  too_many_requests: TOO_FAST,
  quota: USED_UP,
  quota_daily: USED_UP,
  bad_request: failed(400, 'wrong_params', 'A parameter has the wrong form'),
  no_endpoint: failed(404, 'not_found', 'There is no such resource'),
  soft_fail: { status: 200, body: { errors: [{ id: 'internal', code: 500, details: 'An error occurred' }] } },
  moved: { status: 200, body: { errors: [{ id: 'internal', code: 500, details: 'An error occurred' }] } },
};

const NOTHING: readonly Scenario[] = ['empty', 'not_found'];

function companies({ body, origin }: Call, term: string, scenario: Scenario): unknown {
  const total = NOTHING.includes(scenario) ? 0 : 130;
  const offset = Number(bodyField(body, 'offset') ?? 0);
  const length = Math.max(0, Math.min(100, total - offset));
  const data = Array.from({ length }, (_, i) => {
    const { name, universalName } = inventCompany(origin, term, offset + i) as { name: string; universalName: string };
    const personal = dice('hunter', term, offset + i)(90);
    const each = {
      domain: `${universalName}.example`,
      organization: name,
      emails_count: { personal, generic: 2, total: personal + 2 },
    };
    if (scenario === 'partial') return { domain: each.domain, organization: null, emails_count: null };
    if (scenario === 'alt') return { ...each, domain: each.domain.toUpperCase(), emails_count: {} };
    return scenario === 'hostile' ? { ...(createHostile(each, '', i) as object), domain: each.domain } : each;
  });
  const broken = scenario === 'partial' ? [null, 7, { organization: 'no domain' }] : [];
  return { data: [...broken, ...data], meta: { results: total, limit: 100, offset, params: {}, filters: {} } };
}

/** Anything but these in front of the @ is a mailbox that works. */
function verdict(_call: Call, term: string, scenario: Scenario): unknown {
  const [local = '', domain = ''] = term.split('@');
  if (/^left-alone/.test(local))
    return new Reply(451, failed(451, 'claimed_email', 'The person asked not to be processed').body);
  if (/^pending/.test(local))
    return new Reply(202, { data: { status: null }, meta: { message: 'The verification is still in progress' } });
  if (/^stuck/.test(local))
    return new Reply(222, { errors: [{ id: 'verification_failed', code: 222, details: 'The SMTP server failed' }] });
  const status = /^(invalid|accept_all|webmail|disposable|unknown|blocked)/.exec(local)?.[1] ?? 'valid';
  const data = {
    status,
    result: 'risky',
    score: status === 'valid' ? 96 : 30,
    email: term,
    regexp: true,
    gibberish: false,
    disposable: status === 'disposable',
    webmail: status === 'webmail',
    mx_records: domain !== 'no-mail.example',
    smtp_server: true,
    smtp_check: status === 'valid',
    accept_all: status === 'accept_all',
    block: false,
    sources: [],
  };
  if (scenario === 'partial') return { data: withHoles(data, 1, /^status$/) };
  return {
    data: scenario === 'hostile' ? { ...(createHostile(data) as object), status } : data,
    meta: { params: { email: term } },
  };
}

function addresses({ query }: Call, term: string, scenario: Scenario): unknown {
  const total = NOTHING.includes(scenario) || /^nobody/.test(term) ? 0 : 34;
  const limit = Number(query.limit ?? 10);
  // The free plan, which is what `alt` is on.
  if (scenario === 'alt' && limit > 10)
    return new Reply(400, failed(400, 'pagination_error', 'The maximum limit of your plan is 10').body);
  const offset = Number(query.offset ?? 0);
  const emails = Array.from({ length: Math.max(0, Math.min(limit, total - offset)) }, (_, i) => {
    const n = offset + i;
    const { firstName, lastName, title } = inventPersonNamed(`${term} ${n}`);
    const uri = `https://${term}/team`;
    const each = {
      value: n === 0 ? `info@${term}` : `person.${n}@${term}`,
      type: n === 0 ? 'generic' : 'personal',
      confidence: 50 + (n % 50),
      sources: [{ domain: term, uri, extracted_on: '2025-02-01', last_seen_on: '2026-05-01', still_on_page: true }],
      first_name: n === 0 ? null : firstName,
      last_name: n === 0 ? null : lastName,
      position: title,
      seniority: 'senior',
      department: 'operations',
      linkedin: null,
      twitter: null,
      phone_number: null,
      verification: { date: '2026-05-02', status: n % 3 === 0 ? null : 'valid' },
    };
    if (scenario === 'partial') return withHoles(each, n, /^value$/);
    return scenario === 'hostile' ? { ...(createHostile(each, '', n) as object), value: each.value } : each;
  });
  const broken = scenario === 'partial' ? [null, { value: 'no address' }] : [];
  return {
    data: {
      domain: term,
      accept_all: false,
      pattern: '{first}.{last}',
      organization: 'Northwind Timber',
      country: 'SE',
      city: 'Gothenburg',
      emails: [...broken, ...emails],
    },
    meta: { results: total, limit, offset, params: { domain: term } },
  };
}

const account = () => ({
  data: {
    email: 'owner@leads.example',
    plan_name: 'Free',
    calls: { used: 3, available: 25 },
    requests: { searches: { used: 3, available: 25 } },
  },
});

/** The scenario in a query text; a query by filters has it in them. */
const discoverTerm = ({ body }: Call): string => {
  const query = bodyField(body, 'query');
  const about = typeof query === 'string' ? /^Companies about (sim:.*)$/.exec(query)?.[1] : undefined;
  return about ?? JSON.stringify({ ...(body as object), offset: undefined });
};

/** A domain cannot begin with `sim:`; `sim-bad-request-hunter.example` says the same. */
function domainTerm({ query }: Call): string | undefined {
  const domain = required(query.domain);
  const named = /^sim-(.+)-hunter\.example$/.exec(domain ?? '')?.[1];
  return named === undefined ? domain : `sim:${named.replaceAll('-', '_')}`;
}

const key = { header: 'x-api-key', refused: NO_KEY };
const missing = failed(400, 'wrong_params', 'You are missing a parameter').body;

export const ENDPOINTS: readonly Endpoint[] = [
  { key, method: 'POST', path: '/hunter/discover', term: discoverTerm, refusals: REFUSALS, answer: companies },
  {
    key,
    method: 'GET',
    path: '/hunter/domain-search',
    term: domainTerm,
    refusals: REFUSALS,
    answer: addresses,
    missing,
  },
  {
    key,
    method: 'GET',
    path: '/hunter/email-verifier',
    term: ({ query }) => required(query.email),
    refusals: REFUSALS,
    answer: verdict,
    missing,
  },
  { key, method: 'GET', path: '/hunter/account', term: () => 'account', refusals: REFUSALS, answer: account },
];
