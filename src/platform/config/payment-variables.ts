// The variables of payments: Stripe's keys and where it is.
import type { z } from 'zod';
import { apiKey, sourceUrl, variable } from './variable.ts';

export const paymentShape = {
  STRIPE_SECRET_KEY: variable(apiKey().optional(), {
    description:
      'Secret or restricted key of Stripe. Without it, outside production, a built-in test checkout is used.',
    absent: 'none: the test checkout',
    example: 'sk_live_...',
  }),
  STRIPE_WEBHOOK_SECRET: variable(apiKey().optional(), {
    description: "Signing secret of Stripe's webhook to `/api/billing/webhooks/stripe`.",
    absent: 'none: webhooks are refused',
    example: 'whsec_...',
  }),
  STRIPE_API_BASE_URL: variable(sourceUrl().optional(), {
    description: 'Base URL of the Stripe API.',
    absent: 'https://api.stripe.com',
  }),
};

/** Null: no key, so no payments by Stripe. */
export type StripeConfig = { secretKey: string; webhookSecret: string | null; baseUrl: string } | null;

type Values = z.output<z.ZodObject<typeof paymentShape>>;

export function stripeOf(values: Values): StripeConfig {
  if (values.STRIPE_SECRET_KEY === undefined) return null;
  return {
    secretKey: values.STRIPE_SECRET_KEY,
    webhookSecret: values.STRIPE_WEBHOOK_SECRET ?? null,
    baseUrl: values.STRIPE_API_BASE_URL ?? 'https://api.stripe.com',
  };
}
