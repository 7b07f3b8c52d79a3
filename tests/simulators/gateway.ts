// The RapidAPI gateway (provider-contracts section 3): what it checks, and how it says no, to the letter.
import type { Scenario } from './scenarios.ts';

export interface Answer {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}

const INVALID_KEY = { message: 'Invalid API key. Go to https://docs.rapidapi.com/docs/keys for more info.' };
const NOT_SUBSCRIBED = { message: 'You are not subscribed to this API.' };

const listing = 'https://rapidapi.com/pnd-team-pnd-team/api/professional-network-data';
const quota = (period: string) => ({
  message: `You have exceeded the ${period} quota for Requests on your current plan, BASIC. Upgrade your plan at ${listing}`,
});

export const QUOTA_USED_UP: Answer = { status: 429, body: quota('MONTHLY') };

/** Seconds to the end of the plan's period, as `x-ratelimit-requests-reset` says. */
export const RESET_SECONDS = 86_400;

const REFUSALS: Partial<Record<Scenario, Answer>> = {
  invalid_key: { status: 401, body: INVALID_KEY },
  forbidden_key: { status: 403, body: INVALID_KEY },
  not_subscribed: { status: 403, body: NOT_SUBSCRIBED },
  no_endpoint: { status: 404, body: { message: "Endpoint '/x' does not exist" } },
  quota: QUOTA_USED_UP,
  quota_daily: { status: 429, body: quota('DAILY') },
  rate_limited: {
    status: 429,
    body: { message: 'You have exceeded the rate limit per second for your plan, BASIC, by the API provider' },
  },
  too_many_requests: { status: 429, body: { message: 'Too many requests' }, headers: { 'retry-after': '1' } },
  unreachable: {
    status: 502,
    body: {
      messages: 'The API is unreachable, please contact the API provider',
      info: 'Your Client (working) ---> Gateway (working) ---> API (not working)',
    },
  },
  gateway_timeout: {
    status: 504,
    body: {
      messages: 'The request to the API has timed out',
      info: 'Your Client (working) ---> Gateway (working) ---> API (not working)',
    },
  },
  server_error: { status: 500, body: '<html><body><h1>500 Internal Server Error</h1></body></html>' },
  bad_request: { status: 400, body: { message: 'Bad request' } },
};

/** The refusal that a scenario stands for, or null. */
export function refusal(scenario: Scenario): Answer | null {
  return REFUSALS[scenario] ?? null;
}

/** What is wrong with a request before any provider is reached, or null. */
export function checkCredentials(headers: Record<string, string>, hosts: ReadonlySet<string>): Answer | null {
  const key = headers['x-rapidapi-key'];
  if (key === undefined || key === '') return { status: 401, body: INVALID_KEY };
  return hosts.has(headers['x-rapidapi-host'] ?? '') ? null : { status: 403, body: NOT_SUBSCRIBED };
}

export function noEndpoint(path: string): Answer {
  return { status: 404, body: { message: `Endpoint '${path}' does not exist` } };
}
