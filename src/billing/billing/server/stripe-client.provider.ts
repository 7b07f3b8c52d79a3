// The official library, pointed at where STRIPE_API_BASE_URL says, with its errors in the port's words.
import Stripe from 'stripe';
import type { Config } from '#platform/config/config.ts';
import { assertNoConnectionHeld } from '#platform/held-connection.ts';
import { PaymentFault } from './payments.provider.ts';

/** A page is waiting for the answer: the library tries three times within this, each with the same idempotency key. */
const TIMEOUT_MS = 8_000;
const RETRIES = 2;

export function createStripeClient({ secretKey, baseUrl }: NonNullable<Config['stripe']>, retries = RETRIES): Stripe {
  const { protocol, hostname, port } = new URL(baseUrl);
  const plain = protocol === 'http:';
  const httpClient = Stripe.createNodeHttpClient();
  const makeRequest = httpClient.makeRequest.bind(httpClient);
  httpClient.makeRequest = (...request) => {
    assertNoConnectionHeld('A request to Stripe');
    return makeRequest(...request);
  };
  return new Stripe(secretKey, {
    host: hostname,
    port: port === '' ? (plain ? 80 : 443) : port,
    protocol: plain ? 'http' : 'https',
    timeout: TIMEOUT_MS,
    maxNetworkRetries: retries,
    telemetry: false,
    httpClient,
  });
}

/** Runs a call; whatever goes wrong with it becomes a PaymentFault. */
export async function asking<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw toFault(error);
  }
}

/** The same for a read: null for what Stripe does not have. */
export async function reading<T>(call: () => Promise<T>): Promise<T | null> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && error.statusCode === 404) return null;
    throw toFault(error);
  }
}

export function toFault(error: unknown): PaymentFault {
  if (error instanceof PaymentFault) return error;
  if (!(error instanceof Stripe.errors.StripeError))
    return new PaymentFault('temporary', String(error), {}, { cause: error });
  const about = { code: error.code, requestId: error.requestId, status: error.statusCode };
  return new PaymentFault(kindOf(error), error.message, about, { cause: error });
}

function kindOf(error: InstanceType<typeof Stripe.errors.StripeError>): PaymentFault['kind'] {
  if (error instanceof Stripe.errors.StripeSignatureVerificationError) return 'signature';
  if (error instanceof Stripe.errors.StripeCardError) return 'declined';
  const status = error.statusCode;
  const transient = status === undefined || status === 409 || status === 429 || status >= 500;
  return transient ? 'temporary' : 'refused';
}
