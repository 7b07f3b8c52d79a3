// Settings, Data: what came in as files, an archive of everything, and the deletion of the account.

import { DataSettings } from '#account/my-data/web/index.ts';
import { ImportSettings } from '#crm/imports/web/index.ts';
import { SettingsGroups } from '#ui/SettingsGroup.tsx';

export function DataSection() {
  return (
    <SettingsGroups>
      <ImportSettings />
      <DataSettings />
    </SettingsGroups>
  );
}
