// Settings, Account: who one is here, the address, the password, and the other way in.
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ROLE_NAMES, type Role } from '#shared/roles.ts';
import { CopyButton } from '#ui/CopyButton.tsx';
import { SettingsGroup, SettingsGroups, SettingsRow } from '#ui/SettingsGroup.tsx';
import { SkeletonText } from '#ui/Skeleton.tsx';
import type { UserDocument } from '../contract.ts';
import { EmailSettings } from './EmailSettings.tsx';
import { GoogleLink } from './GoogleLink.tsx';
import { PasswordSettings } from './PasswordSettings.tsx';
import { useMe } from './use-me.ts';

const KINDS = { company_owner: 'Company owner', freelancer: 'Freelancer' } as const;

export function AccountSettings() {
  const { data: user } = useMe();
  // The shell stands only once the user is known; this is for the compiler.
  if (!user) return <SkeletonText lines={4} />;
  return (
    <SettingsGroups>
      <AboutAccount user={user} />
      <EmailSettings user={user} />
      <PasswordSettings user={user} />
      <GoogleLink user={user} />
    </SettingsGroups>
  );
}

function AboutAccount({ user }: { user: UserDocument }) {
  const since = new Date(user.createdAt).toLocaleDateString('en-US', { dateStyle: 'long' });
  return (
    <SettingsGroup id="about-account" title="Your account" padded={false}>
      <SettingsRow label="Your role" hint={roleHint(user.role)}>
        {ROLE_NAMES[user.role]}
      </SettingsRow>
      <SettingsRow label="Kind of account" hint="Decides which fields your profile needs.">
        <WithLink to="/settings?section=profile" words="Change">
          {user.userType ? KINDS[user.userType] : 'Not chosen yet'}
        </WithLink>
      </SettingsRow>
      <SettingsRow label="Member since">{since}</SettingsRow>
      <SettingsRow label="Account id" hint="Support may ask for it.">
        <span className="flex flex-wrap items-center gap-x-2 text-xs text-text-2">
          <span className="break-all">{user.uid}</span>
          <CopyButton label="Copy" text={user.uid} />
        </span>
      </SettingsRow>
    </SettingsGroup>
  );
}

function roleHint(role: Role): string {
  return role !== 'owner'
    ? 'You spend from the balance of your team’s workspace.'
    : 'Credits, payments and keys of the workspace are yours to decide.';
}

function WithLink({ to, words, children }: { to: string; words: string; children: ReactNode }) {
  return (
    <span className="flex items-center gap-3">
      {children}
      <Link to={to} className="link font-medium">
        {words}
      </Link>
    </span>
  );
}
