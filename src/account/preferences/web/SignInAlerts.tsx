// The switch of the mails about sign-ins on new devices.
import { SettingsGroup } from '#ui/SettingsGroup.tsx';
import { Switch } from '#ui/Switch.tsx';
import { usePreferences } from './use-preferences.ts';

export function SignInAlerts() {
  const { preferences, change } = usePreferences();
  return (
    <SettingsGroup id="sign-in-alerts" title="Sign-in alerts">
      <Switch
        checked={preferences?.signInAlerts ?? true}
        disabled={!preferences}
        onCheckedChange={(signInAlerts) => change({ signInAlerts })}
        label="Mail me about new devices"
        hint="When somebody signs in with a browser that your account has not seen before: which one, when, and how to end it."
      />
    </SettingsGroup>
  );
}
