// Who is signed in, the theme, settings, and the way out. A panel and not a menu, as it also shows what is no action.
import { LogOut, Monitor, Moon, Settings, Sun } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useSignOut } from '#account/accounts/web/index.ts';
import { PLAN_NAMES } from '#account/plans/contract.ts';
import { usePreferences } from '#account/preferences/web/index.ts';
import { ROLE_NAMES } from '#shared/roles.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { useAppearance } from '#ui/appearance.ts';
import { Badge } from '#ui/Badge.tsx';
import { menuItem } from '#ui/menu-styles.ts';
import { Popover } from '#ui/Popover.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { Tooltip } from '#ui/Tooltip.tsx';
import { useViewer } from './use-viewer.ts';

const THEMES = [
  { value: 'system', label: 'System', icon: <Monitor aria-hidden size={14} /> },
  { value: 'light', label: 'Light', icon: <Sun aria-hidden size={14} /> },
  { value: 'dark', label: 'Dark', icon: <Moon aria-hidden size={14} /> },
] as const;

const row = `${menuItem()} hover:bg-surface-2`;

export function ProfileMenu() {
  const { user } = useViewer();
  const { theme: choice } = useAppearance();
  const { change } = usePreferences();
  const signOut = useSignOut();
  const [open, setOpen] = useState(false);
  const name = user.fullName || user.email;
  const shape = user.logoUrl === '' ? 'person' : 'logo';
  return (
    <Popover
      label="Profile"
      open={open}
      onOpenChange={setOpen}
      className="w-72"
      trigger={
        <Tooltip content={name}>
          <button
            type="button"
            aria-label={`Profile menu of ${name}`}
            className="ml-1 grid size-8 shrink-0 place-items-center rounded-full pointer-coarse:size-11"
          >
            <Avatar name={name} src={user.logoUrl} shape={shape} size="sm" />
          </button>
        </Tooltip>
      }
    >
      <div className="flex items-center gap-3 border-b border-line px-4 py-3">
        <Avatar name={name} src={user.logoUrl} shape={shape} />
        <div className="min-w-0">
          <p className="truncate font-semibold">{user.fullName}</p>
          <p className="text-xs break-all text-text-2">{user.email}</p>
          <div className="mt-1.5 flex flex-wrap gap-1.5">
            <Badge>{PLAN_NAMES[user.currentPlan]} plan</Badge>
            {user.role !== 'owner' && <Badge>{user.role === 'viewer' ? 'View only' : ROLE_NAMES[user.role]}</Badge>}
          </div>
        </div>
      </div>
      <div className="border-b border-line px-4 py-3">
        <Segmented
          aria-label="Theme"
          size="sm"
          block
          value={choice}
          onValueChange={(theme) => change({ theme })}
          options={THEMES}
        />
      </div>
      <div className="p-2">
        <Link to="/settings" className={row} onClick={() => setOpen(false)}>
          <Settings aria-hidden size={16} className="text-text-2" />
          Settings
        </Link>
        <button
          type="button"
          className={row}
          aria-disabled={signOut.isPending || undefined}
          onClick={() => signOut.isPending || signOut.mutate(user.uid)}
        >
          {signOut.isPending ? <Spinner /> : <LogOut aria-hidden size={16} className="text-text-2" />}
          {signOut.isPending ? 'Signing out...' : 'Sign out'}
        </button>
      </div>
    </Popover>
  );
}
