// Settings, Security: the second factor, sessions, and the email about a sign-in on a new device.
import { SecondFactorSettings, SessionSettings } from '#account/accounts/web/index.ts';
import { SignInAlerts } from '#account/preferences/web/index.ts';
import { SettingsGroups } from '#ui/SettingsGroup.tsx';

export function SecuritySection() {
  return (
    <SettingsGroups>
      <SecondFactorSettings />
      <SessionSettings />
      <SignInAlerts />
    </SettingsGroups>
  );
}
