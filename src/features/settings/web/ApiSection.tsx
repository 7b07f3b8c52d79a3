// Settings, API: keys and calls, agents, and the webhooks that go the other way.
import { AgentSettings } from '#features/agents/web/index.ts';
import { ApiSettings } from '#features/api-keys/web/index.ts';
import { WebhookSettings } from '#features/webhooks/web/index.ts';
import { SettingsGroups } from '#ui/SettingsGroup.tsx';

export function ApiSection() {
  return (
    <SettingsGroups>
      <ApiSettings />
      <AgentSettings />
      <WebhookSettings />
    </SettingsGroups>
  );
}
