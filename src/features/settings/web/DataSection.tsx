// Settings, Data: what came in as files, an archive of everything, and the deletion of the account.
import { ImportSettings } from '#features/imports/web/index.ts';
import { DataSettings } from '#features/my-data/web/index.ts';
import { SettingsGroups } from '#ui/SettingsGroup.tsx';

export function DataSection() {
  return (
    <SettingsGroups>
      <ImportSettings />
      <DataSettings />
    </SettingsGroups>
  );
}
