// How Stripe says no: the error bodies of integration-contracts 3.10.

export class Refusal extends Error {
  readonly status: number;
  readonly error: Record<string, unknown>;

  constructor(status: number, error: Record<string, unknown> & { type: string; message: string }) {
    super(error.message);
    this.status = status;
    this.error = error;
  }
}

export const invalid = (message: string, more: Record<string, unknown> = {}) =>
  new Refusal(400, { type: 'invalid_request_error', message, ...more });

export const missing = (kind: string, id: string, param = 'id') =>
  new Refusal(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param,
  });

export const required = (param: string) =>
  invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param });

export const declined = (intent: unknown) =>
  new Refusal(402, {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
    payment_intent: intent,
  });

/** What the scenarios of the control endpoint mean in Stripe's words. */
export const ORDERED: Record<string, Refusal> = {
  server_error: new Refusal(500, { type: 'api_error', message: 'An unknown error occurred' }),
  unreachable: new Refusal(503, { type: 'api_error', message: 'Stripe is unavailable' }),
  rate_limited: new Refusal(429, {
    type: 'invalid_request_error',
    code: 'rate_limit',
    message: 'Request rate limit exceeded',
  }),
  invalid_key: new Refusal(401, { type: 'invalid_request_error', message: 'Invalid API Key provided: sk_test_****' }),
  forbidden_key: new Refusal(403, {
    type: 'invalid_request_error',
    message: 'The provided key does not have the required permissions for this endpoint.',
  }),
};
