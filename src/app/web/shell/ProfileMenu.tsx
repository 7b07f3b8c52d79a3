// Who is signed in, the theme, settings, and the way out.
import { LogOut, Monitor, Moon, Settings, Sun } from 'lucide-react';
import { Link } from 'react-router';
import { useSignOut } from '#features/accounts/web/index.ts';
import { PLAN_NAMES } from '#features/plans/contract.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { Badge } from '#ui/Badge.tsx';
import { Menu, MenuChoice, MenuItem, MenuSeparator } from '#ui/Menu.tsx';
import { Tooltip } from '#ui/Tooltip.tsx';
import { useTheme } from '#ui/theme.tsx';
import { useViewer } from './use-viewer.ts';

const THEMES = [
  { value: 'system', label: 'System', icon: <Monitor aria-hidden size={16} /> },
  { value: 'light', label: 'Light', icon: <Sun aria-hidden size={16} /> },
  { value: 'dark', label: 'Dark', icon: <Moon aria-hidden size={16} /> },
] as const;

export function ProfileMenu() {
  const { user } = useViewer();
  const { choice, setChoice } = useTheme();
  const signOut = useSignOut();
  const name = user.fullName || user.email;
  return (
    <Menu
      className="w-64"
      trigger={
        <Tooltip content={name}>
          <button
            type="button"
            aria-label={`Profile menu of ${name}`}
            className="ml-1 grid size-8 shrink-0 place-items-center rounded-full pointer-coarse:size-11"
          >
            <Avatar name={name} src={user.logoUrl} size="sm" />
          </button>
        </Tooltip>
      }
    >
      <div className="flex items-center gap-3 px-2 py-2">
        <Avatar name={name} src={user.logoUrl} />
        <div className="min-w-0">
          <p className="truncate font-semibold">{user.fullName}</p>
          <p className="truncate text-xs text-text-2">{user.email}</p>
          <Badge className="mt-1.5">{PLAN_NAMES[user.currentPlan]} plan</Badge>
        </div>
      </div>
      <MenuSeparator />
      <MenuChoice label="Theme" value={choice} onValueChange={setChoice} options={THEMES} />
      <MenuSeparator />
      <MenuItem asChild>
        <Link to="/settings">
          <Settings aria-hidden size={16} className="text-text-2" />
          Settings
        </Link>
      </MenuItem>
      <MenuItem icon={<LogOut aria-hidden size={16} />} onSelect={() => signOut.mutate(user.uid)}>
        Sign out
      </MenuItem>
    </Menu>
  );
}
