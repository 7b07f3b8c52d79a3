// Settings, Security: where one is signed in, and the mail about a sign-in on a device that is new.
import { SessionSettings } from '#features/accounts/web/index.ts';
import { SignInAlerts } from '#features/preferences/web/index.ts';
import { SettingsGroups } from '#ui/SettingsGroup.tsx';

export function SecuritySection() {
  return (
    <SettingsGroups>
      <SessionSettings />
      <SignInAlerts />
    </SettingsGroups>
  );
}
