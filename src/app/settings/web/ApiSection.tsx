// Settings, API: keys and calls, agents, and the webhooks that go the other way.

import { ApiSettings } from '#account/api-keys/web/index.ts';
import { WebhookSettings } from '#account/webhooks/web/index.ts';
import { AgentSettings } from '#app/agents/web/index.ts';
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
