// The configuration that puts the simulators in the place of outside sources, for a server that is started.
import { DIRECT_SOURCES, KEY_SOURCES, OPEN_SOURCES, type SourceId } from '#shared/sources.ts';

const everySource: readonly SourceId[] = [...KEY_SOURCES, ...OPEN_SOURCES];

/** Only the named sources are live; with an open one among them, the other open ones lead nowhere. */
export function simulatedSources(url: string, sources: readonly SourceId[] = everySource): Record<string, string> {
  const isOpen = (id: SourceId) => (OPEN_SOURCES as readonly SourceId[]).includes(id);
  const env: Record<string, string> = {
    ALLOW_PRIVATE_SOURCES: 'on',
    OPEN_SOURCES: sources.some(isOpen) ? 'on' : 'off',
  };
  for (const id of OPEN_SOURCES) env[`${id.toUpperCase()}_BASE_URL`] = `${url}/${id}`;
  for (const id of sources.filter((source) => !isOpen(source))) {
    // Behind the gateway a header tells them apart, elsewhere the path.
    env[`${id.toUpperCase()}_API_BASE_URL`] = (DIRECT_SOURCES as readonly SourceId[]).includes(id)
      ? `${url}/${id}`
      : url;
    env[`${id.toUpperCase()}_API_KEY`] = 'simulated';
  }
  return env;
}

/** What the product and the simulated payment service both know: webhooks are signed with it. */
export const STRIPE_WEBHOOK_SECRET = 'whsec_simulated';

/** The payment service at these simulators; its webhooks go to `/api/billing/webhooks/stripe` (`simulators.stripe.delivery.to`). */
export function simulatedStripe(url: string): Record<string, string> {
  return {
    STRIPE_API_BASE_URL: url,
    STRIPE_SECRET_KEY: 'sk_test_simulated',
    STRIPE_WEBHOOK_SECRET,
  };
}
