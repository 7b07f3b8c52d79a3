import { expect, test } from 'vitest';
import { gatewayFault } from './source-attempt.ts';

test.each([
  [401, { message: 'Invalid API key. Go to https://docs.rapidapi.com/docs/keys for more info.' }, 'INVALID_KEY'],
  [403, { message: 'Invalid API key. Go to https://docs.rapidapi.com/docs/keys for more info.' }, 'INVALID_KEY'],
  [403, { message: 'You are not subscribed to this API.' }, 'NOT_SUBSCRIBED'],
  [403, undefined, 'NOT_SUBSCRIBED'],
  [404, { message: "Endpoint '/x' does not exist" }, 'PROVIDER_MOVED'],
  [404, { message: 'company does not exist' }, 'NOT_FOUND'],
  [404, undefined, 'NOT_FOUND'],
  [
    429,
    { message: 'You have exceeded the MONTHLY quota for Requests on your current plan, BASIC. Upgrade your plan at x' },
    'QUOTA_EXHAUSTED',
  ],
  [429, { message: 'You have exceeded the DAILY quota for Requests on your current plan, PRO.' }, 'QUOTA_EXHAUSTED'],
  [
    429,
    { message: 'You have exceeded the rate limit per second for your plan, BASIC, by the API provider' },
    'RATE_LIMITED',
  ],
  [429, { message: 'Too many requests' }, 'RATE_LIMITED'],
  [429, undefined, 'RATE_LIMITED'],
  [500, undefined, 'PROVIDER_DOWN'],
  [502, { messages: 'The API is unreachable, please contact the API provider', info: '...' }, 'PROVIDER_DOWN'],
  [504, { messages: 'The request to the API has timed out' }, 'PROVIDER_DOWN'],
  [408, undefined, 'TIMEOUT'],
  [400, { message: 42 }, 'BAD_REQUEST'],
  [422, [], 'BAD_REQUEST'],
  [301, undefined, 'PROVIDER_MOVED'],
  [307, undefined, 'PROVIDER_MOVED'],
])('%i %j is %s', (status, json, code) => {
  expect(gatewayFault({ status, json })).toMatchObject({ code, httpStatus: status });
});

test.each([200, 201, 204])('%i is no fault', (status) => {
  expect(gatewayFault({ status, json: { message: 'Invalid API key' } })).toBeNull();
});
