// Settings, API: keys and calls, and the webhooks that go the other way.
import { ApiSettings } from '#features/api-keys/web/index.ts';
import { WebhookSettings } from '#features/webhooks/web/index.ts';
import { SettingsGroups } from '#ui/SettingsGroup.tsx';

export function ApiSection() {
  return (
    <SettingsGroups>
      <ApiSettings />
      <WebhookSettings />
    </SettingsGroups>
  );
}
