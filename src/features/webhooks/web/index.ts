// The section of webhooks in the settings.
export { WebhookSettings } from './WebhookSettings.tsx';
