// The section of webhooks in the settings, and how endpoints fare.
export { useEndpoints } from './use-webhooks.ts';
export { WebhookSettings } from './WebhookSettings.tsx';
