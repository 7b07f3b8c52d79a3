// Settings, Profile: the logo, and who one is with the fields that the user type asks for.
import { ProfileEditor, useMe } from '#account/accounts/web/index.ts';
import { SkeletonText } from '#ui/Loading.tsx';
import { SettingsGroup, SettingsGroups } from '#ui/SettingsGroup.tsx';
import { LogoSettings } from './LogoSettings.tsx';

export function ProfileSettings() {
  const { data: user } = useMe();
  // The shell stands only once the user is known; this is for the compiler.
  if (!user) return <SkeletonText lines={4} />;
  return (
    <SettingsGroups>
      <LogoSettings user={user} />
      <SettingsGroup id="profile-details" title="About you" lead="What is asked for depends on what describes you.">
        <ProfileEditor user={user} />
      </SettingsGroup>
    </SettingsGroups>
  );
}
